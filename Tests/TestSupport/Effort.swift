import Glibc

/// How hard tests try that repeat something: all the way, unless an emulated machine asks for less.
public enum Effort {
  /// In percent: `TWELVEKEY_TEST_EFFORT`.
  private static let percent =
    getenv("TWELVEKEY_TEST_EFFORT").flatMap {
      Int(String(cString: $0))
    } ?? 100

  public static func rounds(_ count: Int) -> Int { max(count * min(percent, 100) / 100, 1) }
}
