import Contacts
import Glibc
import Handset
import LinuxIO
import Records

/// Changes of the address book.
extension Telephone {
  /// Starts to follow the book. If that fails, the telephone goes on with the contacts that it has.
  func startBook() {
    guard options.book != nil else { return }
    do {
      _ = try workBeside()
      let watch = try FileWatch(loop: loop)
      loop.add(watch) { [unowned self] in report(.bookUnwatched($0)) }
      bookWatch = watch
      watch.start { [unowned self] in refresh($0) }
    } catch {
      report(.bookUnwatched(error))
    }
  }

  /// Returns the worker that reads all address books, one after the other, on a second thread.
  func workBeside() throws(LinuxError) -> BackgroundTask {
    if let bookWork { return bookWork }
    let work = try BackgroundTask(loop: loop)
    loop.add(work) { [unowned self] in report(.bookUnwatched($0)) }
    bookWork = work
    return work
  }

  /// Stops watching and reading the present book.
  func stopBook() {
    if let bookWatch {
      loop.remove(bookWatch)
      bookWatch.close()
    }
    bookWatch = nil
    bookChanges = nil
    bookLooksInVain = 0
    if let bookWork, bookWork.isWorking { bookWork.abandon() }
  }

  /// Reads changed files on the second thread and uses the result. Only one look runs at a time.
  func refresh(_ changes: FileWatch.Changes) {
    guard let watch = bookWatch, let work = bookWork, let book = options.book else { return }
    if work.isWorking {
      bookChanges = bookChanges?.united(with: changes) ?? changes
      return
    }
    let round = watch.beginRound()
    let look = book.refresh(changes, round)
    work.start(look.read) { [unowned self] found in
      if watch === bookWatch {
        if let found, end(round, of: watch) {
          receive(found)
        } else {
          bookChanges = bookChanges?.united(with: changes) ?? changes
        }
      }
      goOnWithBook()
    }
  }

  /// Ends a round, and returns whether to use its result. A file that a program wrote meanwhile may
  /// have been read only in part: then all files are read again except those that are still being
  /// written.
  private func end(_ round: FileWatch.Round, of watch: FileWatch) -> Bool {
    do {
      let isTrusted =
        try watch.end(round, at: EventLoop.now) || bookLooksInVain == Self.mostLooksInVain
      bookLooksInVain = isTrusted ? 0 : bookLooksInVain + 1
      return isTrusted
    } catch {
      report(.bookUnwatched(error))
      return true
    }
  }

  /// The maximum number of results in a row that are discarded because files are written all the
  /// time. The next result is used, and a later look corrects it.
  private static let mostLooksInVain = 3

  private func receive(_ found: BookRefresh.Found) {
    let notices = found.adopt()
    if let contacts = found.contacts {
      merge(contacts)
      ProcessMemory.giveBack()
    }
    for notice in notices { show(notice) }
  }

  /// Sorts changed contacts into the session, which takes about a second if there are many. A
  /// signal may end the telephone meanwhile; ending uses none of the data that is being sorted.
  func merge(_ contacts: [Contact]) {
    let records = recordsAtLast
    // The whole work has one time, so that nothing else becomes due and is shown meanwhile.
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
      try options.write?(change)
    } catch {
      let notice = options.words(.notKept(change, error))
      show(notice)
      // The text that this notice replaces was shown on every display.
      if !display.showsNotices { feed(.notice(notice.text, insteadOf: notice.insteadOf)) }
      feed(.contacts(options.book?.contacts ?? options.contacts))
    }
  }

  /// The records to keep if the telephone ended now. They include the last word and a running call:
  /// otherwise a word is kept only with the next one, since it may still be taken back, and a call
  /// only when it ends.
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
    // Shells report a signal by this exit code.
    _exit(signal == SIGINT ? 128 + SIGINT : 0)
  }
}
