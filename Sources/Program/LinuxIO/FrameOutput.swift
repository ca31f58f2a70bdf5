import CLinux
import Glibc
import Keypad

/// An output that never waits: bytes that can't be written yet are kept here until they can.
///
/// A reader may stall for ever: a full pipe, a stopped terminal, a serial line without a listener.
/// A program that waited for the reader would handle no signals meanwhile.
package final class FrameOutput {
  /// The descriptor that is written to. Watch it while ``isFull``.
  package let number: Int32
  private let own: FileDescriptor?
  private let isSocket: Bool
  private var rest: ArraySlice<UInt8> = []

  /// The number of bytes that a blocking pipe or terminal accepts at once if poll(2) reports that
  /// it is writable; for terminals this is `WAKEUP_CHARS` in Linux's drivers/tty.
  private static let chunk = 256

  /// - Parameter number: a descriptor, which is not closed here. Other programs may share it, so it
  ///   must not become non-blocking itself: pipes and terminals are opened a second time for that.
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
  }

  /// Whether output waits to be written.
  package var isFull: Bool { !rest.isEmpty }

  /// Writes as many bytes as possible now and keeps the rest. Call it only if not ``isFull``.
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
      if own == nil, !isSocket {
        var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        if poll(&ready, 1, 0) == 0 { return 0 }
      }
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
      let subject = number == 1 || own != nil ? "standard output" : "descriptor \(number)"
      throw LinuxError("write", code, on: subject)
    }
  }

  /// Waits until the reader has accepted the output, at most for the given time.
  package func finish(within patience: Duration) {
    let last = EventLoop.kernelNow + patience
    while isFull {
      let left = last.microseconds - EventLoop.kernelNow.microseconds
      guard left > 0 else { return }
      var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      guard poll(&ready, 1, Int32(clamping: left / 1_000 + 1)) >= 0 || clinux_errno() == EINTR
      else { return }
      do throws(LinuxError) { try flush() } catch { return }
    }
  }
}
