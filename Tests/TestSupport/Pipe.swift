import Glibc

/// A pipe, closed with the test.
package final class Pipe: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  package struct IsFull: Error {}

  package func send(_ bytes: [UInt8]) throws {
    guard write(writing, bytes, bytes.count) == bytes.count else { throw IsFull() }
  }

  /// Writes until the pipe is full, without waiting.
  package func fill() {
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let bytes = [UInt8](repeating: 0, count: 65_536)
    while write(writing, bytes, bytes.count) > 0 {}
    // The rest of the room, less than a page.
    while write(writing, bytes, 1) > 0 {}
  }
}
