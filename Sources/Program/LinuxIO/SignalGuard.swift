import CLinux
import Glibc

/// Handles signals during work on the loop's thread that takes a long time. Another thread waits
/// for signals meanwhile.
///
///     work ──────────▶ finish(): the loop handles a signal that came meanwhile, as always
///        signal ── patience ──▶ the work still goes on: end(), on the other thread
///
/// Reading and sorting a large address book takes seconds on a slow machine, without a pause to
/// check for signals.
package final class SignalGuard: @unchecked Sendable {
  /// The default time that a signal waits for the work.
  package static let patience = Duration.milliseconds(500)

  // This lock protects `isFinished`. The thread that ends the process never unlocks it.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var isFinished = false
  /// The thread that waits for signals.
  private(set) var thread: pthread_t?
  private let patience: Duration
  private let signals: FileDescriptor
  /// A descriptor that is readable when the work is finished.
  private let finished: FileDescriptor
  private var unfinished: FileDescriptor?
  private let end: (Int32) -> Never

  /// Begins to wait for signals.
  ///
  /// - Parameters:
  ///   - handled: signals that the loop handles, which the calling thread therefore blocks.
  ///   - end: ends the process, on another thread; must not use anything that the work uses.
  /// - Throws: if there are no descriptors or threads left. The work can be done without this.
  package init(
    signals handled: [Int32], patience: Duration = SignalGuard.patience,
    orEnd end: @escaping (Int32) -> Never
  ) throws(LinuxError) {
    self.end = end
    self.patience = patience
    signals = try EventLoop.descriptor(ofSignals: handled)
    (finished, unfinished) = try FileDescriptor.pipe(for: "the signals of long work")
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    var thread = pthread_t()
    let this = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread, nil,
      { this in
        let work = Unmanaged<SignalGuard>.fromOpaque(this!).takeRetainedValue()
        work.waitForSignal()
        return nil
      }, this.toOpaque())
    guard result == 0 else {
      this.release()
      throw LinuxError("pthread_create", result, on: "the signals of long work")
    }
    self.thread = thread
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Must be called when the work is done, or before the work uses anything that ``end`` uses. The
  /// second call does nothing.
  package func finish() {
    guard let thread else { return }
    pthread_mutex_lock(lock)
    isFinished = true
    pthread_mutex_unlock(lock)
    unfinished = nil
    pthread_join(thread, nil)
    self.thread = nil
  }

  private func waitForSignal() {
    guard Self.wait(for: [finished.number, signals.number], -1) == signals.number else { return }
    let patience = Int32(patience / .milliseconds(1))
    if Self.wait(for: [finished.number], patience) != nil { return }
    pthread_mutex_lock(lock)
    if !isFinished, let first = try? EventLoop.readSignals(signals.number).first {
      end(first.number)
    }
    pthread_mutex_unlock(lock)
  }

  /// Returns the first of the descriptors that is readable or has lost its other end; `nil` after
  /// this many milliseconds.
  private static func wait(for descriptors: [Int32], _ milliseconds: Int32) -> Int32? {
    var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let count = poll(&polls, nfds_t(polls.count), milliseconds)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? polls.first { $0.revents != 0 }?.fd : nil
    }
  }
}
