import Glibc
import Keypad
import Synchronization
import Testing
import TimeLimit

@testable import LinuxIO

/// Work on another thread, whose result comes back to the loop's.
@Suite(.timeLimited) struct BackgroundTaskTests {
  private final class Taken: Sendable {
    let results = Mutex<[Int]>([])
    let threads = Mutex<[pthread_t]>([])
    let begun = Mutex(false)
  }

  @Test func theResultIsTakenOnTheLoopsThread() throws {
    let loop = try EventLoop(signals: [])
    let work = try BackgroundTask(loop: loop)
    loop.add(work) { Issue.record("\($0)") }
    let taken = Taken()
    for round in 1...3 {
      work.start { _ in
        taken.threads.withLock { $0.append(pthread_self()) }
        return round * 10
      } then: { result in
        taken.results.withLock { $0.append(result ?? -1) }
        taken.threads.withLock { $0.append(pthread_self()) }
      }
      #expect(work.isWorking)
      while work.isWorking { try loop.turn() }
      #expect(taken.results.withLock { $0 } == (1...round).map { $0 * 10 })
      let threads = taken.threads.withLock { $0 }
      #expect(threads[threads.count - 1] == pthread_self())
      #expect(threads[threads.count - 2] != pthread_self())
    }
  }

  /// Abandoned work gets a stop sign and is waited for: there is never a second thread.
  @Test func whatIsAbandonedEndsEarly() throws {
    let loop = try EventLoop(signals: [])
    let work = try BackgroundTask(loop: loop)
    loop.add(work) { Issue.record("\($0)") }
    let taken = Taken()
    work.start { sign in
      taken.begun.withLock { $0 = true }
      while !sign.isUp { sched_yield() }
      return 1
    } then: { result in
      taken.results.withLock { $0.append(result ?? -1) }
      work.start {
        $0.isUp ? 3 : 2
      } then: { result in
        taken.results.withLock { $0.append(result ?? -1) }
      }
    }
    while !taken.begun.withLock({ $0 }) { sched_yield() }
    #expect(work.isWorking)
    work.abandon()
    #expect(work.isWorking)
    while work.isWorking { try loop.turn() }
    #expect(taken.results.withLock { $0 } == [-1, 2])
  }

  /// What comes after the end has no consequences.
  @Test func whatIsClosedTakesNothing() throws {
    let loop = try EventLoop(signals: [])
    let taken = Taken()
    do {
      let work = try BackgroundTask(loop: loop)
      loop.add(work) { Issue.record("\($0)") }
      work.start { _ in
        taken.begun.withLock { $0 = true }
        return 1
      } then: { result in
        taken.results.withLock { $0.append(result ?? -1) }
      }
      loop.remove(work)
      work.close()
      #expect(!work.isWorking)
    }
    while !taken.begun.withLock({ $0 }) { sched_yield() }
    #expect(taken.results.withLock { $0.isEmpty })
  }
}
