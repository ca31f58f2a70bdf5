import Handset
import Keypad
import LinuxIO

/// SIGHUP: reads the settings again, and another address book on a second thread.
///
///     SIGHUP ─▶ settings read ─── no other book ──▶ applied, and reported
///                   │ another book
///                   ▼
///               book read on a second thread ──▶ both applied, or after an error neither; reported
///                   └ SIGHUP: abandoned; the settings are read again
///
/// Until the new book has been read, the telephone keeps its present book and follows the files of
/// that book.
extension Telephone {
  /// A reload whose book is being read, or waits for the second thread.
  struct Rereading {
    let reload: Reload
    let book: BookToRead
    /// The pause before the next progress message.
    var pause: Duration
    /// When the next progress message is due; `nil` while the book waits.
    var next: Instant?
  }

  /// Reads the settings again. After an error everything stays as it is.
  func reread() {
    guard let read = options.reread else { return }
    ServiceManager.notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.now.microseconds)")
    // The newest settings win.
    if rereading?.next != nil { books.abandon() }
    rereading = nil
    do {
      let reload = try read()
      guard let book = reload.book else { return try finish(reload, nil) }
      try begin(reload, book)
    } catch {
      refuse(error)
    }
  }

  private func begin(_ reload: Reload, _ book: BookToRead) throws {
    let work = try books.worker()
    rereading = Rereading(reload: reload, book: book, pause: options.readingPatience)
    if work.isWorking {
      // If the book whose reading is abandoned is still wanted, it is read again later.
      work.abandon()
      return
    }
    rereading?.next = EventLoop.now + options.readingPatience
    book.start(work) { [unowned self] in receive($0) }
  }

  /// - Parameter result: `nil` if newer settings replace it.
  private func receive(_ result: Result<Book, any Error>?) {
    defer { goOnWithBook() }
    guard let result, let reading = rereading, reading.next != nil else { return }
    rereading = nil
    do {
      try finish(reading.reload, result.get())
    } catch {
      refuse(error)
    }
  }

  private func finish(_ reload: Reload, _ book: Book?) throws {
    try apply(reload, book)
    reload.commit()
    report(.settings(needsRestart: reload.needsRestart))
    ServiceManager.notify("READY=1")
  }

  private func refuse(_ error: any Error) {
    report(.settingsRefused(error))
    ServiceManager.notify("READY=1")
  }

  /// Starts the book work that waited for the second thread.
  func goOnWithBook() {
    if books.isWorking { return }
    guard let waiting = rereading else { return books.goOn() }
    do {
      try begin(waiting.reload, waiting.book)
    } catch {
      rereading = nil
      refuse(error)
    }
  }

  /// Reports the progress of a long reading, at growing intervals.
  func reportReading(at now: Instant) {
    guard var reading = rereading, let next = reading.next, next <= now else { return }
    reading.pause = min(max(reading.pause + reading.pause, .milliseconds(1)), .seconds(60))
    reading.next = now + reading.pause
    rereading = reading
    report(.bookBeingRead(reading.book.progress()))
  }
}
