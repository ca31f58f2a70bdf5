import ArgumentParser
import ContactSearch
import Handset
import Keypad
import LocalState
import Telephony
import TextEntry

/// What lasts between runs, in the state file.
final class Memory {
  private var file: StateFile
  /// What was learned before this run, or when ``news()`` read it last.
  private(set) var learning: Learning
  /// How often something had been forgotten when the file was last read or written.
  private var forgettings: Int64
  /// Whether something was forgotten that ``news()`` has not told of yet.
  private var hasForgotten = false
  /// Whether others have written what ``news()`` has not read yet.
  private var isStale = false
  /// What is kept as soon as the file can be written: see ``keep(_:_:orTell:)``.
  var pending = Records()
  /// When the file is tried again that another process had.
  var nextTry: Instant?
  /// Whether something was lost that should have been kept.
  var isLossy = false
  /// Whether something was told that is wrong with the file.
  var hasTold = false

  /// How contacts were used until then: the most used first.
  private(set) var calls: [CallRecord]
  /// Who was chosen for what: the latest first.
  private(set) var choices: [ChoiceRecord]
  /// The call log of before this run, or when ``news()`` read it last: the latest first.
  private(set) var log: [LoggedCall]
  /// Who is called by holding a digit, by the last reading.
  private(set) var speedDials: [UInt8: SpeedDial]
  /// The numbers that were starred on the pad, by the name, by the last reading.
  private(set) var defaultNumbers: [String: String]

  init(path: String) throws(StateError) {
    file = try StateFile(path: path)
    // Before the first reading: what is written between is then read once too often, and not missed.
    _ = try file.wasChangedByOthers()
    (learning, forgettings) = try Self.learning(in: file)
    let used = try file.used()
    calls = used.calls
    choices = used.choices
    log = try file.logged()
    speedDials = try file.speedDials()
    defaultNumbers = try file.defaultNumbers()
  }

  private static func learning(
    in file: borrowing StateFile
  ) throws(StateError) -> (Learning, forgettings: Int64) {
    let learned = try file.learned()
    return (Learning(words: learned.words, pairs: learned.pairs), learned.forgettings)
  }

  /// What others have done to the file.
  enum News {
    case none
    case written
    /// And words were forgotten, `words forget`.
    case forgotten
  }

  /// Reads all that is known, where another process has written something since this was last called.
  func news() throws(StateError) -> News {
    if try file.wasChangedByOthers() { isStale = true }
    guard isStale else { return .none }
    let read = try Self.learning(in: file)
    (calls, choices) = try file.used()
    log = try file.logged()
    speedDials = try file.speedDials()
    defaultNumbers = try file.defaultNumbers()
    if read.forgettings != forgettings { hasForgotten = true }
    (learning, forgettings) = read
    defer { (isStale, hasForgotten) = (false, false) }
    return hasForgotten ? .forgotten : .written
  }

  /// The calls, and those of the log that came in, as they count on a day: none was later.
  func calls(until day: Double) -> [CallRecord] {
    calls.map { $0.limited(to: day) }
      + log.compactMap { call in
        guard call.kind.isReceived, let name = call.name, let number = call.number
        else { return nil }
        return CallRecord(receivedFrom: name, number: number, day: min(call.time / 86_400, day))
      }
  }

  /// Reads what is known now, whoever has written it.
  func learned() throws(StateError) -> Learning { try Self.learning(in: file).0 }

  /// Keeps what a telephone has learned, unless words were forgotten since it read the file last: then
  /// that counts, and what is learned next is kept again.
  func keep(_ changes: [LearningChange]) throws(StateError) {
    if changes.isEmpty { return }
    let now = try file.apply(changes, since: forgettings)
    if now != forgettings { (forgettings, hasForgotten) = (now, true) }
  }

  /// Adds what was learned elsewhere.
  func merge(words: [LearnedWord], pairs: [LearnedPair]) throws(StateError) {
    try file.apply([.merge(words: words, pairs: pairs)])
  }

  /// All of them or none, in their order: a missed call, and that somebody has seen it.
  func keep(_ rows: [StateFile.Row]) throws(StateError) { try file.write(rows) }

  func removeSpeedDial(_ digit: UInt8) throws(StateError) { try keep([.speedDial(digit, nil)]) }

  /// What was learned goes before the rest.
  func keep(_ records: Records) throws(StateError) {
    try keep(records.changes)
    try keep(records.rows)
  }

  /// What is to be kept, by how it is.
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

  /// - Returns: `false` where the name was not called.
  func forgetCalls(of name: String) throws(StateError) -> Bool { try file.forgetCalls(of: name) }

  func forgetAllCalls() throws(StateError) { try file.forgetAllCalls() }
}

extension Failure {
  init(_ error: StateError) {
    let code: ExitCode =
      switch error.kind {
      case .notAStateFile, .damaged, .newerVersion: .badData
      case .permissionDenied: .noPermission
      case .diskFull, .busy, .inputOutput: .inputOutput
      }
    self.init("the state file \(error.description)", code)
  }
}
