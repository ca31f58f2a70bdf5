import Glibc
import LinuxIO
import PhoneRuntime
import TestSupport

/// Our own modem line on a modem made of text, at the other end of a pseudoterminal: each kind of modem,
/// and whatever may be wrong with it or its port.
extension Subject {
  static var ports: [Subject] {
    ["sim7600", "generic"].flatMap { flavour in
      ["", "half-lines", "slow", "echo", "inside"].map { fault in
        port(flavour, fault: fault, stories: Story.all + Story.ofPorts)
      } + [
        port(flavour, fault: "deaf", stories: [.ofADeafModem]),
        port(flavour, pin: "1234", stories: Story.ofLockedSIMs),
      ]
    }
  }

  private static func port(
    _ flavour: String, fault: String = "", pin: String = "", stories: [Story]
  ) -> Subject {
    var options = ["--flavour", flavour]
    if !fault.isEmpty { options += ["--fault", fault] }
    if !pin.isEmpty { options += ["--pin", pin] }
    let name = [flavour, pin.isEmpty ? fault : "PIN"].filter { !$0.isEmpty }
    return Subject(
      name: "modem (\(name.joined(separator: ", ")))", lack: TextModem.lack, stories: stories
    ) {
      let modem = try TextModem(options)
      let loop = try EventLoop(signals: [SIGCHLD])
      return (try Bench(.device(.modem, modem.link), on: loop), try PortOther(modem, on: loop))
    }
  }
}

/// A modem made of text that runs as a program, until its last reference is gone.
final class TextModem {
  private let folder: TemporaryFolder
  private let program: ChildProcess

  init(_ options: [String]) throws {
    folder = try TemporaryFolder()
    // Nothing goes on without this program, however that ends.
    program = try ChildProcess(
      [
        "setpriv", "--pdeathsig", "KILL", "python3",
        Repository.root + "/Tests/Lines/Services/atmodem.py", "--listen",
        "pty:\(folder.path)/modem",
        "--control", folder.path + "/control",
      ] + options, isQuiet: true)
    while access(control, F_OK) != 0 {
      if let ending = program.reap() {
        throw Bench.Failure("no modem: \(ending.problem ?? "it has ended")")
      }
      usleep(1_000)
    }
  }

  deinit { program.end() }

  static func lack() -> String? {
    system("command -v python3 setpriv >/dev/null") == 0 ? nil : "there is no python3 or setpriv"
  }

  var control: String { folder.path + "/control" }
  /// What the telephone is told, as it would be of one in `/dev/serial/by-id`.
  var link: String { folder.path + "/modem" }
  /// The port's name, as the kernel has it.
  var port: String? { Files.link(link) }
}

/// The other end of calls of a modem on a port.
final class PortOther: NetworkOther {
  let modem: TextModem

  init(_ modem: TextModem, on loop: EventLoop) throws {
    self.modem = modem
    try super.init(modem.control, on: loop)
  }

  /// Puts the modem in again: its port has another name then.
  func plug(_ bench: Bench, without old: String?) throws {
    emit("plug")
    try bench.wait(for: "another port") { modem.port != nil && modem.port != old }
  }
}
