import Keypad
import LinuxIO
import LocalState
import Records

/// The state of a running telephone. The telephone goes on if the state file becomes unusable.
/// Changes that cannot be written wait in memory, in order. A damaged file is kept under another
/// name, and its readable contents go into a new file.
package final class StateStore {
  /// What earlier runs have kept, or what ``news()`` last read.
  package private(set) var knowledge: Knowledge
  /// The problem with the file at the start.
  package private(set) var problem: StoreNews?

  private let path: String
  /// The file; `nil` while it can't be used.
  private var state: KnownState?
  /// The records that wait for the file, in the order in which they were saved.
  private var pending: [(records: [Record], done: ([Record]) -> Void)] = []
  /// Called with the problems of the file, and when it is used again.
  package var emit: (StoreNews) -> Void = { _ in }
  /// ``KnownState/forgettings`` when the file was last in use.
  private var forgettings: Int64?
  /// How long an access to the file waits for another process.
  private var patience = Duration.seconds(1)
  private var isLive = false
  /// Whether ``knowledge`` has been read once; later changes in the file are news.
  private var isStarted = false
  /// When to try the file again.
  private var nextTry: Instant?
  private var backoff = Backoff(first: .seconds(1), longest: longestPause)
  /// A file that is not a state file of this version, with its stamp.
  private var refused: (stamp: Files.Stamp?, error: StateError)?
  /// The problems that were reported since the file was last used: each is reported once and not at
  /// every key.
  private var reported: Set<StateError.Kind> = []
  /// Whether a failure was reported and its end was not reported yet.
  private var isMissed = false

  /// How long a key waits for another process: too short to be felt.
  private static let livePatience = Duration.milliseconds(100)
  /// The maximum time between two tries while changes wait. It is long because a full or read-only
  /// disk has to be repaired by hand.
  private static let longestPause = Duration.seconds(600)
  /// The maximum time between two tries while another process uses the file: that process may end
  /// at any moment.
  private static let longestPauseForOthers = Duration.seconds(60)
  /// The maximum number of word changes, and of calls, that wait for the file. The oldest changes
  /// above it are dropped.
  private static let mostPending = 10_000

  package init(path: String) {
    self.path = path
    knowledge = Knowledge()
    defer { (isStarted, emit) = (true, { _ in }) }
    emit = { [unowned self] in problem = $0 }
    do {
      let state = try open()
      knowledge = state.knowledge
    } catch {
      // A speed dial must work even if the file cannot be written.
      if let contents = Recovery.glimpse(path), error.kind != .newerVersion {
        knowledge = Knowledge(contents)
      }
      putOff(error, isLast: false)
    }
  }

  /// Uses a file that is already open.
  package init(_ state: KnownState) {
    path = state.file.path
    knowledge = state.knowledge
    self.state = state
    isStarted = true
  }

  // MARK: The file

  /// Returns the open file. A file that is not open is opened, and a damaged file is recovered.
  private func open() throws(StateError) -> KnownState {
    if let state { return state }
    if let refused, refused.stamp == stamp { throw refused.error }
    for _ in 0..<2 {
      do {
        return try opened()
      } catch  where error.kind == .damaged || error.kind == .notAStateFile {
        try recover(after: error)
      } catch  where error.kind == .replaced {
        continue
      }
    }
    return try opened()
  }

  private func opened() throws(StateError) -> KnownState {
    let state = try KnownState(path: path, patience: patience)
    if isStarted { state.resume(since: forgettings) }
    self.state = state
    return state
  }

  private func recover(after error: StateError) throws(StateError) {
    closeFile()
    let date = CivilDate(day: WallClock.day + Double(WallClock.zone) / 86_400).description
    let recovery: Recovery?
    do {
      recovery = try Recovery.recover(path, date: date)
    } catch let failure where failure.kind == .notAStateFile {
      // The file never was a state file: the first error gives the reason.
      throw error
    }
    // The new file has another number of forgettings.
    forgettings = nil
    guard let recovery else { return }
    emit(.recovered(path: path, recovery, try opened().knowledge))
  }

  private func closeFile() {
    if let state { forgettings = state.forgettings }
    state = nil
  }

  private var stamp: Files.Stamp? { try? Files.status(path).stamp }

  private func record(_ error: StateError, isLast: Bool) {
    if isLast, !pending.isEmpty { return emit(.lost(error)) }
    guard reported.insert(error.kind).inserted else { return }
    isMissed = true
    emit(.waiting(error))
  }

  // MARK: Trying again

  private func putOff(_ error: StateError, isLast: Bool) {
    switch error.kind {
    case .busy, .diskFull: break
    case .notAStateFile, .newerVersion, .damaged:
      closeFile()
      refused = (stamp, error)
    case .permissionDenied, .replaced, .inputOutput: closeFile()
    }
    nextTry =
      EventLoop.now
      + backoff.fail(atMost: error.kind == .busy ? Self.longestPauseForOthers : nil)
    // No key waits for the other process; the next try does not wait either.
    patience = .zero
    state?.file.wait(atMost: patience)
    drop(beyond: Self.mostPending)
    record(error, isLast: isLast)
  }

  private func isUsable() {
    (nextTry, refused) = (nil, nil)
    backoff.succeed()
    patience = isLive ? Self.livePatience : .seconds(1)
    state?.file.wait(atMost: patience)
    if isMissed {
      isMissed = false
      reported = []
      emit(.usedAgain(path: path))
    }
  }

  private var isDue: Bool { nextTry.map { $0 <= EventLoop.now } ?? true }

  /// Calls `body` with the file, which is opened or recovered first if necessary.
  private func attempt<Result>(
    isLast: Bool = false, _ body: (KnownState) throws(StateError) -> Result
  ) -> Result? {
    var failure: StateError?
    for _ in 0..<3 {
      do {
        let result = try attemptOnce(isLast: isLast, body)
        isUsable()
        return result
      } catch {
        failure = error
        guard error.kind == .replaced else { break }
      }
    }
    if let failure { putOff(failure, isLast: isLast) }
    return nil
  }

  private func attemptOnce<Result>(
    isLast: Bool, _ body: (KnownState) throws(StateError) -> Result
  ) throws(StateError) -> Result {
    // No key follows the last one, so this try may wait.
    if isLast {
      patience = StateFile.patience
      state?.file.wait(atMost: patience)
    }
    _ = try open()
    do {
      // The file is not held in a variable here: an open file cannot be recovered.
      return try body(open())
    } catch  where error.kind == .damaged || error.kind == .notAStateFile {
      try recover(after: error)
      return try body(open())
    } catch  where error.kind == .replaced {
      closeFile()
      throw error
    }
  }
}

