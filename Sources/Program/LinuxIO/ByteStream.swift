import CLinux
import Glibc

/// A connection whose reads and writes never wait. It stores output that the other end does not
/// accept yet.
package final class ByteStream {
  private let file: FileDescriptor
  /// The descriptor that is watched for writing. It is a duplicate, because epoll accepts each
  /// descriptor only once.
  private let output: FileDescriptor
  private let subject: String
  private var rest: ArraySlice<UInt8> = []

  /// The maximum waiting output, in bytes. If this much waits, the other end reads nothing, so new
  /// output is dropped.
  private static let limit = 65_536

  /// - Parameters:
  ///   - file: a descriptor that doesn't block (`O_NONBLOCK`).
  ///   - subject: the name of the other end in errors.
  init(_ file: FileDescriptor, _ subject: String) throws(LinuxError) {
    self.file = file
    self.subject = subject
    output = try FileDescriptor(from: "fcntl", on: subject) {
      fcntl(file.number, F_DUPFD_CLOEXEC, 0)
    }
  }

  /// The descriptor. It is readable when the other end has sent bytes or has closed the connection.
  package var number: Int32 { file.number }
  /// Whether output waits to be written.
  package var isFull: Bool { !rest.isEmpty }
  /// The descriptor to watch for writing while output waits; `nil` if no output waits.
  package var waitsFor: Int32? { isFull ? output.number : nil }

  /// Returns the bytes that the other end has sent; `nil` if there are none now.
  ///
  /// - Throws: `ECONNRESET` if the other end is gone, or the error of read(2).
  package func read() throws(LinuxError) -> [UInt8]? {
    guard let bytes = try FileDescriptor.read(from: number, limit: 4_096) else { return nil }
    if !bytes.isEmpty { return bytes }
    // An empty read from a serial port may only mean that no bytes have arrived. poll(2) reports
    // whether the port was removed.
    guard FileDescriptor.poll(number, for: POLLIN, 0) > 0 else { return nil }
    throw LinuxError("read", ECONNRESET, on: subject)
  }

  /// Writes bytes after the waiting output. Drops them if too much output waits already.
  ///
  /// - Throws: the errors of ``flush()``.
  package func write(_ bytes: [UInt8]) throws(LinuxError) {
    if rest.count < Self.limit { rest += bytes }
    try flush()
  }

  /// Writes as much of the waiting output as the other end accepts.
  ///
  /// - Throws: the error of write(2). The waiting output is then dropped.
  package func flush() throws(LinuxError) {
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(output.number, $0.baseAddress!, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let code = clinux_errno()
      if code == EINTR { continue }
      if code == EAGAIN { return }
      rest = []
      throw LinuxError("write", code, on: subject)
    }
  }

  /// If output waits, waits until the other end accepts more, at most for the given time, and then
  /// writes as much as it accepts.
  package func finish(within patience: Duration) {
    guard isFull else { return }
    let isReady = FileDescriptor.poll(output.number, for: POLLOUT, Self.milliseconds(patience)) > 0
    if isReady { try? flush() }
  }

  /// Waits until the other end has sent bytes or has closed the connection, at most for the given
  /// time.
  ///
  /// - Returns: whether there is something to read.
  package func wait(within patience: Duration) -> Bool {
    FileDescriptor.poll(number, for: POLLIN, Self.milliseconds(patience)) > 0
  }

  /// Returns the milliseconds for poll(2), at least 0, because poll(2) waits without a limit if the
  /// number is negative.
  private static func milliseconds(_ patience: Duration) -> Int32 {
    Int32(clamping: max(patience.microseconds / 1_000, 0))
  }
}
