import ArgumentParser
import LinuxIO

/// Something that the doctor has looked at: how it is, and where it isn't as it should be, the command that
/// mends it.
struct Finding {
  enum Grade {
    case ok
    /// Nothing that is needed.
    case note
    /// - Parameter code: what the command ends with, unless something is worse.
    case wrong(ExitCode)
  }

  var grade: Grade
  /// In lines, of which the first says it all.
  var text: String

  static func ok(_ text: String) -> Finding { Finding(grade: .ok, text: text) }
  static func note(_ text: String) -> Finding { Finding(grade: .note, text: text) }
  static func wrong(_ code: ExitCode, _ text: String) -> Finding {
    Finding(grade: .wrong(code), text: text)
  }
}

/// What a doctor finds, told one after the other.
struct Examination {
  /// The exit code of the worst finding; `nil` where nothing is wrong.
  private(set) var worst: ExitCode?

  mutating func tell(_ finding: Finding) throws {
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

  mutating func tell(_ findings: [Finding]) throws {
    for finding in findings { try tell(finding) }
  }

  /// Tells of a failure, and goes on: one thing that is wrong hides no other.
  ///
  /// - Parameter body: what tells nothing itself, so that an output that is closed ends all.
  mutating func attempt<Result>(_ body: () throws -> Result?) throws -> Result? {
    do {
      return try body()
    } catch let failure as Failure {
      try tell(.wrong(failure.code, failure.message))
    } catch let error as LinuxError {
      try tell(.wrong(.inputOutput, error.description))
    }
    return nil
  }
}

extension ExitCode {
  /// The more it takes to mend a thing, the worse it is: what is broken; what is missing, and has to be
  /// plugged in, installed or started; what somebody must be given the right to; a file that is not where
  /// the settings say; one with something wrong in it; a slip on the command line.
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
