import ArgumentParser
import Handset
import LocalState
import PhoneRuntime
import Records

extension StoreNews {
  var words: String {
    switch self {
    case .recovered(let path, let recovery, let found): Self.words(for: recovery, path, found)
    case .waiting(let error):
      "calls and words are kept in memory until the file can be used: \(Failure(error).message)"
    case .lost(let error):
      "the calls and words that waited for the file are lost: \(Failure(error).message)"
    case .usedAgain(let path):
      "the state file \(path) is used again, and has what was kept in memory"
    }
  }

  private static func words(for recovery: Recovery, _ path: String, _ found: Knowledge) -> String {
    let counts = [
      (found.log.count, "call"), (found.speedDials.count, "speed dial"),
      (found.learning.words.count, "word"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    let recovered =
      switch parts.count {
      case 0: "nothing in it could be read"
      case 1: "\(parts[0]) \(counts.contains { $0.0 == 1 } ? "was" : "were") recovered"
      default: parts.dropLast().joined(separator: ", ") + " and \(parts.last!) were recovered"
      }
    let gone =
      recovery.removed.isEmpty ? "" : "; \(recovery.removed.joined(separator: ", ")) was removed"
    return "\(path) was damaged: kept as \(recovery.kept); \(recovered)\(gone)"
  }
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
