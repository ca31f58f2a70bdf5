import LinuxIO
import PhoneRuntime
import Synchronization

/// Counts the reading of an address book on another thread.
package final class ReadingCount: Sendable {
  private let progress = Mutex(BookProgress(files: 0, contacts: 0))

  /// Counts a file that has been read completely.
  func add(contacts: Int) {
    progress.withLock {
      $0.files += 1
      $0.contacts += contacts
    }
  }

  package init() {}

  package var soFar: BookProgress { progress.withLock { $0 } }
}
