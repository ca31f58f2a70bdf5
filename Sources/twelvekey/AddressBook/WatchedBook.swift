import Contacts
import LinuxIO
import Telephone

/// The address book of a running telephone: reads changed files, and reports when the contacts have
/// changed.
///
/// It is used only on the telephone's thread. The work that ``look(_:_:)`` returns runs on another
/// thread, with a copy.
final class WatchedBook: FollowedBook, @unchecked Sendable {
  private var files: BookFiles
  private var hasToldOfUnwatched = false

  init(_ files: BookFiles) { self.files = files }

  var contacts: [Contact] { files.contacts }

  /// Returns the contact that was last read at a place, before it was merged, and the stamp of its
  /// file; `nil` if there was none.
  func reading(at source: ContactSource) -> (read: Contact, stamp: Files.Stamp?)? {
    guard let file = files.sources.lazy.flatMap(\.files).first(where: { $0.path == source.file }),
      let contact = file.contacts.first(where: { $0.source == source })
    else { return nil }
    return (contact, file.stamp)
  }

  func look(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookLook {
    let old = files
    return BookLook { sign in
      var files = old
      let found = files.update(changes, round, sign)
      let now = files
      let contacts = found.isChanged ? now.contacts : nil
      return BookLook.Found(contacts: contacts) { self.take(now, found) }
    }
  }

  private func take(_ files: BookFiles, _ found: BookFiles.News) -> [Notice] {
    self.files = files
    var notices = found.notices.map { Notice($0.text, insteadOf: $0.insteadOf) }
    // The problem is the same at every look, so it is reported once.
    if let unwatched = found.unwatched, !hasToldOfUnwatched {
      notices.append(Notice(BookAdvice.unwatched(unwatched)))
      hasToldOfUnwatched = true
    }
    return notices
  }
}
