import ArgumentParser
import Baresip
import LinuxIO
import Telephone

/// What a line over SIP needs to know.
struct SIPOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who this telephone is for --line sip, such as sip:5550100@example.org: numbers are called at "
        + "that domain.", valueName: "sip:user@domain"))
  var sipAccount: String?

  @Option(
    help: ArgumentHelp(
      "The file with the account's password, which only you may read (mode 0600).",
      valueName: "path"))
  var sipPasswordFile: String?

  @Option(
    help: ArgumentHelp(
      "The program that prints the account's password as its first line: words, no shell. Run as the "
        + "telephone starts; it may ask on the terminal.", valueName: "command"))
  var sipPasswordCommand: String?

  @Option(
    help: ArgumentHelp(
      "Listen there, and register the account nowhere: for telephones that call each other without "
        + "a server.", valueName: "address:port"))
  var sipListen: String?

  @Option(
    help: ArgumentHelp(
      "The sound card: baresip's module and device; behind a + another one to hear on; or none.",
      valueName: "module,device"))
  var sipAudio: String?

  @Option(
    help: ArgumentHelp(
      "Call through the baresip that runs already, with its own account and sound: where its control "
        + "port is (ctrl_tcp_listen). None is started.", valueName: "address:port"))
  var sipControl: String?

  @Flag(
    help: ArgumentHelp(
      "Take a --sip-control that is no address of this machine: whoever reaches that port can call, "
        + "and hears who calls."))
  var sipControlAnywhere = false

  /// Where the account's password is kept; `nil` where it has none.
  func passwordPlace(_ file: SettingsFile) throws -> SIPPassword.Place? {
    try SIPPassword.Place(path: sipPasswordFile, command: sipPasswordCommand, file)
  }

  /// What the options say, and the file where they say nothing.
  ///
  /// - Parameter runsCommand: whether a password command is run; without, there is no password then.
  func settings(_ file: SettingsFile, runsCommand: Bool = true) throws -> SIPSettings {
    if let control = try control(file) { return try settings(file, control) }
    guard let account = sipAccount ?? file.value(Settings.sipAccount) else {
      throw Failure(
        "--line sip needs an account: --sip-account sip:NAME@SERVER", .usage)
    }
    var settings = SIPSettings(account: try Self.address(account))
    settings.listen = try listen(file)
    if let sound = sipAudio ?? file.value(Settings.sipAudio) {
      guard let read = SIPSound(sound) else {
        throw Failure("--sip-audio wants MODULE,DEVICE or none, not \(sound)", .usage)
      }
      settings.sound = read.devices
      if let sound = read.devices { try Self.check(sound.source, sound.player) }
    }
    switch try passwordPlace(file) {
    case nil: break
    case .command? where !runsCommand: break
    case let place?: settings.password = try SIPPassword(at: place).text
    }
    return settings
  }

  /// Those of a baresip that runs.
  private func settings(_ file: SettingsFile, _ control: SocketAddress) throws -> SIPSettings {
    let own: [(String?, String)] = [
      (sipListen, "--sip-listen"), (sipAudio, "--sip-audio"),
      (sipPasswordFile, "--sip-password-file"), (sipPasswordCommand, "--sip-password-command"),
    ]
    if let (_, name) = own.first(where: { $0.0 != nil }) {
      throw Failure(
        "\(name) is for a baresip that the telephone starts: the one at --sip-control has its own",
        .usage)
    }
    return SIPSettings(account: try sipAccount.map(Self.address), control: control)
  }

  private static func address(_ text: String) throws -> SIPAddress {
    guard let address = SIPAddress(text) else {
      throw Failure("--sip-account wants sip:NAME@SERVER, not \(text)", .usage)
    }
    return address
  }

  private func control(_ file: SettingsFile) throws -> SocketAddress? {
    guard let text = sipControl ?? file.value(Settings.sipControl) else { return nil }
    guard let address = SocketAddress(text) else {
      throw Failure("--sip-control wants ADDRESS:PORT, such as 127.0.0.1:4444, not \(text)", .usage)
    }
    guard
      address.isLoopback || sipControlAnywhere || file.value(Settings.sipControlAnywhere) == true
    else {
      throw Failure(
        "--sip-control \(text) is not on this machine, and baresip asks nobody there for a password: "
          + "whoever reaches that port can call.\nIf nobody else does: --sip-control-anywhere",
        .usage)
    }
    return address
  }

  private func listen(_ file: SettingsFile) throws -> String? {
    guard let text = sipListen ?? file.value(Settings.sipListen) else { return nil }
    guard SIPSound.isAddress(text) else {
      throw Failure("--sip-listen wants ADDRESS:PORT, such as 127.0.0.1:5070, not \(text)", .usage)
    }
    return text
  }

  /// Without its module baresip has no sound, and says nothing of it.
  private static func check(_ devices: String...) throws {
    guard let folder = SIPSettings.modules() else { return }
    for module in devices.map({ $0.prefix { $0 != "," } })
    where !Files.exists("\(folder)/\(module).so") {
      throw Failure("baresip has no module \(module) for --sip-audio: see \(folder)", .usage)
    }
  }
}
