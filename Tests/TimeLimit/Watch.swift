import Glibc

/// A thread that looks at the tests which run, and aborts the process where one is over its time.
final class Watch: @unchecked Sendable {
  static let shared = Watch()

  private struct Running {
    var name: String
    var seconds: Int
    var since: Int
    var thread: pthread_t
  }

  // The lock guards what follows it.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var running: [Int: Running] = [:]
  private var count = 0

  private init() {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        while true {
          sleep(1)
          Watch.shared.look()
        }
      }, nil)
    pthread_detach(thread)
  }

  /// A number for `end`. Called on the thread on which a test begins.
  func begin(_ name: String, seconds: Int) -> Int {
    withLock {
      count += 1
      running[count] = Running(
        name: name, seconds: seconds, since: Self.now, thread: pthread_self())
      return count
    }
  }

  func end(_ number: Int) {
    withLock { running[number] = nil }
  }

  private func look() {
    withLock {
      guard let late = running.values.first(where: { Self.now - $0.since > $0.seconds }) else {
        return
      }
      let words = "\(late.name) did not end within \(late.seconds) s: the run ends here\n"
      _ = words.withCString { write(2, $0, strlen($0)) }
      // The thread that the test began on: a loop without an end is seen in its stack.
      pthread_kill(late.thread, SIGABRT)
      sleep(60)
      abort()
    }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
