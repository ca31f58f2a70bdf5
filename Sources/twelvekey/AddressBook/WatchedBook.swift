import Contacts
import LinuxIO

/// The address book of a running phone: reads what has changed in its files, and says when there are
/// other contacts.
final class WatchedBook {
  private var files: BookFiles
  private var hasToldOfUnwatched = false

  struct News {
    /// The contacts, where they may be others.
    var contacts: [Contact]?
    var notices: [BookFiles.Notice] = []
  }

  init(_ files: BookFiles) { self.files = files }

  /// What was read last.
  var contacts: [Contact] { files.contacts }

  /// Reads again what may have changed since the files were read last, for seconds where it is much.
  ///
  /// - Parameters:
  ///   - changes: what is read even if it looks the same.
  ///   - watch: is told of what is to be watched from now on.
  func update(_ changes: FileWatch.Changes, watch: FileWatch) -> News {
    let found = files.update(changes, watch: watch)
    var news = News(contacts: found.isChanged ? files.contacts : nil, notices: found.notices)
    // It is so at every look, and worth one word.
    if let unwatched = found.unwatched, !hasToldOfUnwatched {
      news.notices.append(BookFiles.Notice(text: BookAdvice.unwatched(unwatched), insteadOf: nil))
      hasToldOfUnwatched = true
    }
    return news
  }
}
