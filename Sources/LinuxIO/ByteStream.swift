import CLinux
import Glibc

/// What is spoken with both ways, and never waited for: what the other end does not take yet stays
/// here until it does.
package final class ByteStream {
  private let file: FileDescriptor
  /// The same, once more: what is watched for reading can't be watched for writing besides.
  private let output: FileDescriptor
  private let subject: String
  private var rest: ArraySlice<UInt8> = []

  /// What is not taken beyond this is dropped: the other end takes nothing at all.
  private static let limit = 65_536

  /// - Parameters:
  ///   - file: reads and writes without waiting (`O_NONBLOCK`).
  ///   - subject: the other end, for errors.
  init(_ file: FileDescriptor, _ subject: String) throws(LinuxError) {
    self.file = file
    self.subject = subject
    output = FileDescriptor(
      owning: try check("fcntl", on: subject) { fcntl(file.number, F_DUPFD_CLOEXEC, 0) })
  }

  /// Can be read where the other end has said something, or is gone.
  package var number: Int32 { file.number }
  /// Whether something waits to be written.
  package var isFull: Bool { !rest.isEmpty }
  /// What takes more bytes when something waits to be written; `nil` where nothing does.
  package var waitsFor: Int32? { isFull ? output.number : nil }

  /// What the other end has said; `nil` where it says nothing now.
  ///
  /// - Throws: also where it is gone.
  package func read() throws(LinuxError) -> [UInt8]? {
    guard let bytes = try FileDescriptor.read(from: number, limit: 4_096) else { return nil }
    if !bytes.isEmpty { return bytes }
    // A serial port has nothing to read now and then; one that is gone says so.
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return nil }
    throw LinuxError("read", ECONNRESET, on: subject)
  }

  package func write(_ bytes: [UInt8]) throws(LinuxError) {
    if rest.count < Self.limit { rest += bytes }
    try flush()
  }

  /// Writes more of what waits.
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

  /// Waits until all is written, but no longer than so.
  package func finish(within patience: Duration) {
    var state = pollfd(fd: output.number, events: Int16(POLLOUT), revents: 0)
    if isFull, poll(&state, 1, Self.milliseconds(patience)) > 0 { try? flush() }
  }

  /// Waits until the other end has said something, or is gone, but no longer than so.
  ///
  /// - Returns: whether there is something to read.
  package func wait(within patience: Duration) -> Bool {
    var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&state, 1, Self.milliseconds(patience)) > 0
  }

  /// For poll(2), to which less than nothing is for ever.
  private static func milliseconds(_ patience: Duration) -> Int32 {
    Int32(clamping: max(patience.microseconds / 1_000, 0))
  }
}
