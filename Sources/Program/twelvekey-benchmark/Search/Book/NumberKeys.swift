/// A number as the digits that people type for it.
enum NumberKeys {
  /// Returns the ASCII digits of a number as written; a leading `+` is left out.
  static func digits(_ written: String) -> [UInt8] {
    written.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Returns the place in ``digits(_:)`` where the national number begins, and the prefix with
  /// which it is typed inside the country; `nil` if the number is not written in international
  /// form.
  static func national(_ written: String) -> (start: Int, trunk: [UInt8])? {
    guard written.utf8.first == UInt8(ascii: "+") else { return nil }
    for plan in plans where written.utf8.dropFirst().starts(with: plan.code) {
      return (plan.code.count, plan.trunk)
    }
    return nil
  }

  // No country code is the start of another one.
  private static let plans = BookLocale.all.map {
    (code: Array($0.plan.code.utf8), trunk: Array($0.plan.trunk.utf8))
  }
}
