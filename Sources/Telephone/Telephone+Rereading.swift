import Handset
import Keypad
import LinuxIO

/// SIGHUP: the settings are read again, and another address book beside the keys.
///
///     SIGHUP ─▶ settings read ─── no other book ──▶ taken, and told
///                   │ another book
///                   ▼
///               book read beside the keys ──▶ both taken, and told; what is wrong: nothing is taken, and told
///                   └ SIGHUP: abandoned; the settings as they are now count
///
/// Until it is taken the telephone goes on with the book that it has, and follows its files.
extension Telephone {
  /// A reload whose book is being read.
  struct Rereading {
    let reload: Reload
    let book: BookToRead
    /// How long the words of the progress wait, the next time.
    var pause: Duration
    /// When they are due.
    var next: Instant
  }

  /// Reads the settings again. Where anything in them is wrong all stays as it is.
  func reread() {
    guard let read = options.reread else { return }
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.now.microseconds)")
    // The newest settings count.
    if rereading != nil { bookWork?.abandon() }
    (rereading, waitingReload) = (nil, nil)
    do {
      let reload = try read()
      guard let book = reload.book else { return try finish(reload, nil) }
      try begin(reload, book)
    } catch {
      refuse(error)
    }
  }

  private func begin(_ reload: Reload, _ book: BookToRead) throws {
    let work = try workBeside()
    if work.isWorking {
      // Whatever it reads is read again where it is still wanted.
      waitingReload = reload
      work.abandon()
      return
    }
    let pause = options.readingPatience
    rereading = Rereading(
      reload: reload, book: book, pause: pause, next: EventLoop.now + pause)
    book.start(work) { [unowned self] in take($0) }
  }

  /// - Parameter result: `nil` where newer settings count.
  private func take(_ result: Result<Reload.Book, any Error>?) {
    defer { goOnWithBook() }
    guard let result, let reload = rereading?.reload else { return }
    rereading = nil
    do {
      try finish(reload, result.get())
    } catch {
      refuse(error)
    }
  }

  private func finish(_ reload: Reload, _ book: Reload.Book?) throws {
    try apply(reload, book)
    reload.commit()
    tell(.settings(later: reload.later))
    ServiceManager.notify("READY=1")
  }

  private func refuse(_ error: any Error) {
    tell(.settingsRefused(error))
    ServiceManager.notify("READY=1")
  }

  /// What waited until the thread beside the keys was free.
  func goOnWithBook() {
    if let work = bookWork, work.isWorking { return }
    if let reload = waitingReload, let book = reload.book {
      waitingReload = nil
      do { try begin(reload, book) } catch { refuse(error) }
    } else if let changes = bookChanges {
      bookChanges = nil
      look(changes)
    }
  }

  /// Says how far a long reading is, less and less often.
  func tellOfReading(at now: Instant) {
    guard var reading = rereading, reading.next <= now else { return }
    reading.pause = min(max(reading.pause + reading.pause, .milliseconds(1)), .seconds(60))
    reading.next = now + reading.pause
    rereading = reading
    tell(.bookBeingRead(reading.book.progress()))
  }
}
