import CWatchedCalls
import Glibc

/// What the code under test has the kernel do so that a file lasts: fsync(2), fdatasync(2),
/// rename(2), link(2), and pread(2).
package enum WatchedCalls {
  /// What a body calls in this thread, in its order; see `CWatchedCalls.h` for how each is told.
  package static func of(_ body: () throws -> Void) rethrows -> [String] {
    cwatched_begin()
    defer { free(cwatched_end()) }
    try body()
    let notes = cwatched_end()
    defer { free(notes) }
    return notes.map { String(cString: $0).split(separator: "\n").map(String.init) } ?? []
  }

  /// In the body the first call of this name fails.
  package static func failing<Result>(
    _ name: String, with code: Int32, _ body: () throws -> Result
  ) rethrows -> Result {
    cwatched_fail(name, code)
    // Where it was not called, another test's call is not to fail for it.
    defer { cwatched_fail(name, 0) }
    return try body()
  }
}
