/// An international number: a country code, and the number behind it as it is dialled from abroad.
package struct ParsedNumber: Hashable, Sendable {
  /// Of ITU-T E.164.
  package var countryCode: Int
  /// 0 to 9 each; leading zeros are part of it.
  package var national: [UInt8]

  init(countryCode: Int, national: [UInt8]) {
    self.countryCode = countryCode
    self.national = national
  }

  /// The country code at the start of the digits, if one is in use.
  static func countryCode(of digits: ArraySlice<UInt8>) -> Int? {
    var code = 0
    for digit in digits.prefix(3) {
      code = code * 10 + Int(digit)
      if code == 0 { return nil }
      if PlanTable.plansByCode[code] != nil { return code }
    }
    return nil
  }

  /// `+` and digits.
  package var e164: String {
    var text = "+\(countryCode)"
    for digit in national { text.unicodeScalars.append(Unicode.Scalar(0x30 + digit)) }
    return text
  }

  /// The use of the number; `nil` if its range isn't in use.
  var kind: NumberPlan.Kind? {
    NumberPlan.all(countryCode: countryCode).lazy.compactMap { $0.kind(national[...]) }.first
  }

  /// Whether the fixed numbers of the country have no fixed length.
  package var isOfOpenPlan: Bool {
    NumberPlan.all(countryCode: countryCode).first?.isOpen ?? false
  }

  /// Whether the range of the number is in use, or has the form of one that may be.
  var isPlausible: Bool {
    isInUse || NumberPlan.all(countryCode: countryCode).first?.isSpare(national[...]) == true
  }

  /// Whether the range of the number is in use.
  var isInUse: Bool { kind != nil }
}
