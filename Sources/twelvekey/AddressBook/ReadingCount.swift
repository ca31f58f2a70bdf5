import LinuxIO
import Synchronization
import Telephone

/// How much of an address book has been read on another thread.
final class ReadingCount: Sendable {
  private let progress = Mutex(BookProgress(files: 0, contacts: 0))

  /// A file is read to its end.
  func add(contacts: Int) {
    progress.withLock {
      $0.files += 1
      $0.contacts += contacts
    }
  }

  var soFar: BookProgress { progress.withLock { $0 } }
}
