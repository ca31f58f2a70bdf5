import ArgumentParser
import CallModel
import ContactSearch
import Handset
import Keypad
import LocalState
import TextEntry

/// The data that is kept between runs, as last read.
struct KeptState {
  var learning = Learning()
  /// The use of contacts, the most used first.
  var calls: [CallRecord] = []
  /// The chosen contacts by query, the latest first.
  var choices: [ChoiceRecord] = []
  /// The call log, the latest call first.
  var log: [LoggedCall] = []
  /// The speed dials by digit.
  var speedDials: [UInt8: SpeedDial] = [:]
  /// The starred numbers by name.
  var defaultNumbers: [String: String] = [:]

  /// Returns the use of contacts as counted on a day: later calls count as calls of that day. The
  /// log adds the times of the latest calls, and the received calls.
  func calls(until day: Double) -> [CallRecord] {
    var calls = calls.map { $0.limited(to: day) }
    let places = Dictionary(grouping: calls.indices) { calls[$0].name }
    for call in log.reversed() {
      guard let name = call.name else { continue }
      let began = min(call.time / 86_400, day)
      if call.kind == .made, let places = places[name] {
        // The number may have been written differently at that time.
        let place = places.first { calls[$0].number == call.number } ?? places[0]
        calls[place].addTime(day: began)
      } else if call.kind.isReceived, let number = call.number {
        calls.append(CallRecord(receivedFrom: name, number: number, day: began))
      }
    }
    return calls
  }
}

extension KeptState {
  init(_ contents: StateContents) {
    self.init(
      learning: Learning(words: contents.words, pairs: contents.pairs), calls: contents.calls,
      choices: contents.choices, log: contents.log, speedDials: contents.speedDials,
      defaultNumbers: Dictionary(contents.defaultNumbers.map { ($0.name, $0.number) }) { $1 })
  }
}

/// The data that lasts between runs, in the state file.
final class Memory {
  private var file: StateFile
  /// The state that was kept before this run, or that ``news()`` last read.
  private(set) var state: KeptState
  /// The file's count of forgettings when it was last read or written.
  private(set) var forgettings: Int64
  /// Whether something was forgotten that ``news()`` has not reported yet.
  private var hasForgotten = false
  /// Whether other processes have written something that ``news()`` has not read yet.
  private var isStale = false

  var learning: Learning { state.learning }
  var log: [LoggedCall] { state.log }
  var speedDials: [UInt8: SpeedDial] { state.speedDials }

  let path: String

  /// - Parameter patience: how long each call waits for another process.
  init(path: String, patience: Duration = StateFile.patience) throws(StateError) {
    self.path = path
    file = try StateFile(path: path, patience: patience)
    // This question precedes the first reading: a change in between is read twice, and not missed.
    _ = try file.wasChangedByOthers()
    (state, forgettings) = try Self.read(file)
  }

  private static func read(
    _ file: borrowing StateFile
  ) throws(StateError) -> (KeptState, forgettings: Int64) {
    let learned = try file.learned()
    let used = try file.used()
    let state = KeptState(
      learning: Learning(words: learned.words, pairs: learned.pairs), calls: used.calls,
      choices: used.choices, log: try file.logged(), speedDials: try file.speedDials(),
      defaultNumbers: try file.defaultNumbers())
    return (state, learned.forgettings)
  }

  /// The changes that other processes have made to the file.
  enum News {
    case none
    case written
    /// Written, and words were forgotten (`words forget`).
    case forgotten
  }

  /// Reads everything again, if another process has written something since the last call.
  func news() throws(StateError) -> News {
    if try file.wasChangedByOthers() { isStale = true }
    guard isStale else { return .none }
    let read = try Self.read(file)
    if read.forgettings != forgettings { hasForgotten = true }
    (state, forgettings) = read
    defer { (isStale, hasForgotten) = (false, false) }
    return hasForgotten ? .forgotten : .written
  }

  /// Continues after a time without the file: later records belong to this count of forgettings,
  /// and everything in the file is news.
  func resume(since forgettings: Int64?) {
    if let forgettings { self.forgettings = forgettings }
    isStale = true
  }

  /// Reads the words and pairs that are in the file now, whichever process has written them.
  func learned() throws(StateError) -> Learning {
    let learned = try file.learned()
    return Learning(words: learned.words, pairs: learned.pairs)
  }

  /// Keeps what a telephone has learned, unless words were forgotten since it last read the file.
  /// In that case these changes are dropped, and later ones are kept again.
  func save(_ changes: [LearningChange]) throws(StateError) {
    if changes.isEmpty { return }
    let now = try file.apply(changes, since: forgettings)
    if now != forgettings { (forgettings, hasForgotten) = (now, true) }
  }

  /// Adds words and pairs that were learned elsewhere.
  func merge(words: [LearnedWord], pairs: [LearnedPair]) throws(StateError) {
    try file.apply([.merge(words: words, pairs: pairs)])
  }

  /// Keeps either all rows or none, in their order, such as a missed call and the mark that it was
  /// seen.
  func save(_ rows: [StateFile.Row]) throws(StateError) { try file.write(rows) }

  func removeSpeedDial(_ digit: UInt8) throws(StateError) { try save([.speedDial(digit, nil)]) }

  /// Keeps the learned words before the other records.
  func save(_ records: Records) throws(StateError) {
    try save(records.changes)
    try save(records.rows)
  }

  /// The records to keep, by the way in which they are written.
  struct Records {
    var changes: [LearningChange] = []
    var rows: [StateFile.Row] = []

    init() {}

    init(_ records: [Record]) {
      for record in records {
        switch record {
        case .learned(let some): changes += some
        case .used(let call, let choice): rows.append(.used(call, choice))
        case .call(let call): rows.append(.call(call))
        case .seen(let number): rows.append(.seen(number: number))
        case .speedDial(let digit, let speedDial): rows.append(.speedDial(digit, speedDial))
        case .defaultNumber(let name, let number): rows.append(.defaultNumber(name: name, number))
        }
      }
    }

    var count: Int { changes.count + rows.count }

    static func += (all: inout Records, more: Records) {
      all.changes += more.changes
      all.rows += more.rows
    }
  }

  func waitsForOthers(atMost patience: Duration) { file.wait(atMost: patience) }

  func forget(_ word: String) throws(StateError) { try file.apply([.forgetWord(word)]) }

  func forgetAll() throws(StateError) { try file.forgetAll() }

  /// - Returns: `false` if the name was not called.
  func forgetCalls(of name: String) throws(StateError) -> Bool { try file.forgetCalls(of: name) }

  func forgetAllCalls() throws(StateError) { try file.forgetAllCalls() }
}

extension Failure {
  init(_ error: StateError) {
    let code: ExitCode =
      switch error.kind {
      case .notAStateFile, .damaged, .newerVersion: .badData
      case .permissionDenied: .noPermission
      case .diskFull, .busy, .replaced, .inputOutput: .inputOutput
      }
    self.init("the state file \(error.description)", code)
  }
}
