/// The country codes of ITU-T E.164, and the prefixes that are dialled in their countries before
/// national numbers. A code of several countries is treated as that of its main country.
package enum CountryCodes {
  /// Returns the number of digits of the country code at the beginning of an international number,
  /// 1 to 3. No code is a prefix of another, so the first digits decide.
  ///
  /// - Parameter head: The first three digits as a number, 0 to 999.
  package static func length(head: Int) -> Int {
    let first = head / 100
    if first == 1 || first == 7 { return 1 }
    return PlanTable.plansByCode[head / 10] != nil ? 2 : 3
  }

  /// Returns the country code.
  ///
  /// - Parameter head: As for ``length(head:)``.
  static func code(head: Int) -> Int {
    switch length(head: head) {
    case 1: head / 100
    case 2: head / 10
    default: head
    }
  }

  /// Returns the prefix of national numbers for calls inside the country: `0` in most countries,
  /// none in some.
  package static func trunk(of code: Int) -> String {
    guard let plan = NumberPlan.all(countryCode: code).first else { return "0" }
    return plan.nationalPrefix.map { String($0) }.joined()
  }

  /// Whether national numbers of the country begin with a 0 that is dialled from abroad as well.
  static func keepsZero(_ code: Int) -> Bool {
    NumberPlan.all(countryCode: code).contains { $0.keepsZero }
  }

  /// Returns the number of digits of a code.
  static func digits(in code: Int) -> Int { code < 10 ? 1 : code < 100 ? 2 : 3 }

  static func digits(of code: Int) -> [UInt8] { String(code).utf8.map { $0 - UInt8(ascii: "0") } }
}
