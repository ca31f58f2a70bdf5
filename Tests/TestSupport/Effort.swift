import Glibc

/// How hard tests try that repeat something, in percent, as `TWELVEKEY_TEST_EFFORT` says: 1 where it
/// says nothing, so that whoever changes something has an answer soon, and 10 in CI. 100 takes two
/// processors half an hour; more is for a search overnight.
package enum Effort {
  /// In percent.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 1

  package static func rounds(_ count: Int) -> Int { max(count * max(percent, 0) / 100, 1) }

  /// Of many cases, most of which start the program: all from an effort of 10 on, and below that as many
  /// tenths of them as it says, one at least, drawn anew each time. Whoever fails has to name the case, by
  /// which it is found again.
  package static func some<Cases: Collection>(_ cases: Cases) -> [Cases.Element] {
    guard percent < 10 else { return Array(cases) }
    return Array(cases.shuffled().prefix((cases.count * max(percent, 1) + 9) / 10))
  }
}
