import Glibc
import Synchronization
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// The handling of a signal while the loop's thread is at work.
@Suite(.timeLimited) struct SignalGuardTests {
  private final class Told: Sendable {
    let signal = Mutex<Int32?>(nil)
  }

  /// Begins work that `SIGUSR2` may end, and sends the signal.
  private func begin(patience: Duration, _ told: Told) throws -> SignalGuard {
    let work = try SignalGuard(signals: [SIGUSR2], patience: patience) { number in
      told.signal.withLock { $0 = number }
      // Stays as an ended process would, with the lock held.
      while true { pause() }
    }
    // Sent to the thread: a signal to the process may reach another thread and end the test.
    pthread_kill(try #require(work.thread), SIGUSR2)
    return work
  }

  @Test func workThatHasNoEndIsEnded() throws {
    try keepingBlockedSignals {
      EventLoop.holdBack(SIGUSR2)
      let told = Told()
      _ = try begin(patience: .zero, told)
      while told.signal.withLock({ $0 }) == nil { usleep(1_000) }
      #expect(told.signal.withLock { $0 } == SIGUSR2)
    }
  }

  @Test func workThatEndsInTimeIsNot() throws {
    try keepingBlockedSignals {
      EventLoop.holdBack(SIGUSR2)
      let told = Told()
      let work = try begin(patience: .seconds(86_400), told)
      work.finish()
      #expect(told.signal.withLock { $0 } == nil)
    }
  }
}
