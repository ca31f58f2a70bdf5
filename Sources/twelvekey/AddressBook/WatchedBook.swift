import Contacts
import Keypad
import LinuxIO

/// The address book of a running phone: follows its files, and says when there are other contacts.
final class WatchedBook {
  private var files: BookFiles
  private let watch: FileWatch
  private var hasToldOfUnwatched = false

  struct News {
    /// The contacts, where they may be others.
    var contacts: [Contact]?
    var notices: [BookFiles.Notice] = []
  }

  init(_ files: BookFiles, loop: EventLoop) throws(LinuxError) {
    self.files = files
    watch = try FileWatch(loop: loop)
  }

  /// What was read last.
  var contacts: [Contact] { files.contacts }

  /// Begins to follow; tells what changed since the files were read.
  func start() -> News { update(FileWatch.Changes()) }

  /// When ``wake(at:)`` has something to do.
  var deadline: Instant? { watch.deadline }

  /// Handles a descriptor that the loop found ready. `false` where it is none of the book's.
  func handle(_ descriptor: Int32, at now: Instant) throws(LinuxError) -> Bool {
    try watch.handle(descriptor, at: now)
  }

  func wake(at now: Instant) -> News? {
    watch.takeChanges(at: now).map { update($0) }
  }

  private func update(_ changes: FileWatch.Changes) -> News {
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
