import Glibc
import TestSupport
import Testing
import TimeLimit

/// Two telephones call each other over SIP, each with a baresip of its own, on this machine alone.
@Suite(.timeLimited, .enabled(if: TestBaresip.isThere, "\(TestBaresip.lack)"))
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
    let ports = (LocalPort.freePair(), LocalPort.freePair())
    Program.write(
      card("Anna", "5550101") + card("Bob", "5550102")
        + card("Carl", "sip:5550102@127.0.0.1:\(ports.1)"), to: book)
    let common = [
      "run", "--virtual", "--contacts", book, "--state", "none", "--display", "plain",
    ]
    anna = PseudoTerminal(
      common + [
        "--line", "sip", "--sip-account", "sip:5550101@127.0.0.1:\(ports.1)",
        "--sip-listen", "127.0.0.1:\(ports.0)", "--sip-audio", "none",
      ] + Program.sipUser, clock: .running)
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
      \(Program.sipUser.isEmpty ? "" : "sip-user = nobody")

      """, to: settings)
    bob = PseudoTerminal(common + ["--config", settings], clock: .running)
    #expect(anna.wait(for: "contacts"))
    #expect(bob.wait(for: "contacts"))
  }

  /// Anna calls Bob as often as it takes until his telephone is there.
  private func callBob(by name: String = "262", _ number: String = "5550102") {
    anna.type(name)
    #expect(anna.wait(for: number))
    for _ in 0..<20 {
      anna.press("\r")
      if bob.wait(for: "incoming call", within: 2_000) { return }
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

  /// An address is called as it is, whatever the account's domain.
  @Test func anAddressIsCalled() {
    callBob(by: "2275", "sip:5550102@127.0.0.1")
    press("#", on: bob, until: "0:0")
    #expect(anna.wait(for: "0:0"))
    press("\u{1B}", on: bob, until: "call ended")
    #expect(anna.wait(for: "call ended"))
  }

  @Test func bobRefuses() {
    callBob()
    press("*", on: bob, until: "rejecting")
    #expect(anna.wait { $0.contains("busy") || $0.contains("rejected") })
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
    for child in anna.children { kill(child, SIGKILL) }
    #expect(anna.wait(for: "baresip was ended by signal 9"))
    press("\u{1B}", on: bob, until: "call ended")
    #expect(anna.wait(for: "contacts"))
    callBob()
  }

  /// Without control the microphone would go on sending. Anna's call ends as refused.
  @Test func baresipEndsWithATelephoneThatIsKilled() {
    callBob()
    let child = bob.baresip
    kill(bob.child, SIGKILL)
    #expect(child != nil)
    if let child { Program.waitForEnd(of: child) }
    #expect(anna.wait(for: "busy"))
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
      PseudoTerminal(
        line.split(separator: " ").dropFirst().map(String.init) + Program.sipUser,
        clock: .running)
    }
    for telephone in telephones { #expect(telephone.wait(for: "contacts")) }
    telephones[0].type("7002")
    telephones[0].rest()
    for _ in 0..<20 {
      telephones[0].press("\r")
      if telephones[1].wait(for: "incoming call", within: 2_000) { break }
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
      ["run", "--virtual", "--keys", "1", "--line", "sip"] + options + Program.sipUser,
      environment: environment)
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

  /// Without `SIGCHLD` the telephone can't know how a program has ended, so its output is no
  /// password.
  @Test func aCommandThatEndsNobodyKnowsHowHasNoPassword() {
    let options = ["--sip-account", "sip:a@b", "--sip-password-command", "sh -c 'echo x; exit 3'"]
    let result = Program.run(
      ["run", "--virtual", "--keys", "1", "--line", "sip"] + options + Program.sipUser,
      under: ["env", "--ignore-signal=CHLD"])
    #expect(result.code == 69 && result.errors.contains("SIGCHLD"), "\(result.errors)")
    #expect(run(options).errors.contains("ended with exit code 3"))
  }

  /// It may ask for a passphrase, and the answer is of no use there.
  @Test(.enabled(if: TestBaresip.isThere, "\(TestBaresip.lack)"))
  func doctorRunsNoPasswordCommand() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/run"
    func doctor(_ command: String) -> String {
      let result = Program.run(
        [
          "doctor", "--line", "sip", "--sip-account", "sip:a@b", "--sip-password-command", command,
        ] + Program.sipUser)
      return result.output + result.errors
    }
    #expect(doctor("touch \(path)").contains("password command: touch, not run here"))
    #expect(Program.read(path) == nil)
    #expect(doctor("nosuchprogram \(path)").contains("there is no program nosuchprogram"))
    #expect(doctor("touch '\(path)").contains("is a quote left open?"))
  }

  /// A program that receives data from strangers does not run as root.
  @Test(.enabled(if: geteuid() == 0, "only root is root"))
  func rootNamesTheUserOfBaresip() {
    func run(_ options: [String], asNobody: Bool = false) -> Program.Result {
      Program.run(
        ["run", "--virtual", "--keys", "1", "--line", "sip", "--sip-account", "sip:a@b"] + options,
        asNobody: asNobody)
    }
    let refused = run([])
    #expect(refused.code == 64 && refused.errors.contains("--sip-user NAME"), "\(refused.errors)")
    let unknown = run(["--sip-user", "no-such-user"])
    #expect(unknown.code == 64 && unknown.errors.contains("no user no-such-user"))
    #expect(run(["--sip-user", "root"]).errors.contains("--sip-user must not be root"))
    let other = run(["--sip-user", "daemon"], asNobody: true)
    #expect(other.code == 64 && other.errors.contains("only root"), "\(other.errors)")
    #expect(run(["--sip-user", "nobody"], asNobody: true).code == 0)
    // A baresip with a control port keeps its own user.
    let control = run(["--sip-control", "127.0.0.1:9", "--sip-user", "nobody"])
    #expect(control.code == 64 && control.errors.contains("--sip-user is for"), "\(control.errors)")
  }

  /// On Debian 12 baresip can be controlled only over TCP.
  @Test func aBaresipWithoutItsBusIsRefused() throws {
    let folder = try TemporaryFolder(mode: 0o755)
    let program = folder.path + "/bin/baresip"
    #expect(mkdir(folder.path + "/bin", 0o755) == 0)
    Program.write("#!/bin/sh\nexec sleep 1000\n", to: program)
    chmod(program, 0o755)
    let result = Program.run(
      ["doctor", "--line", "sip", "--sip-account", "sip:a@b"] + Program.sipUser,
      environment: "PATH=\(folder.path)/bin:$PATH")
    #expect(result.code == 69, "\(result.output)")
    let text = result.output + result.errors
    #expect(text.contains("this baresip has no ctrl_dbus"), "\(text)")
    #expect(text.contains("baresip 1.1") && text.contains("--sip-control"), "\(text)")
    let run = Program.run(
      [
        "run", "--virtual", "--display", "plain", "--keys", "5{wait 500}", "--line", "sip",
        "--sip-account", "sip:a@b",
      ] + Program.sipUser, environment: "PATH=\(folder.path)/bin:$PATH")
    #expect((run.output + run.errors).contains("no ctrl_dbus"), "\(run.output)")
  }

  /// The program ends at once, unlike baresip.
  @Test func aProgramThatIsNoBaresipHasEnded() throws {
    let folder = try TemporaryFolder(mode: 0o755)
    for name in ["bin", "lib", "lib/baresip", "lib/baresip/modules"] {
      mkdir(folder.path + "/" + name, 0o755)
    }
    Program.write("", to: folder.path + "/lib/baresip/modules/ctrl_dbus.so")
    Program.shell("cp /bin/false \(folder.path)/bin/baresip")
    let telephone = PseudoTerminal(
      [
        "run", "--virtual", "--contacts", "none", "--state", "none", "--line", "sip",
        "--sip-account", "sip:a@b",
      ] + Program.sipUser, environment: ["PATH=\(folder.path)/bin:/usr/bin:/bin"],
      size: (72, 12), clock: .running)
    #expect(telephone.wait(for: "baresip ended with exit code 1"))
  }

  @Test(.enabled(if: TestBaresip.isThere, "\(TestBaresip.lack)"))
  func doctorSaysWhereTheKernelDoesNotConfine() throws {
    let folder = try TemporaryFolder(mode: 0o755)
    // Runs a program as on a kernel without Landlock and seccomp.
    let script = folder.path + "/without.py"
    Program.write(
      """
      import ctypes, os, platform, struct, sys
      libc = ctypes.CDLL(None, use_errno=True)
      seccomp = {'x86_64': 317, 'aarch64': 277, 'riscv64': 277}.get(platform.machine(), 383)
      # The number of the call; where it is seccomp's, 444 or 446: ENOSYS; else: allowed.
      rows = [(0x20, 0, 0, 0), (0x15, 2, 0, 444), (0x15, 1, 0, seccomp), (0x15, 0, 1, 446),
              (0x06, 0, 0, 0x50026), (0x06, 0, 0, 0x7FFF0000)]
      code = ctypes.create_string_buffer(b''.join(struct.pack('HBBI', *row) for row in rows))
      program = struct.pack('HxxxxxxP', len(rows), ctypes.addressof(code))
      assert libc.prctl(38, 1, 0, 0, 0) == 0 and libc.prctl(22, 2, program) == 0
      os.execvp(sys.argv[1], sys.argv[1:])

      """, to: script)
    let words = ["doctor", "--line", "sip", "--sip-account", "sip:a@b"] + Program.sipUser
    let without = Program.run(words, under: ["/usr/bin/python3", script])
    let gaps = [
      "this kernel has no Landlock",
      "the kernel cannot keep baresip from listening at TCP ports (seccomp)",
    ]
    for gap in gaps { #expect(without.output.contains(gap), "\(without.output)") }
    #expect(without.output.contains("by baresip"))
    // Each message appears once, and the telephone goes on.
    let run = Program.run(
      ["run", "--virtual", "--keys", "1", "--display", "none"] + words.dropFirst(),
      under: ["/usr/bin/python3", script])
    #expect(run.code == 0)
    for gap in gaps { #expect(run.errors.occurrences(of: gap) == 1, "\(run.errors)") }
  }

  @Test func doctorFindsNobodyAtAControlPort() {
    let address = "127.0.0.1:\(LocalPort.freePair())"
    let result = Program.run(["doctor", "--line", "sip", "--sip-control", address])
    #expect(result.code == 69)
    #expect((result.output + result.errors).contains("no answer from baresip at \(address)"))
  }
}
