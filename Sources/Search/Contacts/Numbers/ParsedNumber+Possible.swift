/// Members for the comparison with libphonenumber, whose `parse` accepts nearly all digits.
/// ``PhoneNumber/readings(in:)`` finds the number to dial.
extension ParsedNumber {
  /// Reads digits as libphonenumber's `parse` does; returns `nil` if that fails.
  ///
  /// - Parameters:
  ///   - digits: values from 0 to 9, without the plus sign.
  ///   - hasPlus: whether a `+` precedes them.
  ///   - plan: the plan of the country in which the number is dialled; `nil` if that isn't known.
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

  /// Whether the length is one of the country's, with or without the area code.
  package var isPossible: Bool {
    guard let plan = NumberPlan.all(countryCode: countryCode).first else { return false }
    switch plan.length(national.count) {
    case .possible, .local: return true
    case .tooShort, .invalid, .tooLong: return false
    }
  }
}
