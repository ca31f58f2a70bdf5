import Glibc

/// How hard tests try that repeat something, in percent, as `TWELVEKEY_TEST_EFFORT` says: 3 where it
/// says nothing, so that whoever changes something has an answer soon, and 10 in CI. 100 takes two
/// processors half an hour; more is for a search overnight.
package enum Effort {
  /// In percent.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 3

  package static func rounds(_ count: Int) -> Int { max(count * max(percent, 0) / 100, 1) }
}
