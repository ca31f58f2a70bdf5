/// A number as libphonenumber reads it: a country code, and the number behind it as it is dialled from
/// abroad. The rules are those of its `parse`, which doubts little; what is dialled is decided by
/// ``PhoneNumber/readings(in:)``.
package struct ParsedNumber: Hashable, Sendable {
  /// Of ITU-T E.164.
  package var countryCode: Int
  /// 0 to 9 each, 2 to 17 of them; zeros in front belong to it.
  package var national: [UInt8]

  init(countryCode: Int, national: [UInt8]) {
    self.countryCode = countryCode
    self.national = national
  }

  /// - Parameters:
  ///   - digits: 0 to 9 each, without the plus sign.
  ///   - hasPlus: whether a `+` stands in front.
  ///   - plan: of the country in which it is dialled; `nil` where that is not known.
  package init?(_ digits: [UInt8], hasPlus: Bool, in plan: NumberPlan?) {
    var rest = digits[...]
    var code: Int?
    let exit = hasPlus ? 0 : plan?.exitCode(of: rest)
    if let exit {
      rest = rest.dropFirst(exit)
      guard rest.count > 2, let found = Self.countryCode(of: rest) else { return nil }
      code = found
      rest = rest.dropFirst(CountryCodes.digits(in: found))
    } else if let plan {
      let length = CountryCodes.digits(in: plan.countryCode)
      if rest.count > length,
        rest.prefix(length).elementsEqual(CountryCodes.digits(of: plan.countryCode))
      {
        var behind = rest.dropFirst(length)
        behind = plan.withoutPrefix(behind) ?? behind
        let isCode = !plan.isGeneral(rest) && plan.isGeneral(behind)
        if isCode || plan.length(rest.count) == .tooLong {
          code = plan.countryCode
          rest = behind
        }
      }
    }
    guard let code = code ?? plan?.countryCode, (2...32).contains(rest.count) else { return nil }
    let own = plan?.countryCode == code ? plan : nil
    if let plan = exit == nil ? own : NumberPlan.all(countryCode: code).first,
      let bare = plan.withoutPrefix(rest)
    {
      switch plan.length(bare.count) {
      case .possible, .tooLong: rest = bare
      case .local, .tooShort, .invalid: break
      }
    }
    guard (2...17).contains(rest.count) else { return nil }
    countryCode = code
    national = Array(rest)
  }

  /// The country code at the start of the digits, if one is in use.
  static func countryCode(of digits: ArraySlice<UInt8>) -> Int? {
    var code = 0
    for digit in digits.prefix(3) {
      code = code * 10 + Int(digit)
      if code == 0 { return nil }
      if PlanTable.regionsByCode[code] != nil { return code }
    }
    return nil
  }

  /// `+` and digits.
  package var e164: String {
    var text = "+\(countryCode)"
    for digit in national { text.unicodeScalars.append(Unicode.Scalar(0x30 + digit)) }
    return text
  }

  /// Whether the length is one of the country's, with or without the area code.
  package var isPossible: Bool {
    guard let plan = NumberPlan.all(countryCode: countryCode).first else { return false }
    switch plan.length(national.count) {
    case .possible, .local: return true
    case .tooShort, .invalid, .tooLong: return false
    }
  }

  /// What the number is for; `nil` where it is of no range that is in use.
  var kind: NumberPlan.Kind? {
    NumberPlan.all(countryCode: countryCode).lazy.compactMap { $0.kind(national[...]) }.first
  }

  /// Whether the number is of a range that is in use, or has the form of one that may be.
  var isPlausible: Bool {
    isInUse || NumberPlan.all(countryCode: countryCode).first?.isSpare(national[...]) == true
  }

  /// Whether the number is of a range that is in use.
  package var isInUse: Bool { kind != nil }
}
