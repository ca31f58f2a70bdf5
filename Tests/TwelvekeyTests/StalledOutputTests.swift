import Glibc
import Testing
import TimeLimit

/// A reader of the telephone's output may stall: signals and keys are received all the same.
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
  ///
  /// - Parameter length: how long its key script is at most.
  private func start(
    _ arguments: [String], fullDescriptor: Int32, for length: Duration = .seconds(2)
  ) -> (child: pid_t, reader: Int32) {
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
    clock.pass(length)
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

  /// The key script goes on to the call though the output is not read; then a signal ends it.
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

  /// Reads what comes until the program ends, which is to end well.
  private func readAll(_ reader: Int32, of child: pid_t) -> String {
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
    Program.checkJSON(text, of: ["run"])
    return text
  }

  /// When it is read again everything comes, in whole lines.
  @Test func nothingIsLostUntilItIsReadAgain() {
    let (child, reader) = start(
      [
        "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--display",
        "json", "--keys", "5646{call}", "--dial-command",
        "sh -c 'echo {number} >\(folder)/dialled'",
      ], fullDescriptor: 1)
    defer { close(reader) }
    waitForCall()
    let lines = readAll(reader, of: child).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "" && lines.dropLast().allSatisfy { $0.hasSuffix("}") })
    let keys = lines.compactMap { $0.firstMatch(of: /^{"at":\d+,"key":"(\w+)"/)?.1 }
    #expect(keys.starts(with: ["5", "6", "4", "6", "call"]))
    #expect(lines.dropLast().last?.contains(#""scene":"ended""#) == true)
  }

  /// More than 256 KiB don't wait. The number of the lost changes comes in their place, and then the
  /// newest.
  @Test(arguments: [("json", 150), ("plain", 1_000)])
  func theLostAreCounted(display: String, taps: Int) throws {
    let arguments = [
      "run", "--virtual", "--contacts", Program.fixture("sample-contacts.vcf"), "--display",
      display, "--keys", String(repeating: "5{erase}", count: taps / 2),
    ]
    let all = Program.run(arguments).output
    let (child, reader) = start(
      arguments, fullDescriptor: 1, for: .milliseconds(100 * taps + 100))
    defer { close(reader) }
    let text = readAll(reader, of: child)
    let mark = try #require(
      text.firstMatch(of: /{"lost":(\d+),"version":1}\n|─── (\d+) changes lost\n/),
      "\(text.utf8.count) bytes")
    let before = text[..<mark.range.lowerBound]
    let after = text[mark.range.upperBound...]
    #expect(all.hasPrefix(before) && all.hasSuffix(after))
    #expect((200_000...262_144).contains(before.utf8.count))
    let lost = all.dropFirst(before.count).dropLast(after.count).split(separator: "\n")
    #expect(
      lost.count { $0.hasPrefix(display == "json" ? "{" : "───") }
        == Int(mark.output.1 ?? mark.output.2 ?? ""))
  }

  /// A terminal that is not read is restored as far as it accepts output, and the program ends.
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
