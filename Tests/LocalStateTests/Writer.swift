import Glibc
import Synchronization
import TestSupport
import Testing

@testable import LocalState

/// Writes two words and their pair, a0, b0, a1, b1, …, as often as it is told to, in a thread of its
/// own: the threads of Swift's concurrency may all be taken by other tests.
final class Writer: Sendable {
  private let path: String
  private let allowed = Atomic(0)
  private let begun = Atomic(0)
  private let endedCount = Atomic(0)
  private let stop = Atomic(false)
  private let thread = Atomic<UInt>(0)

  init(_ path: String) throws {
    self.path = path
    thread.store(UInt(startThread { self.write() }), ordering: .sequentiallyConsistent)
  }

  /// Calls of `apply` that have returned.
  var ended: Int { endedCount.load(ordering: .sequentiallyConsistent) }

  /// Returns at the beginning of the last of these calls, with the number of calls that have begun.
  func goOn(times: Int) -> Int {
    let last = allowed.load(ordering: .sequentiallyConsistent) + times
    allowed.store(last, ordering: .sequentiallyConsistent)
    while begun.load(ordering: .sequentiallyConsistent) < last,
      !stop.load(ordering: .sequentiallyConsistent)
    {
      sched_yield()
    }
    return last
  }

  func end() {
    stop.store(true, ordering: .sequentiallyConsistent)
    pthread_join(pthread_t(thread.load(ordering: .sequentiallyConsistent)), nil)
  }

  private func write() {
    do {
      // A log that is folded into the database every few words, for that is the moment to hit.
      var state = try StateFile(path: path, migrations: Schema.migrations, checkpointPages: 8)
      var index = 0
      while !stop.load(ordering: .sequentiallyConsistent) {
        guard index < allowed.load(ordering: .sequentiallyConsistent) else {
          sched_yield()
          continue
        }
        begun.store(index + 1, ordering: .sequentiallyConsistent)
        try state.apply(StateFileTests.changes(["a\(index)", "b\(index)"]))
        index += 1
        endedCount.store(index, ordering: .sequentiallyConsistent)
      }
    } catch {
      Issue.record("\(error)")
      stop.store(true, ordering: .sequentiallyConsistent)
    }
  }
}
