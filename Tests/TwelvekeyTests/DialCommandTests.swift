import Glibc
import TestSupport
import Testing
import TimeLimit

/// A dial program that has started another one, as scripts do, and the end of its call.
@Suite(.timeLimited) final class DialCommandTests {
  private let folder: String
  private let line: String

  init() {
    folder = "/tmp/twelvekey-dialling-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    line = folder + "/line"
    mkdir(folder, 0o700)
    mkfifo(line, 0o600)
  }

  deinit { Program.shell("rm -rf \(folder)") }

  private func start(_ command: String? = nil) -> PseudoTerminal {
    let asked = folder + "/asked"
    let terminal = PseudoTerminal([
      "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--state", "none",
      "--dial-command",
      command
        ?? "sh -c 'trap \"echo >\(asked); exit\" TERM; sh -c \"echo runs; exec sleep 1000\" >\(line) &"
        + " wait' {number}",
    ])
    #expect(terminal.wait(for: "contacts"))
    return terminal
  }

  /// Calls John, and waits until the dial program's own child tells through the pipe that it runs.
  ///
  /// - Returns: The pipe's reading end, which is at its end when that child is.
  private func call(_ terminal: PseudoTerminal) throws -> Int32 {
    terminal.type("5646")
    #expect(terminal.wait(for: "Smith"))
    terminal.press("\r")
    // Without waiting for the other end: `read` waits, and not for ever.
    let pipe = open(line, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    #expect(read(from: pipe) == "runs\n")
    return pipe
  }

  /// Waits until the telephone has taken notice of its dial program's end.
  private func waitForEnd(of terminal: PseudoTerminal) {
    let children = "/proc/\(terminal.child)/task/\(terminal.child)/children"
    for _ in 0..<12_000 {
      guard Program.read(children)?.isEmpty == false else { break }
      usleep(10_000)
    }
    #expect(Program.read(children) == "")
  }

  /// What comes next; empty at the end, `nil` where neither comes within two minutes.
  private func read(from pipe: Int32) -> String? {
    var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 120_000) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(pipe, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test func hangingUpEndsWhatItStarted() throws {
    let terminal = start()
    // The second call is asked to end like the first, and not just ended.
    for _ in 1...2 {
      let pipe = try call(terminal)
      defer { close(pipe) }
      terminal.type("\u{1B}")
      #expect(read(from: pipe) == "")
      waitForEnd(of: terminal)
      #expect(Program.remove(folder + "/asked"))
    }
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  /// A program that does not listen, and its child, are ended with the telephone all the same.
  @Test func whatDoesNotListenIsEndedByForce() throws {
    let terminal = start(
      "sh -c 'trap \"\" TERM; sh -c \"echo runs; exec sleep 1000\" >\(line) & wait' {number}")
    let pipe = try call(terminal)
    defer { close(pipe) }
    kill(terminal.child, SIGTERM)
    #expect(terminal.end() == 0)
    #expect(read(from: pipe) == "")
  }

  /// What a dial program says last is why it has failed.
  @Test func itsLastWordsAreShown() throws {
    let terminal = start("sh -c 'echo one; echo two >&2; echo >&2; echo 3 >&2; exit 7' {number}")
    terminal.type("5646")
    #expect(terminal.wait(for: "Smith"))
    terminal.press("\r")
    #expect(terminal.wait(for: "exit code 7: 3"))
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(!terminal.output.contains("two"))

    let run = Program.run([
      "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--keys",
      "5646{call}", "--display", "plain", "--dial-command",
      "sh -c 'echo one; echo two >&2; exit 7' {number}",
    ])
    // All of it where standard error is not under the display, and the last line once more.
    #expect(run.errors.hasSuffix("one\ntwo\ntwelvekey: sh ended with exit code 7: two\n"))
  }

  /// A program may write more than a pipe holds, and go on after the one that started it.
  @Test func whatTalksMuchIsReadToItsEnd() {
    let run = Program.run([
      "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--keys",
      "5646{call}", "--display", "none", "--dial-command",
      "sh -c 'head -c 3000000 /dev/zero | tr \"\\0\" x >&2; echo >&2; echo end >&2; exit 1' {number}",
    ])
    #expect(run.code == 0)
    #expect(run.errors.utf8.count > 3_000_000)
    #expect(run.errors.hasSuffix("exit code 1: end\n"))
  }

  /// A program that writes as fast as it is read takes nobody's turn.
  @Test(arguments: [SIGTERM, SIGINT])
  func whatNeverStopsTalkingIsEnded(signal: Int32) {
    let terminal = start("sh -c 'echo runs >\(line); exec yes >&2' {number}")
    guard let pipe = try? call(terminal) else {
      Issue.record("no call")
      return
    }
    defer { close(pipe) }
    terminal.type("\u{1b}")
    waitForEnd(of: terminal)
    kill(terminal.child, signal)
    #expect(terminal.end() != -1)
  }

  /// What a program that was hung up has left in its group, and does not listen, is ended a while
  /// later, while the telephone goes on.
  @Test func whatItHasLeftIsEndedToo() throws {
    let terminal = start(
      "sh -c 'trap exit TERM; sh -c \"trap : TERM; echo runs; while :; do sleep 1000; done\" "
        + ">\(line) & wait' {number}")
    let pipe = try call(terminal)
    defer { close(pipe) }
    terminal.press("\u{1B}")
    #expect(read(from: pipe) == "")
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  @Test(arguments: Effort.some([SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGALRM, SIGUSR2]))
  func theTelephonesEndEndsWhatItStarted(signal: Int32) throws {
    let terminal = start()
    let pipe = try call(terminal)
    defer { close(pipe) }
    kill(terminal.child, signal)
    #expect(terminal.end() != -1)
    #expect(read(from: pipe) == "")
  }
}
