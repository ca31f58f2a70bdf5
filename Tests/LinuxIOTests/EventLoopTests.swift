import Glibc
import Keypad
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct EventLoopTests {
  /// What the kernel stamped before a deadline is handled before it.
  @Test func filesComeBeforeTheTimer() throws {
    let loop = try EventLoop(signals: [])
    var ends: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      try #require(pipe(&pair) == 0)
      ends.append(pair)
      try loop.watch(pair[0])
    }
    defer { for end in ends.joined() { close(end) } }
    for pair in ends { #expect(write(pair[1], "x", 1) == 1) }
    // The timer is armed by the call and may ring a moment after it.
    let past = EventLoop.now + .seconds(-1)
    var wakes: [EventLoop.Wake] = []
    while !wakes.contains(.timer) { wakes = try loop.wait(until: past) }
    #expect(Set(wakes) == Set(ends.map { .ready($0[0]) } + [.timer]))
    #expect(wakes.last == .timer)
  }

  @Test func aDeadlineThatHasPassedComesOnce() throws {
    let loop = try EventLoop(signals: [])
    let past = EventLoop.now + .seconds(-1)
    #expect(try loop.wait(until: past) == [.timer])
    let next = EventLoop.now + .milliseconds(20)
    #expect(try loop.wait(until: next) == [.timer])
    #expect(EventLoop.now >= next)
  }
}
