import Glibc
import TestSupport

extension FontFixtures {
  /// The folder that stands for `/` where fonts of the system are looked for:
  /// `TWELVEKEY_TEST_FONTS`, for packages that are unpacked but not installed.
  private static let fontRoot = getenv("TWELVEKEY_TEST_FONTS").map { String(cString: $0) } ?? ""

  /// The bytes of a font of the system; `nil` where it is not installed.
  static func system(_ path: String) -> [UInt8]? {
    Repository.bytes(fontRoot + path)
  }
}
