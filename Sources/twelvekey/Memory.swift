import ArgumentParser
import ContactSearch
import Keypad
import LocalState
import TextEntry

/// What lasts between runs, in the state file.
final class Memory {
  private var file: StateFile
  /// What was learned before this run, or when ``isReadAnew()`` read it last.
  private(set) var learning: Learning
  /// What is kept as soon as the file can be written: see ``keep(_:_:orTell:)``.
  var pendingChanges: [LearningChange] = []
  var pendingCalls: [Call] = []
  /// When the file is tried again that another process had.
  var nextTry: Instant?
  /// Whether something was lost that should have been kept.
  var isLossy = false
  /// Whether something was told that is wrong with the file.
  var hasTold = false

  typealias Call = (call: CallRecord, choice: ChoiceRecord?)
  /// How contacts were used until then: the most used first.
  private(set) var calls: [CallRecord]
  /// Who was chosen for what: the latest first.
  private(set) var choices: [ChoiceRecord]

  init(path: String) throws(StateError) {
    file = try StateFile(path: path)
    // Before the first reading: what is written between is then read once too often, and not missed.
    _ = try file.wasChangedByOthers()
    learning = try Self.learning(in: file)
    let used = try file.used()
    calls = used.calls
    choices = used.choices
  }

  private static func learning(in file: borrowing StateFile) throws(StateError) -> Learning {
    let learned = try file.learned()
    return Learning(words: learned.words, pairs: learned.pairs)
  }

  /// Reads all that is known, where another process has written something since this was last called.
  ///
  /// - Returns: whether one has.
  func isReadAnew() throws(StateError) -> Bool {
    guard try file.wasChangedByOthers() else { return false }
    learning = try Self.learning(in: file)
    (calls, choices) = try file.used()
    return true
  }

  /// The calls, as they count on a day: none was made later.
  func calls(until day: Double) -> [CallRecord] { calls.map { $0.limited(to: day) } }

  /// Reads what is known now, whoever has written it.
  func learned() throws(StateError) -> Learning { try Self.learning(in: file) }

  func keep(_ changes: [LearningChange]) throws(StateError) {
    if !changes.isEmpty { try file.apply(changes) }
  }

  func keep(_ calls: [Call]) throws(StateError) {
    for noted in calls { try file.note(noted.call, noted.choice) }
  }

  func waitsForOthers(atMost patience: Duration) { file.wait(atMost: patience) }

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
