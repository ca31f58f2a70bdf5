import ArgumentParser
import LinuxIO

/// The result of one examination by `doctor`: a state, and, if that is wrong, the command that
/// mends it.
struct Finding {
  enum Grade {
    case ok
    /// Something is missing that the telephone can do without.
    case note
    /// Something is wrong. The associated value is the exit code of the command, unless another
    /// finding is worse.
    case wrong(ExitCode)
  }

  var grade: Grade
  /// The text in lines. The first line can be understood by itself.
  var text: String

  static func ok(_ text: String) -> Finding { Finding(grade: .ok, text: text) }
  static func note(_ text: String) -> Finding { Finding(grade: .note, text: text) }
  static func wrong(_ code: ExitCode, _ text: String) -> Finding {
    Finding(grade: .wrong(code), text: text)
  }
}

/// The findings of `doctor`, printed one after the other.
struct Examination {
  /// The exit code of the worst finding; `nil` if nothing is wrong.
  private(set) var worst: ExitCode?

  mutating func report(_ finding: Finding) throws {
    let word: String
    switch finding.grade {
    case .ok: word = "ok    "
    case .note: word = "note  "
    case .wrong(let code):
      word = "wrong "
      if code.isWorse(than: worst) { worst = code }
    }
    let lines = finding.text.split(separator: "\n").joined(separator: "\n      ")
    try Console.show(word + lines + "\n")
  }

  mutating func report(_ findings: [Finding]) throws {
    for finding in findings { try report(finding) }
  }

  /// Performs an examination. A failure is reported and does not end the command, so that the
  /// other examinations still run.
  ///
  /// - Parameter body: must print nothing itself, so that a closed output ends the command.
  mutating func attempt<Result>(_ body: () throws -> Result?) throws -> Result? {
    do {
      return try body()
    } catch let failure as Failure {
      try report(.wrong(failure.code, failure.message))
    } catch let error as LinuxError {
      try report(.wrong(.inputOutput, error.description))
    }
    return nil
  }
}

extension ExitCode {
  /// The exit codes, the worst first. A finding is the worse, the more it takes to mend: something
  /// broken; something missing, which has to be plugged in, installed or started; a missing
  /// permission; a file that is not where the settings say; a file with wrong content; a mistake on
  /// the command line.
  private static let worstFirst: [ExitCode] = [
    .inputOutput, .unavailable, .noPermission, .noInput, .badData, .usage,
  ]

  func isWorse(than other: ExitCode?) -> Bool {
    guard let other else { return true }
    let ranks = Self.worstFirst
    let last = ranks.count
    return (ranks.firstIndex(of: self) ?? last) < (ranks.firstIndex(of: other) ?? last)
  }
}
