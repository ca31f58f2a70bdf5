import ArgumentParser
import ContactSearch
import LocalState
import TextEntry

/// What lasts between runs, in the state file.
final class Memory {
  private var file: StateFile
  /// What was learned before this run.
  let learning: Learning
  /// How contacts were used before this run: the most used first.
  let calls: [CallRecord]
  /// Who was chosen for what: the latest first.
  let choices: [ChoiceRecord]

  init(path: String) throws(StateError) {
    file = try StateFile(path: path)
    let learned = try file.learned()
    learning = Learning(words: learned.words, pairs: learned.pairs)
    let used = try file.used()
    calls = used.calls
    choices = used.choices
  }

  func keep(_ changes: [LearningChange]) throws(StateError) {
    if !changes.isEmpty { try file.apply(changes) }
  }

  func keep(_ calls: [(call: CallRecord, choice: ChoiceRecord?)]) throws(StateError) {
    for noted in calls { try file.note(noted.call, noted.choice) }
  }

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
