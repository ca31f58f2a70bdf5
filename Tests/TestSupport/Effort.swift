import Glibc

/// How hard tests try that repeat something: a tenth of the way, which finds most of what there is to
/// find in a minute and a half; all the way where `TWELVEKEY_TEST_EFFORT` is 100, as in CI; further
/// where it is more, for an evening's search.
public enum Effort {
  /// In percent.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 10

  public static func rounds(_ count: Int) -> Int { max(count * max(percent, 0) / 100, 1) }
}
