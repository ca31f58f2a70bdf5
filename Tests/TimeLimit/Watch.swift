import Glibc

/// A thread that watches the running tests, and aborts the process if one exceeds its time: if it
/// has computed for that long, or has waited for that long. A busy machine makes tests slower, but
/// must not end them: so `leastShare` times the computing time does not count as waiting.
final class Watch: @unchecked Sendable {
  static let shared = Watch()

  private struct Running {
    var name: String
    var seconds: Int
    var since: Int
    var thread: pthread_t
    /// The clock of this thread's CPU time, and its reading at the start.
    var clock: clockid_t
    var usedBefore: Int

    var isLate: Bool {
      let used = Watch.seconds(of: clock) - usedBefore
      let waited = Watch.seconds(of: CLOCK_MONOTONIC) - since - used * Watch.leastShare
      return used > seconds || waited > seconds
    }
  }

  /// The inverse of the least share of a processor that a computing thread gets.
  private static let leastShare = 8

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

  /// Starts to watch a test, on the thread on which it begins. Returns a number for `end`.
  func begin(_ name: String, seconds: Int) -> Int {
    var clock = clockid_t()
    pthread_getcpuclockid(pthread_self(), &clock)
    return withLock {
      count += 1
      running[count] = Running(
        name: name, seconds: seconds, since: Self.seconds(of: CLOCK_MONOTONIC),
        thread: pthread_self(), clock: clock, usedBefore: Self.seconds(of: clock))
      return count
    }
  }

  func end(_ number: Int) {
    withLock { running[number] = nil }
  }

  private func look() {
    withLock {
      guard let late = running.values.first(where: \.isLate) else { return }
      let words = "\(late.name) did not end within \(late.seconds) s: the run ends here\n"
      _ = words.withCString { write(2, $0, strlen($0)) }
      // To the thread on which the test began: its stack then shows an endless loop.
      pthread_kill(late.thread, SIGABRT)
      sleep(60)
      abort()
    }
  }

  private static func seconds(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
