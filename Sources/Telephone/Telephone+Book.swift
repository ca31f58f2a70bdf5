import Glibc
import Handset
import LinuxIO

/// The address book as it changes.
extension Telephone {
  /// Without this the phone goes on with what it has.
  func startBook() {
    guard let book = options.book else { return }
    do {
      let watch = try FileWatch(loop: loop)
      watch.start { [unowned self, unowned watch] changes in
        read(changes) { book.update(changes, watch: watch) }
      }
      loop.add(watch) { [unowned self] in tell(.bookUnwatched($0)) }
      bookWatch = watch
    } catch {
      tell(.bookUnwatched(error))
    }
  }

  /// Reads and sorts in what has changed, for seconds where it is much; signals end the telephone
  /// meanwhile, which touches nothing of what is read.
  private func read(_ changes: FileWatch.Changes, _ update: () -> BookNews) {
    let records = recordsAtLast
    // Nothing else falls due in between, which would be shown while the work goes on.
    let now = EventLoop.now
    let ending = Self.endingSignals.filter { $0 != SIGHUP || options.reread == nil }
    let work = try? LongWork(signals: ending) {
      self.endAtOnce(by: $0, records)
    }
    defer { work?.finish() }
    let news = update()
    if let contacts = news.contacts {
      show { tell in
        session.feed(.contacts(contacts), at: now) { handset, change in
          work?.finish()
          tell(handset, change)
        }
        work?.finish()
      }
    }
    work?.finish()
    for notice in news.notices { tell(notice) }
  }

  /// Writes what was changed on the pad. Where that fails, the telephone goes on with what is in the
  /// files.
  func write(_ change: BookChange) {
    do {
      try options.write?(change)
    } catch {
      let notice = options.words(.notKept(change, error))
      tell(notice)
      // What it says instead was to be seen on every display.
      if !display.showsNotices { feed(.notice(notice.text, insteadOf: notice.insteadOf)) }
      feed(.contacts(options.book?.contacts ?? options.contacts))
    }
  }

  /// What would be kept if the telephone ended now: the last word waits for the next one, since it may
  /// still be taken back, and a call for its end.
  private var recordsAtLast: [Record] {
    var last = session
    last.finish(at: EventLoop.now)
    return last.takeRecords()
  }

  /// Ends the telephone though its thread goes on with long work.
  private func endAtOnce(by signal: Int32, _ records: [Record]) -> Never {
    options.store?.keep(records, isLast: true) { _ in }
    giveBack()
    // As shells tell of a signal.
    _exit(signal == SIGINT ? 128 + SIGINT : 0)
  }
}
