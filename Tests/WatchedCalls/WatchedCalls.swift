import CWatchedCalls
import Glibc

/// Watches the system calls with which the code under test makes a file durable: fsync(2),
/// fdatasync(2), rename(2), link(2), and pread(2).
package enum WatchedCalls {
  /// The calls of a body in this thread, in their order; `CWatchedCalls.h` describes the form of
  /// each.
  package static func of(_ body: () throws -> Void) rethrows -> [String] {
    cwatched_begin()
    defer { free(cwatched_end()) }
    try body()
    let notes = cwatched_end()
    defer { free(notes) }
    return notes.map { String(cString: $0).split(separator: "\n").map(String.init) } ?? []
  }

  /// Makes the first call of this name in the body fail.
  package static func failing<Result>(
    _ name: String, with code: Int32, _ body: () throws -> Result
  ) rethrows -> Result {
    cwatched_fail(name, code)
    // If it was not called, another test's call must not fail instead.
    defer { cwatched_fail(name, 0) }
    return try body()
  }
}
