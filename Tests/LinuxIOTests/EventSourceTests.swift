import Glibc
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// An event of the loop wakes the source that it belongs to, and no other one.
@Suite(.timeLimited) struct EventSourceTests {
  private let loop: EventLoop

  init() throws { loop = try EventLoop(signals: []) }

  /// A source that reads a pipe. That it breaks is an issue.
  private func source(on pipe: Pipe) throws -> Probe {
    let source = Probe()
    source.keep(pipe)
    try loop.watch(pipe.reading, for: source)
    loop.add(source) { Issue.record("broken: \($0)") }
    return source
  }

  @Test func whatCanBeReadComesToItsOwner() throws {
    let (pipes, other) = ((0..<2).map { _ in Pipe() }, Pipe())
    let first = try source(on: pipes[0])
    first.keep(pipes[1])
    try loop.watch(pipes[1].reading, for: first)
    let second = try source(on: other)
    try other.send([3])
    try loop.turn()
    #expect(first.calls.isEmpty)
    #expect(second.calls == [.ready([3])])
    try pipes[1].send([2])
    try loop.turn()
    #expect(first.calls == [.ready([2])])
    #expect(second.calls == [.ready([3])])
  }

  /// A forgotten descriptor, or one of a removed source, wakes no source.
  @Test func whatIsForgottenIsNobodys() throws {
    let (forgotten, removed, kept) = (Pipe(), Pipe(), Pipe())
    let first = try source(on: forgotten)
    let second = try source(on: removed)
    let third = try source(on: kept)
    loop.forget(forgotten.reading)
    loop.remove(second)
    for pipe in [forgotten, removed, kept] { try pipe.send([1]) }
    try loop.turn()
    #expect(first.calls.isEmpty)
    #expect(second.calls.isEmpty)
    #expect(third.calls == [.ready([1])])
  }

  /// Files before the time, and the time to those only that are due.
  @Test func thoseThatAreDueAreWoken() throws {
    let pipe = Pipe()
    let late = Probe()
    late.deadline = EventLoop.now + .seconds(86_400)
    loop.add(late) { _ in }
    var order: [Probe.Call] = []
    let due = try source(on: pipe)
    due.then = { [unowned due] in order.append(due.calls.last!) }
    try pipe.send([1])
    due.deadline = EventLoop.now + .seconds(-1)
    // The timer is armed by the turn and may ring a moment after it.
    while due.deadline != nil { try loop.turn() }
    #expect(order == [.ready([1]), .woken])
    #expect(late.calls.isEmpty)
  }

  @Test func aSourceThatBreaksIsToldOfAndTheOthersGoOn() throws {
    let (bad, good) = (Pipe(), Pipe())
    let broken = Probe()
    broken.fault = LinuxError("read", EIO, on: "the line")
    broken.keep(bad)
    try loop.watch(bad.reading, for: broken)
    var faults: [LinuxError] = []
    loop.add(broken) { faults.append($0) }
    let other = try source(on: good)
    try bad.send([1])
    try loop.turn()
    #expect(faults == [LinuxError("read", EIO, on: "the line")])
    #expect(broken.calls == [.closed])
    // It is asked nothing more, whatever comes.
    broken.deadline = EventLoop.now + .seconds(-1)
    try bad.send([2])
    try good.send([3])
    while other.calls.isEmpty { try loop.turn() }
    #expect(other.calls == [.ready([3])])
    #expect(broken.calls == [.closed])
    #expect(faults.count == 1)
  }

  @Test func anOutputThatIsBehindIsGoneOnWithWhenItTakesMore() throws {
    let (output, input) = (Pipe(), Pipe())
    output.fill()
    let source = try source(on: input)
    source.keep(output)
    source.waitsFor = output.writing
    try input.send([1])
    try loop.turn()
    #expect(source.calls == [.ready([1])])
    _ = try FileDescriptor.read(from: output.reading)
    try loop.turn()
    #expect(source.calls == [.ready([1]), .caughtUp])
    // The source does not wait for the output any more: that it is writable wakes no source.
    try input.send([2])
    try loop.turn()
    #expect(source.calls == [.ready([1]), .caughtUp, .ready([2])])
  }

  /// A file is never waited for: both are removed and told of, and the one between them goes on.
  @Test func twoThatWaitForWhatCannotBeWatchedBreakTogether() throws {
    let descriptor = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let output = Pipe()
    var faults: [Int] = []
    let sources = (0..<3).map { _ in Probe() }
    for (number, source) in sources.enumerated() {
      source.waitsFor = number == 1 ? output.writing : descriptor
      loop.add(source) { error in
        #expect(error.code == EPERM)
        faults.append(number)
      }
    }
    try loop.turn()
    #expect(faults.sorted() == [0, 2])
    #expect(sources[1].calls == [.caughtUp])
    for number in [0, 2] { #expect(sources[number].calls == [.closed]) }
  }

  /// What comes with what ends it all is dropped.
  @Test func nothingIsHandedOnWhenItIsOver() throws {
    let pipe = Pipe()
    let source = try source(on: pipe)
    try pipe.send([1])
    try loop.turn { true }
    #expect(source.calls.isEmpty)
    var isOver = false
    source.then = { isOver = true }
    source.deadline = EventLoop.now + .seconds(-1)
    while !isOver { try loop.turn { isOver } }
    #expect(source.calls.count == 1)
  }

  @Test func everySourceIsToldOfASignal() throws {
    try keepingBlockedSignals {
      let loop = try EventLoop(signals: [SIGWINCH])
      let sources = (0..<2).map { _ in Probe() }
      for source in sources { loop.add(source) { _ in } }
      pthread_kill(pthread_self(), SIGWINCH)
      try loop.turn()
      for source in sources { #expect(source.calls == [.signal(SIGWINCH)]) }
    }
  }

  @Test func allAreClosedInTheirOrder() throws {
    var order: [Int] = []
    final class Closing: EventSource {
      let closed: () -> Void
      init(_ closed: @escaping () -> Void) { self.closed = closed }
      func close() { closed() }
    }
    for number in 0..<3 { loop.add(Closing { order.append(number) }) { _ in } }
    loop.close()
    loop.close()
    #expect(order == [0, 1, 2])
  }
}
