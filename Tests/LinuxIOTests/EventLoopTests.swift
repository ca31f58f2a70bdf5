import Glibc
import Keypad
import TestSupport
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

  /// Behind a dialogue on a terminal, Ctrl-C has its effect again.
  @Test func signalsCanBeReleased() throws {
    func isBlocked() -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return sigismember(&mask, SIGWINCH) == 1
    }
    var none = EventLoop.signalSet(of: [SIGWINCH])
    pthread_sigmask(SIG_UNBLOCK, &none, nil)
    let loop = try EventLoop(signals: [SIGWINCH])
    #expect(isBlocked())
    // A loop in between keeps what the outer one handles.
    let inner = try EventLoop(signals: [SIGWINCH])
    inner.close()
    inner.releaseSignals()
    #expect(isBlocked())
    loop.close()
    loop.releaseSignals()
    #expect(!isBlocked())
  }

  // MARK: The clock of a test

  /// Notes when it is woken at each of its deadlines.
  private final class Sleeper: EventSource {
    private var left: [Instant]
    private(set) var woken: [Instant] = []

    init(_ times: [Instant]) { left = times }

    var deadline: Instant? { left.first }

    func wake(at now: Instant) {
      left.removeFirst()
      woken.append(now)
    }
  }

  private func times(_ seconds: [Int]) -> [Instant] {
    let start = EventLoop.now
    return seconds.map { start + .seconds($0) }
  }

  @Test func aClockThatLeapsIsAtEachDeadlineInTurn() throws {
    try SimulatedClock(.leaps).rule {
      let loop = try EventLoop(signals: [])
      let days = times([86_400, 172_800])
      let sleeper = Sleeper(days)
      loop.add(sleeper) { Issue.record($0) }
      while sleeper.deadline != nil { try loop.turn() }
      #expect(sleeper.woken == days && EventLoop.now == days[1])
    }
  }

  /// The clock moves only as far as the test says, and waiting input comes first.
  @Test func aClockThatIsTold() throws {
    let (test, own) = try #require(packetSockets())
    defer { for end in [test, own] { close(end) } }
    try SimulatedClock(.driven(runs: false), descriptor: own).rule {
      let loop = try EventLoop(signals: [])
      let start = EventLoop.now
      let hours = times([3_600, 7_200, 10_800])
      let sleeper = Sleeper(hours)
      loop.add(sleeper) { Issue.record($0) }
      var step = Int64(7_200_000_000)
      #expect(send(test, &step, 8, 0) == 8)
      // The clock does not move until the loop turns.
      #expect(EventLoop.now == start)
      while sleeper.woken.count < 2 { try loop.turn() }
      #expect(sleeper.woken == Array(hours[..<2]) && EventLoop.now == hours[1])
      // The answer comes when no work is left; a signal ends the wait for more.
      #expect(recv(test, &step, 8, Int32(MSG_DONTWAIT)) == -1)
      step = 0
      #expect(send(test, &step, 8, 0) == 8)
      let other = startThread {
        var answers: [Int64] = [0, 0]
        for place in 0..<2 { recv(test, &answers[place], 8, 0) }
        precondition(answers == [7_200_000_000, 0], "\(answers)")
        var last = Int64(3_600_000_000)
        send(test, &last, 8, 0)
      }
      while sleeper.deadline != nil { try loop.turn() }
      pthread_join(other, nil)
      #expect(sleeper.woken == hours)
    }
  }

  /// A clock that moves on by the same time at each look.
  @Test func aClockThatLooksPutOn() {
    SimulatedClock(.looks(.milliseconds(250))).rule {
      let first = EventLoop.now
      #expect((1...4).map { _ in EventLoop.now - first } == (1...4).map { .milliseconds(250 * $0) })
    }
    #expect(EventLoop.now - EventLoop.kernelNow <= .zero)
  }
}