extension StateStore: Store {
  package func start(_ emit: @escaping (StoreNews) -> Void) {
    self.emit = emit
    isLive = true
    if nextTry == nil { patience = Self.livePatience }
    state?.file.wait(atMost: patience)
  }

  package func save(_ records: [Record], _ done: @escaping ([Record]) -> Void) {
    if records.isEmpty { return }
    pending.append((records, done))
    // Without an event loop, nothing wakes the store.
    if !isLive { write() }
  }

  /// If records wait, the store is due at once, but after the keys that wait. After a failure it is
  /// due at the next try.
  package var deadline: Instant? { pending.isEmpty ? nil : nextTry ?? .zero }

  package func wake(at now: Instant) { write() }

  /// Writes the records that wait. If the file can't be used, they are lost.
  package func close() {
    isLive = false
    write(isLast: true)
    pending = []
  }

  private func write(isLast: Bool = false) {
    guard !pending.isEmpty, isDue || isLast else { return }
    attempt(isLast: isLast) { (state) throws(StateError) in
      let hasWords = try state.save(pending.flatMap(\.records))
      let written = pending
      pending = []
      for (records, done) in written { done(records.filter { hasWords || !$0.isLearned }) }
    }
  }

  package func news() -> Knowledge? {
    // While records wait, the file lacks them, so its contents are not the present knowledge.
    guard isDue, pending.isEmpty else { return nil }
    let news = attempt { (state) throws(StateError) in try state.news() }
    guard let news = news ?? nil else { return nil }
    knowledge = news
    return news.counted(until: WallClock.day)
  }

  /// Drops the oldest word changes, and the oldest other records, above the limit. Settings made by
  /// the user stay.
  private func drop(beyond limit: Int) {
    var (words, others) = (-limit, -limit)
    for record in pending.flatMap(\.records) where !record.isSetting {
      if case .learned(let changes) = record { words += changes.count } else { others += 1 }
    }
    guard words > 0 || others > 0 else { return }
    for place in pending.indices {
      pending[place].records = pending[place].records.compactMap { record in
        if record.isSetting { return record }
        guard case .learned(let changes) = record else {
          others -= 1
          return others >= 0 ? nil : record
        }
        let surplus = min(max(words, 0), changes.count)
        words -= surplus
        return surplus == changes.count ? nil : .learned(Array(changes[surplus...]))
      }
    }
    pending.removeAll { $0.records.isEmpty }
  }
}
