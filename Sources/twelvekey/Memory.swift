import ArgumentParser
import LocalState
import TextEntry

/// What lasts between runs, in the state file.
final class Memory {
  private var file: StateFile
  /// What was learned before this run.
  let learning: Learning

  init(path: String) throws(StateError) {
    file = try StateFile(path: path)
    let learned = try file.learned()
    learning = Learning(words: learned.words, pairs: learned.pairs)
  }

  func keep(_ changes: [LearningChange]) throws(StateError) {
    if !changes.isEmpty { try file.apply(changes) }
  }

  func forgetAll() throws(StateError) { try file.forgetAll() }
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
