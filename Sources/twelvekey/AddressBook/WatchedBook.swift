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
