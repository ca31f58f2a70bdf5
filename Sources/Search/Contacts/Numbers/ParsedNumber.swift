/// An international number: a country code, and the number after it as it is dialled from abroad.
package struct ParsedNumber: Hashable, Sendable {
  /// The country code of ITU-T E.164.
  package var countryCode: Int
  /// The national number: values from 0 to 9, including leading zeros.
  package var national: [UInt8]

  /// Returns the country code at the start of the digits; `nil` if they don't begin with a code in
  /// use.
  static func countryCode(of digits: ArraySlice<UInt8>) -> Int? {
    var code = 0
    for digit in digits.prefix(3) {
      code = code * 10 + Int(digit)
      if code == 0 { return nil }
      if PlanTable.plansByCode[code] != nil { return code }
    }
    return nil
  }

  /// The number as `+` and digits.
  package var e164: String {
    var text = "+\(countryCode)"
    for digit in national { text.unicodeScalars.append(Unicode.Scalar(0x30 + digit)) }
    return text
  }

  /// The use of the number; `nil` if its range isn't in use.
  var kind: NumberPlan.Kind? {
    NumberPlan.all(countryCode: countryCode).lazy.compactMap { $0.kind(national[...]) }.first
  }

  /// Whether the length of fixed numbers varies in the country.
  package var isOfOpenPlan: Bool {
    NumberPlan.all(countryCode: countryCode).first?.isOpen ?? false
  }

  /// Whether the range of the number is in use, or has the form of a range that may be in use.
  var isPlausible: Bool {
    isInUse || NumberPlan.all(countryCode: countryCode).first?.isSpare(national[...]) == true
  }

  /// Whether the range of the number is in use.
  var isInUse: Bool { kind != nil }
}
