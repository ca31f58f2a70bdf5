import CLinux
import Glibc
import Keypad
import Synchronization

/// Runs work on another thread, so that it does not delay the handling of keys. Only one piece of
/// work runs at a time. The loop's thread receives the result. Without work there is no thread and
/// no wake-up.
///
///     start ── works ──▶ then(result)
///                └ abandon() ── works until it sees the sign ──▶ then(nil)
package final class BackgroundTask: EventSource {
  /// The result of the work; `nil` until the work has ended.
  private final class Outcome<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  private let done: FileDescriptor
  private let doing: FileDescriptor
  /// Gives the result of the current work to its receiver. Used only on the loop's thread.
  private var deliver: (() -> Void)?
  /// The stop sign of the current work.
  private var sign = StopSign()

  /// - Throws: if the pipe for the results can't be made or watched.
  package init(loop: EventLoop) throws(LinuxError) {
    ProcessMemory.shareHeap()
    (done, doing) = try FileDescriptor.pipe(for: "work beside the keys")
    try loop.watch(done.number, for: self)
  }

  package var isWorking: Bool { deliver != nil }

  /// Starts a piece of work. Call it only if ``isWorking`` is `false`.
  ///
  /// - Parameters:
  ///   - work: runs on another thread, with the loop's signal mask. If no thread can be made, it
  ///     runs on the calling thread.
  ///   - then: receives the result on the loop's thread; `nil` if the work was abandoned.
  package func start<Result: Sendable>(
    _ work: @escaping @Sendable (StopSign) -> Result, then: @escaping (Result?) -> Void
  ) {
    precondition(!isWorking, "one piece of work at a time")
    let outcome = Outcome<Result>()
    let sign = StopSign()
    self.sign = sign
    deliver = { then(sign.isUp ? nil : outcome.result.withLock { $0 }) }
    // The other thread holds the descriptor open, so that no other file gets its number meanwhile.
    let doing = Writer(doing)
    let whole = Whole {
      let result = work(sign)
      // Returns the memory that only the work needed. A large address book needs much memory.
      ProcessMemory.giveBack()
      outcome.result.withLock { $0 = result }
      doing.signal()
    }
    let handle = Unmanaged.passRetained(whole)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { whole in
        Unmanaged<Whole>.fromOpaque(whole!).takeRetainedValue().body()
        return nil
      }, handle.toOpaque())
    if failure == 0 {
      pthread_detach(thread)
    } else {
      handle.release()
      whole.body()
    }
  }

  private final class Whole: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private final class Writer: @unchecked Sendable {
    private let end: FileDescriptor

    init(_ end: FileDescriptor) { self.end = end }

    func signal() { try? FileDescriptor.write([0], to: end.number) }
  }

  /// Delivers the result of the work, if there is one.
  ///
  /// - Throws: if the pipe for the results can't be read.
  package func ready(_ descriptor: Int32) throws(LinuxError) {
    guard let bytes = try FileDescriptor.read(from: done.number, limit: 16), !bytes.isEmpty else {
      return
    }
    let deliver = deliver
    self.deliver = nil
    deliver?()
  }

  /// Tells the work that its result is no longer needed. ``isWorking`` stays true until the work
  /// has ended, so there is never a second thread.
  package func abandon() { sign.raise() }

  /// Ends the use of this source. Work that is still running has no effect after this.
  package func close() {
    sign.raise()
    deliver = nil
  }
}
