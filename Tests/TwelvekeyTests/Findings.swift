import TestSupport

/// What a doctor has printed, finding by finding.
struct Findings: CustomStringConvertible {
  /// Each with its word (`ok`, `note`, `wrong`) and one space in front, and its further lines as they are.
  private(set) var all: [String] = []
  let code: Int32

  init(_ result: Program.Result) {
    code = result.code
    for line in result.lines {
      if line.hasPrefix("      "), let last = all.indices.last {
        all[last] += "\n" + line.dropFirst(6)
      } else {
        all.append(
          line.split(separator: " ", maxSplits: 1).map { $0.trimmed }.joined(separator: " "))
      }
    }
  }

  /// Those on a subject: what stands behind the word begins so.
  func on(_ subject: String) -> [String] {
    all.filter { $0.drop { $0 != " " }.dropFirst().hasPrefix(subject) }
  }

  var description: String { all.joined(separator: "\n") + "\ncode \(code)" }
}

extension Substring {
  fileprivate var trimmed: Substring { drop { $0 == " " } }
}
