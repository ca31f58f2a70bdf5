import Glibc
import TestSupport
import Testing
import TimeLimit

/// The telephone at a SIP server of this machine, through a baresip of its own.
@Suite(.timeLimited, .enabled(if: TestBaresip.isThere, "\(TestBaresip.lack)"))
struct SIPServerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func passwordFile(_ text: String, mode: mode_t = 0o600) -> String {
    let path = folder.path + "/password"
    Program.write(text, to: path)
    chmod(path, mode)
    return path
  }

  private func telephone(at server: SIPServer, _ options: [String]) -> PseudoTerminal {
    PseudoTerminal(
      [
        "run", "--virtual", "--contacts", "none", "--state", "none", "--line", "sip",
        "--sip-account", server.account("5550101"), "--sip-audio", "none",
      ] + options + Program.sipUser, size: (72, 12), clock: .running)
  }

  /// How the status line stands when the account is registered, and nothing else is to be said.
  private func registered(_ server: SIPServer) -> String {
    "\u{1B}[0;2m\(server.account("5550101")), this keyboard"
  }

  // MARK: Registration

  @Test func theStatusLineSaysHowFarTheRegistrationIs() throws {
    let server = try SIPServer(.silent)
    let telephone = telephone(
      at: server, ["--sip-password-file", passwordFile("correct horse\n")])
    #expect(telephone.wait(for: "registering at 127.0.0.1:\(server.port)"))
    #expect(server.registrations == 0)
    server.become(.accepting(password: "correct horse"))
    #expect(telephone.wait(for: registered(server)))
    #expect(server.registrations >= 1)
  }

  @Test func aRefusedAccountIsSaid() throws {
    let server = try SIPServer(.refusing(403))
    let telephone = telephone(at: server, ["--sip-password-file", passwordFile("secret\n")])
    #expect(telephone.wait(for: ["not registered: the server rejects this account", "(403)"]))
  }

  /// The password reaches the server as it stands in the file, and is shown on no screen.
  @Test(arguments: [0o600, 0o400] as [mode_t]) func thePasswordComesFromAFile(_ mode: mode_t) throws
  {
    let server = try SIPServer(.accepting(password: "gr\u{FC}n & \\ 'x"))
    let path = passwordFile("gr\u{FC}n & \\ 'x\nsecond line\n", mode: mode)
    let telephone = telephone(at: server, ["--sip-password-file", path])
    #expect(telephone.wait(for: registered(server)))
    #expect(server.registrations >= 1 && !telephone.output.contains("gr\u{FC}n"))
  }

  @Test func thePasswordComesFromACommand() throws {
    let server = try SIPServer(.accepting(password: "correct horse"))
    let telephone = telephone(
      at: server, ["--sip-password-command", "printf '%s\\n' 'correct horse' more"])
    #expect(telephone.wait(for: registered(server)))
    #expect(server.registrations >= 1)
  }

  /// Only one program at a time may read from a terminal: first that command, then the telephone.
  @Test func aPasswordCommandAsksOnTheTerminal() throws {
    let server = try SIPServer(.accepting(password: "correct horse"))
    let telephone = telephone(
      at: server,
      [
        "--sip-password-command",
        "sh -c 'printf Passphrase: >/dev/tty; read answer </dev/tty; echo \"$answer\"'",
      ])
    #expect(telephone.wait(for: "Passphrase:"))
    telephone.type("correct horse\n")
    #expect(telephone.wait(for: registered(server)))
    telephone.type("5")
    #expect(telephone.wait(for: "call 5"))
  }

  @Test func aWrongPasswordIsSaid() throws {
    let server = try SIPServer(.accepting(password: "correct horse"))
    let telephone = telephone(at: server, ["--sip-password-command", "echo wrong"])
    #expect(telephone.wait(for: "not registered: wrong password (401)"))
    #expect(server.registrations == 0)
  }

  @Test(arguments: [0o644, 0o640, 0o604] as [mode_t])
  func aPasswordThatOthersMayReadIsRefused(_ mode: mode_t) throws {
    let server = try SIPServer(.accepting(password: "secret"))
    let path = passwordFile("secret\n", mode: mode)
    let telephone = telephone(at: server, ["--sip-password-file", path])
    #expect(telephone.end() >> 8 == 77)
    #expect(telephone.output.contains("chmod 600 \(path)"))
    #expect(server.registrations == 0 && !telephone.output.contains("secret\n"))
  }

  // MARK: A baresip that runs

  @Test func doctorSaysWhoIsAtTheControlPort() throws {
    let server = try SIPServer(.accepting(password: "secret"))
    let address = "127.0.0.1:\(LocalPort.freePair())"
    let modules = try #require(TestBaresip.modules)
    Program.write(
      """
      net_interface 127.0.0.1
      ctrl_tcp_listen \(address)
      module_path \(modules)
      module g711.so
      module ctrl_tcp.so
      module_app account.so
      module_app menu.so

      """, to: folder.path + "/config")
    Program.write(
      "<\(server.account("5550101"))>;auth_pass=secret\n", to: folder.path + "/accounts")
    let baresip = Program.spawn([try #require(TestBaresip.program), "-f", folder.path])
    defer { Program.end(baresip, afterMicroseconds: 0) }
    while server.registrations == 0 { usleep(1_000) }
    let result = Program.run(["doctor", "--line", "sip", "--sip-control", address])
    #expect(
      result.output.contains("calls go through \(server.account("5550101")); registered"),
      "\(result.output)\(result.errors)")
  }

  // MARK: Refusals

  /// Waits until the rule above the screen no longer shows a registration under way.
  private func waitUntilRegistered(_ telephone: PseudoTerminal) {
    #expect(
      telephone.wait {
        guard let last = $0.ranges(of: "registering at").last else { return false }
        return $0[last.upperBound...].contains("─── search\r\n")
      })
  }

  /// Makes a call once there is a line.
  private func call(_ number: String, on telephone: PseudoTerminal) {
    telephone.type(number)
    #expect(telephone.wait(for: "> call \(number)"))
    telephone.press("\r")
  }

  /// Waits for a screen with exactly these lines. The screen may have changed since.
  private func waitForScreen(_ lines: [String], on telephone: PseudoTerminal) -> Bool {
    let text = lines.map { $0 + "\r\n" }.joined()
    return telephone.wait { output in
      // The rule above each screen; the first one may be cut off.
      output.ranges(of: text).contains { screen in
        let above = output[..<screen.lowerBound].split(whereSeparator: \.isNewline).last
        let below = output[screen.upperBound...]
        return above?.hasPrefix("───") == true && (below.isEmpty || below.hasPrefix("───"))
      }
    }
  }

  @Test(
    arguments: Effort.some([
      (404, ["5550404", "no such number (404)"]),
      (480, ["5550480", "not available now (480)"]), (486, ["5550486", "busy"]),
      (603, ["5550603", "rejected"]), (408, ["5550408", "no answer"]),
      (503, ["5550503", "the server is unavailable (503)"]), (500, ["5550500", "500 Status"]),
    ]) as [(Int, [String])])
  func aRefusalIsSaidInWords(_ status: Int, _ words: [String]) throws {
    let server = try SIPServer(.accepting(password: "secret"), calls: [words[0]: status])
    let telephone = telephone(
      at: server, ["--sip-password-command", "echo secret", "--display", "plain"])
    waitUntilRegistered(telephone)
    call(words[0], on: telephone)
    #expect(waitForScreen(words, on: telephone))
    while server.acknowledged == 0 { usleep(1_000) }
  }

  @Test func whoRingsAndIsBusyThenIsBusy() throws {
    let server = try SIPServer(.accepting(password: "secret"), calls: ["5550180": 180])
    let telephone = telephone(
      at: server, ["--sip-password-command", "echo secret", "--display", "plain"])
    waitUntilRegistered(telephone)
    call("5550180", on: telephone)
    #expect(telephone.wait(for: "ringing"))
    server.finish(486)
    #expect(waitForScreen(["5550180", "busy"], on: telephone))
  }
}
