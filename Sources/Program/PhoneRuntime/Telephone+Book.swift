import Contacts
import Glibc
import Handset
import LinuxIO
import Records

/// Changes of the address book.
extension Telephone {
  /// Starts to watch the book, if its files are known.
  func watchBook() {
    if let book = options.book.watched { books.begin(book) }
  }

  func receive(_ news: BookWatcher.News) {
    switch news {
    case .found(let found):
      let notices = found.adopt()
      if let contacts = found.contacts {
        // A phone that was forgotten has taken its calls along.
        relearn()
        merge(contacts)
        ProcessMemory.giveBack()
      }
      for notice in notices { show(notice) }
    case .unwatched(let error): report(.bookUnwatched(error))
    case .free: goOnWithBook()
    }
  }

  /// Sorts changed contacts into the session, which takes about a second if there are many. A
  /// signal may end the telephone meanwhile; ending uses none of the data that is being sorted.
  func merge(_ contacts: [Contact]) {
    let records = recordsAtLast
    // All of the work uses the time of its start, so that nothing else becomes due and is shown
    // meanwhile.
    let now = EventLoop.now
    let ending = Self.endingSignals.filter { $0 != SIGHUP || options.reread == nil }
    let work = try? SignalGuard(signals: ending) {
      self.endAtOnce(by: $0, records)
    }
    defer { work?.finish() }
    show { emit in
      session.feed(.contacts(contacts), at: now) { handset, change in
        work?.finish()
        emit(handset, change)
      }
      work?.finish()
    }
  }

  /// Writes a change made on the pad. If that fails, the telephone goes on with the contacts in the
  /// files.
  func write(_ change: BookChange) {
    do {
      try options.book.write?(change)
    } catch {
      let notice = options.words(.notKept(change, error))
      show(notice)
      // Every display has shown the text that this notice replaces, so every display must show the
      // notice.
      if !display.showsNotices { feed(.notice(notice.text, insteadOf: notice.insteadOf)) }
      feed(.contacts(options.book.contacts))
    }
  }

  /// The records to keep if the telephone ended now. They include the last word, which is otherwise
  /// kept only with the next one because the user may take it back. They also include a running
  /// call, which is otherwise kept only when it ends.
  private var recordsAtLast: [Record] {
    var last = session
    last.finish(at: EventLoop.now)
    return last.drainRecords()
  }

  /// Ends the telephone although its thread is still busy with long work.
  private func endAtOnce(by signal: Int32, _ records: [Record]) -> Never {
    if let store = options.store {
      store.start { _ in }
      store.save(records) { _ in }
      store.close()
    }
    closeAll()
    // Shells report the end by SIGINT with this exit code.
    _exit(signal == SIGINT ? 128 + SIGINT : 0)
  }
}
