import Glibc
import Synchronization
import TestSupport

/// A vCard file that somebody goes on writing until ``end(_:)``: an end of a line and the space by which that
/// line goes on, again and again. A file into which nobody has written for ten seconds is read as it is,
/// and on a loaded machine a test takes longer than that for its next step.
final class SlowFile: Sendable {
  private let file: CInt
  private let isEnded = Mutex(false)
  private let writer = Mutex<pthread_t?>(nil)

  init(_ path: String, _ text: String) {
    file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    Self.write(text, to: file)
    let thread = startThread { [self] in
      while !isEnded.withLock({ $0 }) {
        Self.write("\n ", to: file)
        usleep(100_000)
      }
    }
    writer.withLock { $0 = thread }
  }

  func end(_ rest: String) {
    isEnded.withLock { $0 = true }
    if let thread = writer.withLock({ $0 }) { pthread_join(thread, nil) }
    Self.write(rest, to: file)
    close(file)
  }

  private static func write(_ text: String, to file: CInt) {
    let count = text.utf8.count
    let written = text.withCString { Glibc.write(file, $0, count) }
    precondition(written == count, "a file can't be written")
  }
}
