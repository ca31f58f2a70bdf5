/// The country codes of ITU-T E.164 and what the countries behind them dial before their own
/// numbers.
///
/// The codes are the list that ITU-T E.164 Annex D points to; the trunk prefixes are from ITU
/// Operational Bulletin 994 ("Dialling procedures"). Where they changed since, what is common now
/// stands in ``NumberPlan``.
package enum CountryCodes {
  /// How many digits the code has with which an international number begins, 1 to 3: codes are free
  /// of prefixes, so the first digits tell.
  ///
  /// - Parameter head: The first three digits as a number, 0 to 999.
  package static func length(head: Int) -> Int {
    let first = head / 100
    return first == 1 || first == 7 ? 1 : twoDigits.contains(head / 10) ? 2 : 3
  }

  /// What a call inside a country begins with, before the national number: `0` in most, nothing in
  /// some.
  package static func trunk(of code: Int) -> String { trunks[code] ?? "0" }

  /// Whether national numbers of the country begin with a 0 that is dialled from abroad, too.
  static func keepsZero(_ code: Int) -> Bool { zeroKeepers.contains(code) }

  private static let twoDigits: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
    57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// Where it is not 0.
  private static let trunks: [Int: String] = [
    1: "1", 7: "8", 36: "06", 370: "8", 375: "8", 993: "8",
    30: "", 34: "", 39: "", 45: "", 47: "", 48: "", 52: "", 65: "", 351: "", 352: "", 354: "",
    356: "", 357: "", 371: "", 372: "", 420: "", 852: "", 853: "", 965: "", 968: "", 974: "",
  ]

  /// Italy, San Marino, and the plans of Côte d'Ivoire, Gabon and Congo: general knowledge.
  private static let zeroKeepers: Set<Int> = [39, 225, 241, 242, 378]
}
