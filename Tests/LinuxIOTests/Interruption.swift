import Glibc
import Synchronization
import TestSupport

@testable import LinuxIO

/// Runs something that waits in the kernel in a thread of its own, and interrupts it by signals while
/// it waits: the call then ends with `EINTR`, for the handler is one without `SA_RESTART`.
final class Interruption: Sendable {
  /// Ignored by default, and sent by nothing else here.
  private static let number = SIGURG
  private static let handled = Atomic(0)

  private let thread = Atomic<Int32>(0)
  private let hasEnded = Atomic(false)
  private let body: @Sendable () -> Void

  private init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }

  /// Interrupts `body` five times, each while it sleeps, and then has `release` let it end. Returns
  /// how often the handler ran before that: less than five where it ended too early.
  static func of(
    _ body: @escaping @Sendable () -> Void, release: () throws -> Void
  ) throws -> Int {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      Interruption.handled.add(1, ordering: .sequentiallyConsistent)
    }
    let before = handled.load(ordering: .sequentiallyConsistent)
    sigaction(number, &action, nil)
    let interruption = Interruption(body)
    let thread = startThread { interruption.run() }
    var count = 0
    while count < 5, interruption.waitUntilAsleep() {
      pthread_kill(thread, number)
      count += 1
      // One signal at a time: two that wait to be handled are one.
      while handled.load(ordering: .sequentiallyConsistent) < before + count,
        !interruption.hasEnded.load(ordering: .sequentiallyConsistent)
      {
        sched_yield()
      }
    }
    let interruptions =
      interruption.hasEnded.load(ordering: .sequentiallyConsistent)
      ? 0 : handled.load(ordering: .sequentiallyConsistent) - before
    try release()
    pthread_join(thread, nil)
    return interruptions
  }

  private func run() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, Self.number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    // `PID/task/TID`; Glibc's module lacks gettid(2).
    let id = Files.link("/proc/thread-self")?.split(separator: "/").last.flatMap { Int32($0) }
    thread.store(id ?? 0, ordering: .sequentiallyConsistent)
    body()
    hasEnded.store(true, ordering: .sequentiallyConsistent)
  }

  /// `false` where the thread has ended.
  private func waitUntilAsleep() -> Bool {
    while !hasEnded.load(ordering: .sequentiallyConsistent) {
      let id = thread.load(ordering: .sequentiallyConsistent)
      // proc_pid_stat(5): the state stands behind the name, which is in brackets.
      let stat = (try? Files.read("/proc/self/task/\(id)/stat")) ?? []
      if let end = stat.lastIndex(of: UInt8(ascii: ")")), stat[end...].dropFirst(2).first == 0x53 {
        return true
      }
      usleep(100)
    }
    return false
  }
}
