/// Decides by the rules of a country whether a text is one number, either whole or without its area
/// code.
struct LocalDialling {
  /// The numbering plan for numbers without a country code; `nil` if the country isn't known.
  let plan: NumberPlan?

  /// The minimum number of digits of a whole number that follows another number in a field.
  var leastWhole: Int { plan?.isOpen == false ? 5 : 7 }

  /// Whether a text is a whole number, including its area code if it has one.
  func isWhole(_ text: String, _ digits: [UInt8]) -> Bool {
    guard plan != nil || text.hasPrefix("+") else { return digits.count >= Self.wholeAnywhere }
    return isInUse(text, fewest: plan?.isOpen == true ? leastWhole : 0) || lacksPlus(digits)
  }

  /// Whether the digits are exactly a country code and a number, and only the plus sign is missing.
  private func lacksPlus(_ digits: [UInt8]) -> Bool {
    guard let plan, plan.reading(digits) == nil else { return false }
    return MendedNumber(digits, in: plan).onlyReading?.change == .plus
  }

  func lacksPlus(_ text: String) -> Bool {
    DialString.normalize(text).flatMap { PhoneNumber.digits($0[...]) }.map { lacksPlus($0) }
      ?? false
  }

  /// Whether the digits are exactly the country code of ``plan`` and a number, and only the plus
  /// sign is missing.
  func isOwnWithoutPlus(_ digits: [UInt8]) -> Bool {
    guard let plan, lacksPlus(digits) else { return false }
    return digits.starts(with: CountryCodes.digits(of: plan.countryCode))
  }

  /// The minimum number of digits of a whole number if the country isn't known: more than any area
  /// code has.
  private static let wholeAnywhere = 9

  /// Whether the text may be a number in use.
  ///
  /// - Parameter fewest: the minimum number of digits of the international number without its
  ///   country code.
  func isInUse(_ text: String, fewest: Int = 0) -> Bool {
    guard let dialled = DialString.normalize(text) else { return false }
    guard plan != nil || dialled.hasPrefix("+") else {
      return dialled.utf8.count <= NumberPlan.longest
    }
    guard let number = PhoneNumber.number(PhoneNumber.called(dialled), in: plan) else {
      return false
    }
    return number.isPlausible && number.national.count >= fewest
  }

  func isMobile(_ text: String) -> Bool {
    guard let dialled = DialString.normalize(text) else { return false }
    return PhoneNumber.number(dialled[...], in: plan)?.kind == .mobile
  }

  /// Whether a text may be a number without its area code.
  func isLocal(_ text: String, _ digits: [UInt8]) -> Bool {
    guard let plan, !text.hasPrefix("+"), digits.count >= NumberPlan.leastLocal else {
      return false
    }
    return plan.mayBeLocal(digits)
  }

  /// Whether the digits may be one number: whole, local, short, or with a missing prefix.
  func mayBeOne(_ digits: [UInt8]) -> Bool {
    guard let plan else { return digits.count <= NumberPlan.longest }
    return plan.reading(digits) != nil || plan.mayBeLocal(digits) || plan.isShort(digits[...])
      || !MendedNumber(digits, in: plan).readings.isEmpty
  }

  /// Whether a text, which may begin with a `+`, may be one number.
  func mayBeOne(_ text: String, _ digits: [UInt8]) -> Bool {
    text.hasPrefix("+") ? isInUse(text) : mayBeOne(digits)
  }
}

extension NumberPlan {
  /// The minimum number of digits of a local number. Fewer digits can't be distinguished from a
  /// group of another number.
  static let leastLocal = 5

  /// Whether the digits may be a number without its area code. Digits that begin with the first
  /// digit of the national prefix are no such number.
  func mayBeLocal(_ digits: [UInt8]) -> Bool {
    if digits.first == firstOfPrefix { return false }
    return length(digits.count) == .local || digits.count <= longestLocal
  }

  /// The number of digits of the longest number as it is dialled in the country, with its national
  /// prefix.
  var longestDialled: Int { min(longestNational + prefixLength, Self.longest) }

  /// The number of digits of the longest number without the national prefix.
  var longestNational: Int { UInt32.bitWidth - 1 - lengths.leadingZeroBitCount }
}

extension PhoneNumber {
  /// Whether a number has more digits than any number of the country plus one digit for an outside
  /// line. Such a number is two numbers that were written as one, or a typing mistake.
  ///
  /// - Parameters:
  ///   - dialString: See ``dialString``. A code isn't a number.
  ///   - territory: See ``e164(in:)``.
  package static func isTooLong(_ dialString: String, in territory: String?) -> Bool {
    let called = called(dialString)
    guard let digits = digits(called) else { return false }
    if called.hasPrefix("+") { return isTooLong(international: digits[...]) }
    guard let plan = territory.flatMap({ NumberPlan.of($0) }) else { return false }
    if let exit = plan.exitCode(of: digits[...]) {
      return isTooLong(international: digits[exit...])
    }
    let national = plan.withoutPrefix(digits[...]) ?? digits[...]
    return national.count > plan.longestNational + 1
  }

  /// - Parameter digits: beginning with the country code.
  private static func isTooLong(international digits: ArraySlice<UInt8>) -> Bool {
    guard let code = ParsedNumber.countryCode(of: digits) else { return false }
    let plans = NumberPlan.all(countryCode: code)
    let national = digits.dropFirst(CountryCodes.digits(in: code))
    let longest = plans.map { $0.longestNational + $0.prefixLength }.max() ?? 0
    return national.count > longest
  }
}
