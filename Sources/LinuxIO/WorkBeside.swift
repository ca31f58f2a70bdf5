import CLinux
import Glibc
import Keypad
import Synchronization

/// Work that would keep the keys waiting, done on a thread of its own: one piece at a time, and its
/// result is taken on the loop's thread. While there is none, there is no thread and no wake-up.
///
///     start ── works ──▶ then(result)
///                └ abandon() ── works until it sees the sign ──▶ then(nil)
package final class WorkBeside: EventSource {
  /// What came of the work, once it is done.
  private final class Outcome<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  private let done: FileDescriptor
  private let doing: FileDescriptor
  /// Takes the result of the work that is under way; on the loop's thread, which it never leaves.
  private var takeResult: (() -> Void)?
  /// The sign for the current work.
  private var sign = StopSign()

  package init(loop: EventLoop) throws(LinuxError) {
    ProcessMemory.shareHeap()
    var ends: [Int32] = [-1, -1]
    try check("pipe2", on: "work beside the keys") { clinux_pipe(&ends) }
    done = FileDescriptor(owning: ends[0])
    doing = FileDescriptor(owning: ends[1])
    try loop.watch(done.number, for: self)
  }

  package var isWorking: Bool { takeResult != nil }

  /// Begins a piece of work; only where ``isWorking`` says no.
  ///
  /// - Parameters:
  ///   - work: done on another thread, whose signals are the loop's. Where there is none to be had, it
  ///     is done here.
  ///   - then: gets the result on the loop's thread; `nil` if the work was abandoned.
  package func start<Result: Sendable>(
    _ work: @escaping @Sendable (StopSign) -> Result, then: @escaping (Result?) -> Void
  ) {
    precondition(!isWorking, "one piece of work at a time")
    let outcome = Outcome<Result>()
    let sign = StopSign()
    self.sign = sign
    takeResult = { then(sign.isUp ? nil : outcome.result.withLock { $0 }) }
    // The other thread holds on to it, so that no other file gets its number meanwhile.
    let doing = Writer(doing)
    let whole = Whole {
      let result = work(sign)
      // What was needed for it alone is given back to the system: large books take some.
      ProcessMemory.giveBack()
      outcome.result.withLock { $0 = result }
      doing.tell()
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

    func tell() { try? FileDescriptor.write([0], to: end.number) }
  }

  package func ready(_ descriptor: Int32) throws(LinuxError) {
    guard let bytes = try FileDescriptor.read(from: done.number, limit: 16), !bytes.isEmpty else {
      return
    }
    let takeResult = takeResult
    self.takeResult = nil
    takeResult?()
  }

  /// Tells the work that its result is no longer wanted. The thread counts as busy until the work has
  /// ended, so there is never a second thread.
  package func abandon() { sign.raise() }

  /// What goes on then has no consequences.
  package func close() {
    sign.raise()
    takeResult = nil
  }
}
