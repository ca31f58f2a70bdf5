import Glibc
import Testing
import TimeLimit

/// Whoever reads what the telephone shows may stall: it hears signals and keys all the same.
@Suite(.timeLimited) final class StalledOutputTests {
  private let folder: String
  private var pipe: String { folder + "/pipe" }

  init() {
    folder = "/tmp/twelvekey-stalled-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    mkdir(folder, 0o700)
    mkfifo(pipe, 0o600)
  }

  deinit { Program.shell("rm -rf \(folder)") }

  /// Starts the telephone with its output, or what it says, in a pipe that is full from the start.
  private func start(_ arguments: [String], fullDescriptor: Int32) -> (child: pid_t, reader: Int32)
  {
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writer = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    let zeros = [UInt8](repeating: 0, count: 4_096)
    while write(writer, zeros, zeros.count) > 0 {}
    while write(writer, zeros, 1) > 0 {}
    close(writer)
    let full = Program.Stream.file(pipe)
    let clock = SteppedClock()
    let child = Program.spawn(
      [Program.path] + arguments, output: fullDescriptor == 1 ? full : .nothing,
      errors: fullDescriptor == 2 ? full : .nothing, clock: clock)
    // All keys of the script are typed.
    clock.pass(.seconds(2))
    return (child, reader)
  }

  /// The exit status.
  private func end(of child: pid_t) -> Int32 {
    var status: Int32 = -1
    waitpid(child, &status, 0)
    return status
  }

  /// Waits until the dial command has written the number that it calls.
  private func waitForCall() {
    while Program.read(folder + "/dialled")?.contains("\n") != true { usleep(1_000) }
  }

  /// The key script goes on to the call though nobody reads; then a signal ends it.
  @Test(arguments: [
    ("json", Int32(1), SIGTERM), ("json", 1, SIGINT), ("plain", 1, SIGTERM),
    ("json", 2, SIGTERM), ("plain", 2, SIGINT), ("terminal", 1, SIGTERM),
  ])
  func signalsAreHeard(display: String, descriptor: Int32, signal: Int32) {
    let (child, reader) = start(
      [
        "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--display",
        display, "--keys", "5646{call}", "--dial-command",
        "sh -c 'echo {number} >\(folder)/dialled; echo says >&2; sleep 1000'",
      ], fullDescriptor: descriptor)
    defer { close(reader) }
    waitForCall()
    kill(child, signal)
    #expect(end(of: child) >> 8 == (signal == SIGINT ? 130 : 0))
  }

  /// When it is read again the newest comes, whole.
  @Test func theNewestIsShownWhenItIsReadAgain() {
    let (child, reader) = start(
      [
        "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--display",
        "json", "--keys", "5646{call}", "--dial-command",
        "sh -c 'echo {number} >\(folder)/dialled'",
      ], fullDescriptor: 1)
    defer { close(reader) }
    waitForCall()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // To its end: the program has the pipe open for reading too, and ends by itself.
    var status: Int32 = 0
    var hasEnded = false
    while true {
      // A child is told of once only, and there may be more than one read's worth behind its end.
      if !hasEnded { hasEnded = waitpid(child, &status, WNOHANG) == child }
      let count = read(reader, &buffer, buffer.count)
      if count > 0 { bytes += buffer[..<count] }
      if hasEnded, count <= 0 { break }
      if count <= 0 { usleep(10_000) }
    }
    #expect(status == 0)
    let text = String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "" && lines.count >= 2)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
    #expect(lines.dropLast().last?.contains(#""scene":"ended""#) == true)
  }

  /// A terminal that nobody reads is given back as far as it takes it, and the program ends.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aTerminalThatIsNotRead(signal: Int32) {
    let terminal = PseudoTerminal(["run", "--virtual", "--state", "none"], size: (200, 60))
    #expect(terminal.wait(for: "325 contacts"))
    // More than a terminal holds.
    for _ in 0..<12 {
      terminal.pressWithoutReading("5")
      terminal.pressWithoutReading("\u{1b}")
    }
    kill(terminal.child, signal)
    #expect(end(of: terminal.child) != -1)
    #expect(terminal.isCooked)
  }
}
