import CLinux
import Glibc
import Keypad

/// An output that never waits. It stores bytes that can't be written yet.
///
/// A reader may stall without a limit. Examples are a full pipe, a stopped terminal, and a serial
/// port without a listener. If the program waited for the reader, it would handle no signals
/// meanwhile.
package final class FrameOutput {
  /// The descriptor for writing. It must be watched while ``isFull`` is true.
  package let number: Int32
  private let own: FileDescriptor?
  /// What errors call the output.
  private let subject: String
  private let isSocket: Bool
  private var rest: ArraySlice<UInt8> = []

  /// The number of bytes that a blocking pipe or terminal accepts at once if poll(2) reports that
  /// it is writable; for terminals this is `WAKEUP_CHARS` in Linux's drivers/tty.
  private static let chunk = 256

  /// - Parameter number: a descriptor, which is not closed here. Other programs may share it, so it
  ///   must not become non-blocking. Pipes and terminals are opened a second time without blocking
  ///   instead.
  package init(_ number: Int32) {
    var status = stat()
    let kind = fstat(number, &status) == 0 ? status.st_mode & S_IFMT : 0
    isSocket = kind == S_IFSOCK
    // A regular file that is opened again would be written from its beginning.
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY
    own =
      kind == S_IFIFO || kind == S_IFCHR
      ? try? FileDescriptor(opening: "/proc/self/fd/\(number)", flags) : nil
    self.number = own?.number ?? number
    subject =
      switch number {
      case 1: "standard output"
      case 2: "standard error"
      default: "descriptor \(number)"
      }
  }

  /// Whether output waits to be written.
  package var isFull: Bool { !rest.isEmpty }

  /// Writes as many bytes as possible now and stores the rest. Call it only if ``isFull`` is false.
  ///
  /// - Throws: the error of write(2) or send(2).
  package func write(_ bytes: [UInt8]) throws(LinuxError) {
    precondition(rest.isEmpty, "the frame before is not out")
    rest = bytes[...]
    try flush()
  }

  /// Writes as much of the waiting output as possible now.
  ///
  /// - Throws: the error of write(2) or send(2). The waiting output is then dropped.
  package func flush() throws(LinuxError) {
    do throws(LinuxError) {
      while !rest.isEmpty {
        let count = try accept(rest)
        if count == 0 { return }
        rest = rest.dropFirst(count)
      }
    } catch {
      rest = []
      throw error
    }
  }

  /// Writes as many of the bytes as the reader accepts in one step, and keeps none. Call it only if
  /// not ``isFull``.
  ///
  /// - Returns: the number of bytes written; 0 if the reader accepts none now.
  /// - Throws: the error of write(2) or send(2).
  package func accept(_ bytes: ArraySlice<UInt8>) throws(LinuxError) -> Int {
    while true {
      if own == nil, !isSocket, FileDescriptor.poll(number, for: POLLOUT, 0) == 0 { return 0 }
      let count = bytes.withUnsafeBytes { bytes in
        if isSocket {
          send(number, bytes.baseAddress!, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        } else {
          Glibc.write(
            number, bytes.baseAddress!, own == nil ? min(bytes.count, Self.chunk) : bytes.count)
        }
      }
      if count >= 0 { return count }
      let code = clinux_errno()
      if code == EINTR { continue }
      if code == EAGAIN { return 0 }
      throw LinuxError("write", code, on: subject)
    }
  }

  /// Waits until the reader has accepted the output, at most for the given time.
  package func finish(within patience: Duration) {
    let last = EventLoop.kernelNow + patience
    while isFull {
      let left = last.microseconds - EventLoop.kernelNow.microseconds
      guard left > 0 else { return }
      let count = FileDescriptor.poll(number, for: POLLOUT, Int32(clamping: left / 1_000 + 1))
      guard count >= 0 || clinux_errno() == EINTR else { return }
      do throws(LinuxError) { try flush() } catch { return }
    }
  }
}
