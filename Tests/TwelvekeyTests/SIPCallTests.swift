import Glibc
import TestSupport
import Testing
import TimeLimit

/// Two telephones call each other over SIP, each with a baresip of its own, on this machine alone.
@Suite(.timeLimited, .enabled(if: Program.hasBaresip, "baresip is not installed"))
final class SIPCallTests {
  private let folder: TemporaryFolder
  private let anna: PseudoTerminal
  private let bob: PseudoTerminal

  init() throws {
    folder = try TemporaryFolder()
    let card = { (name: String, number: String) in
      "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nTEL:\(number)\r\nEND:VCARD\r\n"
    }
    let book = folder.path + "/book.vcf"
    Program.write(card("Anna", "5550101") + card("Bob", "5550102"), to: book)
    let ports = (LocalPort.freePair(), LocalPort.freePair())
    let common = [
      "run", "--virtual", "--contacts", book, "--state", "none", "--display", "plain",
    ]
    anna = PseudoTerminal(
      common + [
        "--line", "sip", "--sip-account", "sip:5550101@127.0.0.1:\(ports.1)",
        "--sip-listen", "127.0.0.1:\(ports.0)", "--sip-audio", "none",
      ], clock: .running)
    // Bob has it all in his settings.
    let settings = folder.path + "/settings"
    let password = folder.path + "/password"
    Program.write("secret\n", to: password)
    chmod(password, 0o600)
    Program.write(
      """
      line = sip
      sip-account = sip:5550102@127.0.0.1:\(ports.0)
      sip-listen = 127.0.0.1:\(ports.1)
      sip-audio = none
      sip-password-file = \(password)

      """, to: settings)
    bob = PseudoTerminal(common + ["--config", settings], clock: .running)
    #expect(anna.wait(for: "contacts"))
    #expect(bob.wait(for: "contacts"))
  }

  /// Anna calls Bob as often as it takes until his telephone is there.
  private func callBob() {
    anna.type("262")
    #expect(anna.wait(for: "5550102"))
    for _ in 0..<20 {
      anna.press("\r")
      if bob.wait(for: "calls", within: 2_000) { return }
      anna.press("\u{7f}")
    }
    Issue.record("it never rings")
  }

  /// Presses a key until it has been taken: what comes too soon is not.
  private func press(_ key: String, on telephone: PseudoTerminal, until text: String) {
    for _ in 0..<20 {
      telephone.press(key)
      if telephone.wait(for: text, within: 2_000) { return }
    }
    Issue.record("\(key) never leads to \(text)")
  }

  @Test func bobAnswersHearsAToneAndHangsUp() {
    callBob()
    press("#", on: bob, until: "0:0")
    #expect(anna.wait(for: "0:0"))
    press("7", on: anna, until: "tones 7")
    #expect(bob.wait(for: "tone 7"))
    press("\u{1B}", on: bob, until: "call ended")
    #expect(anna.wait(for: "call ended"))
  }

  @Test func bobRefuses() {
    callBob()
    press("*", on: bob, until: "refusing")
    #expect(anna.wait { $0.contains("busy") || $0.contains("refused") })
  }

  @Test func annaGivesUp() {
    callBob()
    press("\u{1B}", on: anna, until: "Bob")
    #expect(bob.wait(for: "missed"))
  }

  /// The call is over, and the telephone works again.
  @Test func aBaresipThatIsKilledIsStartedAgain() {
    callBob()
    press("#", on: bob, until: "0:0")
    #expect(anna.wait(for: "0:0"))
    let children = Program.read("/proc/\(anna.child)/task/\(anna.child)/children") ?? ""
    for child in children.split(separator: " ").compactMap({ pid_t($0) }) { kill(child, SIGKILL) }
    #expect(anna.wait(for: "baresip was ended by signal 9"))
    press("\u{1B}", on: bob, until: "call ended")
    #expect(anna.wait(for: "contacts"))
    callBob()
  }

