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
    (knowledge, forgettings) = try file.read()
  }

  /// Reads everything again, if another process has written something since the last call.
  ///
  /// - Returns: `nil` if none has.
  func news() throws(StateError) -> Knowledge? {
    if try file.wasChangedByOthers() { isStale = true }
    guard isStale else { return nil }
    let read = try file.read()
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
  func learned() throws(StateError) -> Learning { try file.read().knowledge.learning }

  /// Keeps either all records or none, in their order. The words that a telephone has learned are
  /// left out if words were forgotten since it last read the file; later ones are kept again.
  ///
  /// - Returns: `false` if the learned words were left out.
  @discardableResult
  func save(_ records: [Record]) throws(StateError) -> Bool {
    if records.isEmpty { return true }
    let now = try file.write(records, since: forgettings)
    // Without words among the records, the next ones must be compared with the same number.
    guard now != forgettings, records.contains(where: \.isLearned) else { return true }
    (forgettings, hasForgotten) = (now, true)
    return false
  }

  /// Adds words and pairs that were learned elsewhere.
  func merge(words: [LearnedWord], pairs: [LearnedPair]) throws(StateError) {
    try file.write(.learned([.merge(words: words, pairs: pairs)]))
  }

  func removeSpeedDial(_ digit: UInt8) throws(StateError) {
    try file.write(.speedDial(digit, nil))
  }

  func waitsForOthers(atMost patience: Duration) { file.wait(atMost: patience) }

  func forget(_ word: String) throws(StateError) { try file.write(.learned([.forgetWord(word)])) }

  func forgetAll() throws(StateError) { try file.write(.learned([.forgetAll])) }

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
