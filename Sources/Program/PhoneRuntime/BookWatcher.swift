import LinuxIO

/// Watches the files of an address book, and reads them on a second thread: one look at a time.
final class BookWatcher {
  enum News {
    case found(BookRefresh.Found)
    /// The book can't be watched, or not reliably: later changes may be missed.
    case unwatched(LinuxError)
    /// The second thread has ended its work, so other work can begin.
    case free
  }

  private let loop: EventLoop
  private var emit: (News) -> Void = { _ in }
  private var watch: FileWatch?
  /// Reads all address books, one after the other, on the second thread.
  private var work: BackgroundTask?
  private var book: (any RefreshableBook)?
  /// The changes that arrived during a reading.
  private var changes: FileWatch.Changes?
  /// The number of consecutive looks whose result was discarded.
  private var discardedReadings = 0

  /// The maximum number of results in a row that are discarded because files are written all the
  /// time. The next result is used, and a later look corrects it.
  private static let mostDiscardedReadings = 3

  init(loop: EventLoop) { self.loop = loop }

  func start(_ emit: @escaping (News) -> Void) { self.emit = emit }

  /// Starts to watch a book. If that fails, its contacts stay as they are.
  func begin(_ book: any RefreshableBook) {
    do {
      _ = try worker()
      let watch = try FileWatch(loop: loop)
      loop.add(watch) { [unowned self] in emit(.unwatched($0)) }
      (self.book, self.watch) = (book, watch)
      watch.start { [unowned self] in refresh($0) }
    } catch {
      emit(.unwatched(error))
    }
  }

  /// Stops watching and reading the present book.
  func stop() {
    if let watch {
      loop.remove(watch)
      watch.close()
    }
    (book, watch, changes, discardedReadings) = (nil, nil, nil, 0)
    if isWorking { abandon() }
  }

  /// Returns the second thread, for the reading of any book.
  func worker() throws(LinuxError) -> BackgroundTask {
    if let work { return work }
    let work = try BackgroundTask(loop: loop)
    loop.add(work) { [unowned self] in emit(.unwatched($0)) }
    self.work = work
    return work
  }

  var isWorking: Bool { work?.isWorking ?? false }

  /// Abandons the present work of the second thread.
  func abandon() { work?.abandon() }

  /// Begins the look that waited for the second thread, if there is one.
  func goOn() {
    guard let changes else { return }
    self.changes = nil
    refresh(changes)
  }

  /// Reads changed files and emits the result.
  private func refresh(_ changes: FileWatch.Changes) {
    guard let watch, let work, let book else { return }
    if work.isWorking { return add(changes) }
    let round = watch.beginRound()
    let reading = book.refresh(changes, round)
    work.start(reading.read) { [unowned self] found in
      if watch === self.watch {
        if let found, end(round, of: watch) { emit(.found(found)) } else { add(changes) }
      }
      emit(.free)
    }
  }

  private func add(_ changes: FileWatch.Changes) {
    self.changes = self.changes?.united(with: changes) ?? changes
  }

  /// Ends a round, and returns whether to use its result. A file that a program wrote meanwhile may
  /// have been read only in part: then the result is discarded, and the changed files are read
  /// again, except those that are still being written.
  private func end(_ round: FileWatch.Round, of watch: FileWatch) -> Bool {
    do {
      let isTrusted =
        try watch.end(round, at: EventLoop.now) || discardedReadings == Self.mostDiscardedReadings
      discardedReadings = isTrusted ? 0 : discardedReadings + 1
      return isTrusted
    } catch {
      emit(.unwatched(error))
      return true
    }
  }
}
