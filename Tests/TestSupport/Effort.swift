import Glibc

/// How hard tests try that repeat something, in percent, as `TWELVEKEY_TEST_EFFORT` says: 1 where it
/// says nothing, so that whoever changes something has an answer soon, and 10 in CI. 100 takes half
/// an hour or less; more is for a search overnight.
package enum Effort {
  /// In percent.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 1

  /// As hard as in CI, or harder: all cases, and so many rounds that what is rare comes up in them. Who
  /// expects something of many rounds together asks this first.
  package static var isWhole: Bool { percent >= 10 }

  package static func rounds(_ count: Int) -> Int { max(count * max(percent, 0) / 100, 1) }

  /// Of many cases, most of which start the program: all from an effort of 10 on, and below that as many
  /// tenths of them as it says, one at least, drawn anew each time. A failure has to name its case: an
  /// effort of 10 tries it again.
  package static func some<Cases: Collection>(_ cases: Cases) -> [Cases.Element] {
    if isWhole { return Array(cases) }
    return Array(cases.shuffled().prefix((cases.count * max(percent, 1) + 9) / 10))
  }
}
