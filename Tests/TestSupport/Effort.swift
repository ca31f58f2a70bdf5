import Glibc

/// The effort of tests that repeat something, in percent, from `TWELVEKEY_TEST_EFFORT`. The default
/// is 1, which gives a developer an answer soon; CI uses 10. 100 takes half an hour or less; more
/// is for a search overnight.
package enum Effort {
  /// In percent.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 1

  /// Whether the effort is at least that of CI: all cases, and so many rounds that rare cases come
  /// up in them. A test that expects something of many rounds together asks this first.
  package static var isWhole: Bool { percent >= 10 }

  package static func rounds(_ count: Int) -> Int { max(count * max(percent, 0) / 100, 1) }

  /// Some of many cases, most of which start the program: all from an effort of 10 on, and below
  /// that as many tenths of them as the effort, one at least, drawn anew each time. A failure has
  /// to name its case: an effort of 10 tries it again.
  package static func some<Cases: Collection>(_ cases: Cases) -> [Cases.Element] {
    if isWhole { return Array(cases) }
    return Array(cases.shuffled().prefix((cases.count * max(percent, 1) + 9) / 10))
  }
}
