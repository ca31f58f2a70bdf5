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
    while Program.read(children)?.isEmpty == false { usleep(1_000) }
    #expect(Program.read(children) == "")
  }

  /// The next output; empty at the end.
  private func read(from pipe: Int32) -> String? {
    var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    poll(&waiting, 1, -1)
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
      terminal.press("\u{1B}")
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

  /// A program that writes as fast as it is read does not hold up other events.
  @Test(arguments: [SIGTERM, SIGINT])
  func whatNeverStopsTalkingIsEnded(signal: Int32) {
    let terminal = start("sh -c 'echo runs >\(line); exec yes >&2' {number}")
    guard let pipe = try? call(terminal) else {
      Issue.record("no call")
      return
    }
    defer { close(pipe) }
    terminal.press("\u{1b}")
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
    waitForEnd(of: terminal)
    terminal.pass(.seconds(2))
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

  /// Starts children that are hard to end: in other sessions, orphaned, ignoring signals, or stopped.
  /// Each reports its start through the pipe and keeps it open.
  private var stubborn: String {
    let path = folder + "/stubborn"
    Program.write(
      """
      exec >\(line)
      sh -c 'echo runs; exec sleep 1000' &
      setsid sh -c 'echo runs; exec sleep 1000' &
      setsid sh -c '(trap "" TERM HUP; setsid sh -c "echo runs; while :; do sleep 1000; done" &)' &
      setsid sh -c 'echo runs; kill -STOP $$' &
      trap '' TERM
      echo runs
      while :; do sleep 1000; done
      """, to: path)
    return "sh " + path
  }

  /// Waits until this many children have reported their start.
  private func listen(until count: Int) throws -> Int32 {
    let pipe = open(line, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(pipe >= 0)
    var said = ""
    while said.utf8.count < count * "runs\n".utf8.count {
      said += try #require(read(from: pipe))
    }
    return pipe
  }

  private func run(_ options: [String]) -> PseudoTerminal {
    PseudoTerminal(
      [
        "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--state", "none",
      ] + options, clock: .running)
  }

  /// All descendants of the telephone's programs end with the telephone, however it ends.
  @Test(arguments: ["dial", "ring", "call-audio"], [SIGKILL, SIGSEGV, SIGTERM])
  func nothingOutlivesTheTelephone(command: String, signal: Int32) throws {
    let (words, keys) =
      switch command {
      case "dial": (" {number}", "5646{call}")
      case "ring": ("", "{ring}")
      default: (" {state}", "5646{call}{answered}")
      }
    let terminal = run(["--\(command)-command", stubborn + words, "--keys", keys])
    let pipe = try listen(until: 5)
    defer { close(pipe) }
    kill(terminal.child, signal)
    #expect(terminal.end() != -1)
    // When the call audio ends, the same program turns the sound off.
    var said: String?
    repeat { said = read(from: pipe) } while said?.isEmpty == false
    #expect(said == "")
  }

  /// A program does not outlive its call either.
  @Test func hangingUpEndsWhatHasLeftTheGroup() throws {
    let path = folder + "/daemon"
    Program.write(
      """
      exec >\(line)
      setsid sh -c '(setsid sh -c "echo runs; exec sleep 1000" &)'
      echo runs
      exec sleep 1000
      """, to: path)
    let terminal = run(["--dial-command", "sh \(path) {number}", "--keys", "5646{call}"])
    let pipe = try listen(until: 2)
    defer { close(pipe) }
    terminal.press("\u{1B}")
    #expect(read(from: pipe) == "")
    waitForEnd(of: terminal)
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  /// Processes that a program leaves at its own end go on: they may have another purpose by then.
  @Test func whatAProgramLeavesByItselfGoesOn() throws {
    let path = folder + "/starter"
    let asked = folder + "/asked"
    mkfifo(asked, 0o600)
    Program.write(
      """
      setsid sh -c 'echo runs; read word <\(asked); echo $word' >\(line) 2>&1 </dev/null &
      """, to: path)
    let terminal = run(["--dial-command", "sh \(path) {number}", "--keys", "5646{call}"])
    let pipe = try listen(until: 1)
    defer { close(pipe) }
    waitForEnd(of: terminal)
    kill(terminal.child, SIGKILL)
    #expect(terminal.end() != -1)
    Program.write("word\n", to: asked)
    #expect(read(from: pipe) == "word\n")
    #expect(read(from: pipe) == "")
  }

  /// A program that takes over a number belongs to the desktop.
  @Test func whatIsHandedOverGoesOn() throws {
    let asked = folder + "/asked"
    mkfifo(asked, 0o600)
    Program.write(
      "#!/bin/sh\nexec >\(line)\necho runs\nread word <\(asked)\necho $word\n",
      to: folder + "/xdg-open")
    chmod(folder + "/xdg-open", 0o755)
    let terminal = PseudoTerminal(
      [
        "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--state", "none",
        "--line", "handoff", "--keys", "5646{call}",
      ], under: ["env", "PATH=\(folder):/usr/bin:/bin"], clock: .running)
    let pipe = try listen(until: 1)
    defer { close(pipe) }
    kill(terminal.child, SIGKILL)
    #expect(terminal.end() != -1)
    Program.write("word\n", to: asked)
    #expect(read(from: pipe) == "word\n")
    #expect(read(from: pipe) == "")
  }

  /// The guardian ends with the status of the program.
  @Test func theEndIsTheProgramsOwn() {
    for (script, end) in [
      ("exit 7", "sh ended with exit code 7"), ("kill -USR1 $$", "sh was ended by signal 10"),
      ("kill -KILL $$", "sh was ended by signal 9"), ("exit 0", ""),
    ] {
      let run = Program.run([
        "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--keys",
        "5646{call}", "--display", "none", "--dial-command", "sh -c '\(script)' {number}",
      ])
      #expect(run.errors == (end.isEmpty ? "" : "twelvekey: \(end)\n"), "\(script)")
    }
  }
}
