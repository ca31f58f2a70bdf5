import CLinux
import Glibc

/// An open file that is closed when this object is released.
package final class FileDescriptor {
  package let number: Int32

  /// Takes ownership of an open descriptor.
  init(owning number: Int32) {
    self.number = number
  }

  /// Calls open(2) with `O_CLOEXEC`.
  ///
  /// - Throws: the error of open(2).
  package convenience init(opening path: String, _ flags: Int32) throws(LinuxError) {
    self.init(owning: try check("open", on: path) { clinux_open(path, flags) })
  }

  /// Takes ownership of the descriptor that a call returns.
  convenience init(
    from call: String, on subject: String, _ body: () -> Int32
  ) throws(LinuxError) {
    self.init(owning: try check(call, on: subject, body))
  }

  deinit { close(number) }

  /// Makes a pipe: pipe2(2).
  ///
  /// - Parameter isPatient: whether reading waits for bytes (no `O_NONBLOCK`).
  static func pipe(
    for subject: String, isPatient: Bool = true
  ) throws(LinuxError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    try check("pipe2", on: subject) { clinux_pipe(&ends) }
    if !isPatient { _ = fcntl(ends[0], F_SETFL, O_NONBLOCK) }
    return (FileDescriptor(owning: ends[0]), FileDescriptor(owning: ends[1]))
  }

  /// Returns the status of the open file: fstat(2).
  ///
  /// - Parameter path: the file's name in an error.
  func status(_ path: String) throws(LinuxError) -> stat {
    var status = stat()
    try check("fstat", on: path) { fstat(number, &status) }
    return status
  }

  /// Calls ioctl(2) with a number.
  ///
  /// - Parameters:
  ///   - call: the name of the request in an error.
  ///   - path: the name of the file in an error.
  func control(
    _ call: String, _ request: Int32, _ value: some BinaryInteger, on path: String
  ) throws(LinuxError) {
    try check(call, on: path) { clinux_ioctl(number, UInt(request), UInt(value)) }
  }

  /// Calls ioctl(2) with a value that the kernel reads or writes.
  func control<Value>(
    _ call: String, _ request: Int32, _ value: inout Value, on path: String
  ) throws(LinuxError) {
    try check(call, on: path) { clinux_ioctl_pointer(number, UInt(request), &value) }
  }

  /// Waits until a descriptor is ready, at most this many milliseconds: poll(2).
  ///
  /// - Returns: 0 if the descriptor is not ready in this time; -1 for an error; otherwise 1.
  @discardableResult
  static func poll(_ number: Int32, for events: Int32, _ milliseconds: Int32) -> Int32 {
    var state = pollfd(fd: number, events: Int16(clamping: events), revents: 0)
    return Glibc.poll(&state, 1, milliseconds)
  }

  /// Writes all bytes. Waits if the descriptor can't accept more now.
  ///
  /// - Throws: the error of write(2) or poll(2).
  package static func write(_ bytes: [UInt8], to number: Int32) throws(LinuxError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(number, $0.baseAddress! + written, bytes.count - written)
      }
      if count > 0 {
        written += count
        continue
      }
      let code = clinux_errno()
      if code == EINTR { continue }
      let subject = number == 1 ? "standard output" : "descriptor \(number)"
      guard code == EAGAIN else { throw LinuxError("write", code, on: subject) }
      try check("poll", on: "descriptor \(number)") { poll(number, for: POLLOUT, -1) }
    }
  }

  /// Returns the bytes that can be read now, at most `limit`; empty at the end of the file, `nil`
  /// if there are none yet.
  ///
  /// - Throws: the error of read(2), except `EAGAIN` and `EINTR`.
  package static func read(
    from number: Int32, limit: Int = 65_536
  ) throws(LinuxError) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    while true {
      let count = Glibc.read(number, &buffer, limit)
      if count >= 0 { return Array(buffer[..<count]) }
      let code = clinux_errno()
      if code == EAGAIN { return nil }
      if code != EINTR { throw LinuxError("read", code, on: "descriptor \(number)") }
    }
  }
}
