import ArgumentParser
import CallModel
import ContactSearch
import LocalState
import Records
import TextEntry

extension Knowledge {
  init(_ contents: StateContents) {
    self.init(log: contents.log, speedDials: contents.speedDials)
    learning = Learning(words: contents.words, pairs: contents.pairs)
    (calls, choices) = (contents.calls, contents.choices)
    defaultNumbers = Dictionary(contents.defaultNumbers.map { ($0.name, $0.number) }) { $1 }
  }
}

/// The data that lasts between runs, in the state file.
final class Memory {
  private var file: StateFile
  /// What earlier runs have kept, or what ``news()`` last read.
  private(set) var knowledge: Knowledge
  /// The file's count of forgettings when it was last read or written.
  private(set) var forgettings: Int64
  /// Whether something was forgotten that ``news()`` has not reported yet.
  private var hasForgotten = false
  /// Whether other processes have written something that ``news()`` has not read yet.
  private var isStale = false

  let path: String

  /// - Parameter patience: how long each call waits for another process.
  init(path: String, patience: Duration = StateFile.patience) throws(StateError) {
    self.path = path
    file = try StateFile(path: path, patience: patience)
    // This question precedes the first reading: a change in between is read twice, and not missed.
    _ = try file.wasChangedByOthers()
    (knowledge, forgettings) = try Self.read(file)
  }

  private static func read(
    _ file: borrowing StateFile
  ) throws(StateError) -> (Knowledge, forgettings: Int64) {
    let learned = try file.learned()
    let used = try file.used()
    var knowledge = Knowledge(log: try file.logged(), speedDials: try file.speedDials())
    knowledge.learning = Learning(words: learned.words, pairs: learned.pairs)
    (knowledge.calls, knowledge.choices) = used
    knowledge.defaultNumbers = try file.defaultNumbers()
    return (knowledge, learned.forgettings)
  }

  /// Reads everything again, if another process has written something since the last call.
  ///
  /// - Returns: `nil` if none has.
  func news() throws(StateError) -> Knowledge? {
    if try file.wasChangedByOthers() { isStale = true }
    guard isStale else { return nil }
    let read = try Self.read(file)
    if read.forgettings != forgettings { hasForgotten = true }
    (knowledge, forgettings) = read
    knowledge.isAfterForgetting = hasForgotten
    (isStale, hasForgotten) = (false, false)
    return knowledge
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
