import ArgumentParser
import Bluetooth
import LinuxIO
import PhoneRuntime
import Settings

struct LineOptions: ParsableArguments {
  @Option(Settings.line) var line: LineKind?

  @Option(Settings.phone) var phone: BluetoothAddress?

  @Option(Settings.sipAccount) var sipAccount: String?

  @Option(Settings.sipPasswordFile) var sipPasswordFile: String?

  @Option(Settings.sipPasswordCommand) var sipPasswordCommand: String?

  @Option(Settings.sipListen) var sipListen: String?

  @Option(Settings.sipAudio) var sipAudio: String?

  @Option(Settings.sipUser) var sipUser: String?

  @Option(Settings.sipControl) var sipControl: SocketAddress?

  @Flag(Settings.sipControlAnywhere) var sipControlAnywhere: Bool?

  /// - Parameters:
  ///   - program: the dial command, if one is named.
  ///   - isVirtual: whether the telephone uses no hardware (`--virtual`).
  func choice(
    _ file: SettingsFile, program: DialCommand?, isVirtual: Bool, runsCommand: Bool = true
  ) throws -> LineChoice {
    let phone = phone ?? file.value(Settings.phone)
    let automatic = phone.map { LineChoice.phoneFirst($0) } ?? .auto
    switch line ?? file.value(Settings.line) {
    case .ready(let choice)?: return choice
    case .auto?: return automatic
    case .phone?: return .phone(phone)
    case .handoff?: return .handoff(try DialCommand("xdg-open tel:{number}"))
    case .sip?: return .sip(try sipSettings(file, runsCommand: runsCommand))
    case .command?:
      guard let program else {
        throw Failure("--line command needs a program: --dial-command 'program {number}'", .usage)
      }
      return .command(program)
    case nil: return program.map { .command($0) } ?? (isVirtual ? .pretended : automatic)
    }
  }

  /// Whether the line in virtual time is a pretended one; `false` for no line.
  ///
  /// - Throws: ``Failure`` for any other line, because such a line needs real time.
  func isPretended(_ file: SettingsFile) throws -> Bool {
    switch line {
    case .ready(.none)?: return false
    case .ready(.pretended)?, nil: return true
    default:
      throw Failure(
        "this --line needs real time: use `run --keys`; here the line is pretended or none",
        .usage)
    }
  }
}
