/// The country codes of ITU-T E.164 and what the countries behind them dial before their own numbers.
/// A code that several countries share dials as its main country does.
package enum CountryCodes {
  /// How many digits the code has with which an international number begins, 1 to 3: codes are free
  /// of prefixes, so the first digits tell.
  ///
  /// - Parameter head: The first three digits as a number, 0 to 999.
  package static func length(head: Int) -> Int {
    let first = head / 100
    if first == 1 || first == 7 { return 1 }
    return PlanTable.plansByCode[head / 10] != nil ? 2 : 3
  }

  /// The code itself.
  ///
  /// - Parameter head: As for ``length(head:)``.
  static func code(head: Int) -> Int {
    switch length(head: head) {
    case 1: head / 100
    case 2: head / 10
    default: head
    }
  }

  /// What a call inside a country begins with, before the national number: `0` in most, nothing in
  /// some.
  package static func trunk(of code: Int) -> String {
    guard let plan = NumberPlan.all(countryCode: code).first else { return "0" }
    return plan.nationalPrefix.map { String($0) }.joined()
  }

  /// Whether national numbers of the country begin with a 0 that is dialled from abroad, too.
  static func keepsZero(_ code: Int) -> Bool {
    NumberPlan.all(countryCode: code).contains { $0.keepsZero }
  }

  /// How many digits a code has.
  static func digits(in code: Int) -> Int { code < 10 ? 1 : code < 100 ? 2 : 3 }

  static func digits(of code: Int) -> [UInt8] { String(code).utf8.map { $0 - UInt8(ascii: "0") } }
}
