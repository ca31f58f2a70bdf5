import Contacts
import LinuxIO
import Telephone

/// The address book of a running phone: reads what has changed in its files, and says when there are
/// other contacts.
final class WatchedBook: FollowedBook {
  private var files: BookFiles
  private var hasToldOfUnwatched = false

  init(_ files: BookFiles) { self.files = files }

  var contacts: [Contact] { files.contacts }

  /// What was read last at a place, before it was merged, and the stamp of its file; `nil` where there
  /// was nothing.
  func reading(at source: ContactSource) -> (read: Contact, stamp: Files.Stamp?)? {
    guard let file = files.sources.lazy.flatMap(\.files).first(where: { $0.path == source.file }),
      let contact = file.contacts.first(where: { $0.source == source })
    else { return nil }
    return (contact, file.stamp)
  }

  func update(_ changes: FileWatch.Changes, watch: FileWatch) -> BookNews {
    let found = files.update(changes, watch: watch)
    var news = BookNews(
      contacts: found.isChanged ? files.contacts : nil,
      notices: found.notices.map { Notice($0.text, insteadOf: $0.insteadOf) })
    // It is so at every look, and worth one word.
    if let unwatched = found.unwatched, !hasToldOfUnwatched {
      news.notices.append(Notice(BookAdvice.unwatched(unwatched)))
      hasToldOfUnwatched = true
    }
    return news
  }
}
