import Glibc

/// How hard tests try that repeat something, in percent, as `TWELVEKEY_TEST_EFFORT` says: 10 where it
/// says nothing, as in CI. 100 takes two processors half an hour; more is for a search overnight.
package enum Effort {
  /// In percent.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 10

  package static func rounds(_ count: Int) -> Int { max(count * max(percent, 0) / 100, 1) }
}