  /// Those of the manual, as they are written there.
  @Test func theManualsTwoTelephonesCallEachOther() throws {
    let manual = try #require(Repository.bytes("Sources/Packaging/manual/twelvekey.1.md"))
    // Each goes on in a second line.
    let text = String(decoding: manual, as: UTF8.self).replacing("\\\n", with: "")
    let lines = text.split(separator: "\n")
    let mark = try #require(lines.firstIndex { $0 == "<!-- two telephones -->" })
    let commands = lines[(mark + 2)...].prefix { $0 != "```" }
    #expect(commands.count == 2)
    let telephones = commands.map { line in
      PseudoTerminal(line.split(separator: " ").dropFirst().map(String.init), clock: .running)
    }
    for telephone in telephones { #expect(telephone.wait(for: "contacts")) }
    telephones[0].type("7002")
    telephones[0].rest()
    for _ in 0..<20 {
      telephones[0].press("\r")
      if telephones[1].wait(for: "calls", within: 2_000) { break }
      telephones[0].press("\u{7f}")
    }
    press("#", on: telephones[1], until: "0:0")
    #expect(telephones[0].wait(for: "0:0"))
  }
}

/// What is wrong with a line over SIP is said before anything is started.
@Suite(.timeLimited) struct SIPOptionTests {
  private func run(_ options: [String], environment: String = "") -> Program.Result {
    Program.run(
      ["run", "--virtual", "--keys", "1", "--line", "sip"] + options, environment: environment)
  }

  @Test func itNeedsAnAccount() {
    let result = run([])
    #expect(result.code == 64 && result.errors.contains("--sip-account sip:NAME@SERVER"))
  }

  @Test(
    arguments: Effort.some([
      ["--sip-account", "anna"], ["--sip-account", "sip:a@b;x=1"], ["--sip-account", "sip:a@b\nc"],
      ["--sip-account", "sip:a@b", "--sip-listen", "5070"],
      ["--sip-account", "sip:a@b", "--sip-listen", "127.0.0.1:99999"],
      ["--sip-account", "sip:a@b", "--sip-audio", "a\nmodule x"],
      ["--sip-account", "sip:a@b", "--sip-audio", "../x,1"],
    ]))
  func whatIsWrongIsSaid(_ options: [String]) {
    let result = run(options)
    #expect(result.code == 64 && result.errors.contains("write "), "\(result.errors)")
  }

  @Test func aPasswordIsNobodyElses() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/password"
    let options = ["--sip-account", "sip:a@b", "--sip-password-file", path]
    #expect(run(options).code == 66)
    Program.write("secret\n", to: path)
    chmod(path, 0o640)
    let open = run(options)
    #expect(open.code == 77 && open.errors.contains("chmod 600 \(path)"))
    #expect(!open.errors.contains("secret"))
    // systemd's credentials have an access list, which looks like a group in the mode.
    for (credentials, code) in [(folder.path, 65), (folder.path + "/other", 77), ("", 77)] {
      Program.write("\n", to: path)
      chmod(path, 0o440)
      let result = run(options, environment: "CREDENTIALS_DIRECTORY='\(credentials)'")
      #expect(result.code == Int32(code), "\(credentials): \(result.errors)")
      chmod(path, 0o600)
    }
    for text in ["", "\n", "a\"b\n"] {
      Program.write(text, to: path)
      let result = run(options)
      #expect(result.code == 65 && result.errors.contains("no password"), "\(text)")
    }
  }

  /// Without `SIGCHLD` nobody is told how a program has ended, and so what it printed is no password.
  @Test func aCommandThatEndsNobodyKnowsHowHasNoPassword() {
    let options = ["--sip-account", "sip:a@b", "--sip-password-command", "sh -c 'echo x; exit 3'"]
    let result = Program.run(
      ["run", "--virtual", "--keys", "1", "--line", "sip"] + options,
      under: ["env", "--ignore-signal=CHLD"])
    #expect(result.code == 69 && result.errors.contains("SIGCHLD"), "\(result.errors)")
    #expect(run(options).errors.contains("ended with exit code 3"))
  }

  /// It may ask for a passphrase, and the answer is of no use there.
  @Test(.enabled(if: Program.hasBaresip, "baresip is not installed"))
  func doctorRunsNoPasswordCommand() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/run"
    func doctor(_ command: String) -> String {
      let result = Program.run([
        "doctor", "--line", "sip", "--sip-account", "sip:a@b", "--sip-password-command", command,
      ])
      return result.output + result.errors
    }
    #expect(doctor("touch \(path)").contains("password command: touch, not run here"))
    #expect(Program.read(path) == nil)
    #expect(doctor("nosuchprogram \(path)").contains("there is no program nosuchprogram"))
    #expect(doctor("touch '\(path)").contains("a quote stays open?"))
  }

  @Test func doctorFindsNobodyAtAControlPort() {
    let address = "127.0.0.1:\(LocalPort.freePair())"
    let result = Program.run(["doctor", "--line", "sip", "--sip-control", address])
    #expect(result.code == 69)
    #expect((result.output + result.errors).contains("no baresip answers at \(address)"))
  }
}
