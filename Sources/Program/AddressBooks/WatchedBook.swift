import Contacts
import LinuxIO
import PhoneRuntime

/// The address book of a running telephone: reads changed files, and reports when the contacts have
/// changed.
///
/// It is used only on the telephone's thread. The work that ``refresh(_:_:)`` returns runs on another
/// thread, with a copy.
package final class WatchedBook: RefreshableBook, @unchecked Sendable {
  private var files: BookFiles
  private let words: @Sendable (BookNotice) -> Notice
  private var isUnwatchedReported = false

  /// - Parameter words: puts a notice into words for the user.
  package init(_ files: BookFiles, words: @escaping @Sendable (BookNotice) -> Notice) {
    self.files = files
    self.words = words
  }

  package var contacts: [Contact] { files.contacts }

  /// Returns the contact that was last read at a place, before it was merged, and the stamp of its
  /// file; `nil` if there was none.
  package func reading(at source: ContactSource) -> (read: Contact, stamp: Files.Stamp?)? {
    guard let file = files.sources.lazy.flatMap(\.files).first(where: { $0.path == source.file }),
      let contact = file.contacts.first(where: { $0.source == source })
    else { return nil }
    return (contact, file.stamp)
  }

  package func refresh(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookRefresh {
    let old = files
    return BookRefresh { sign in
      var files = old
      let found = files.update(changes, round, sign)
      let now = files
      let contacts = found.isChanged ? now.contacts : nil
      return BookRefresh.Found(contacts: contacts) { self.adopt(now, found) }
    }
  }

  private func adopt(_ files: BookFiles, _ found: BookFiles.News) -> [Notice] {
    self.files = files
    var notices = found.notices
    // The problem is the same at every look, so it is reported once.
    if let unwatched = found.unwatched, !isUnwatchedReported {
      notices.append(.unwatched(unwatched))
      isUnwatchedReported = true
    }
    return notices.map(words)
  }
}
