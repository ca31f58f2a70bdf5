/// How long a text's number may be where it is dialled: whether it is one number, whole or without its
/// area code.
struct LocalDialling {
  /// Of the country of numbers without a country code; `nil` where that is not known.
  let plan: NumberPlan?

  /// In digits: the fewest of a whole number that stands behind another one.
  var leastWhole: Int { plan?.isOpen == false ? 5 : 7 }

  /// Whether a text is a whole number, with its area code where it has one.
  func isWhole(_ text: String, _ digits: [UInt8]) -> Bool {
    guard plan != nil || text.hasPrefix("+") else { return digits.count >= Self.wholeAnywhere }
    return isInUse(text, fewest: plan?.isOpen == true ? leastWhole : 0) || lacksPlus(digits)
  }

  /// Whether digits are a country code without its plus sign and a number, and nothing else.
  private func lacksPlus(_ digits: [UInt8]) -> Bool {
    guard let plan, plan.reading(digits) == nil else { return false }
    return MendedNumber(digits, in: plan).onlyReading?.change == .plus
  }

  func lacksPlus(_ text: String) -> Bool {
    DialString.normalize(text).flatMap { PhoneNumber.digits($0[...]) }.map { lacksPlus($0) }
      ?? false
  }

  /// The same, with the code of the own country.
  func isOwnWithoutPlus(_ digits: [UInt8]) -> Bool {
    guard let plan, lacksPlus(digits) else { return false }
    return digits.starts(with: CountryCodes.digits(of: plan.countryCode))
  }

  /// In digits: no area code is so long.
  private static let wholeAnywhere = 9

  /// - Parameter fewest: in digits, of the number as from abroad without its country code.
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

  /// Whether a text may be a number that is dialled without its area code.
  func isLocal(_ text: String, _ digits: [UInt8]) -> Bool {
    guard let plan, !text.hasPrefix("+"), digits.count >= NumberPlan.leastLocal else {
      return false
    }
    return plan.mayBeLocal(digits)
  }

  /// Whether one number may have these digits, whole, local, or with something missing in front.
  func mayBeOne(_ digits: [UInt8]) -> Bool {
    guard let plan else { return digits.count <= NumberPlan.longest }
    return plan.reading(digits) != nil || plan.mayBeLocal(digits) || plan.isShort(digits[...])
      || !MendedNumber(digits, in: plan).readings.isEmpty
  }

  /// The same of a text, which may begin with a `+`.
  func mayBeOne(_ text: String, _ digits: [UInt8]) -> Bool {
    text.hasPrefix("+") ? isInUse(text) : mayBeOne(digits)
  }
}

extension NumberPlan {
  /// In digits, of the shortest number that is told from a group of another one.
  static let leastLocal = 5

  /// Whether so many digits, which don't begin as a whole number does, may be dialled without an area code.
  func mayBeLocal(_ digits: [UInt8]) -> Bool {
    if digits.first == firstOfPrefix { return false }
    return length(digits.count) == .local || digits.count <= longestLocal
  }

  /// In digits: what is longer is no number of the country as it is dialled there, with its national
  /// prefix.
  var longestDialled: Int { min(longestNational + prefixLength, Self.longest) }

  /// In digits, without the national prefix.
  var longestNational: Int { UInt32.bitWidth - 1 - lengths.leadingZeroBitCount }
}

extension PhoneNumber {
  /// Whether more digits are called than any number of the country has, a digit for an outside line in
  /// front: two numbers that were written as one, or a slip of the keys.
  ///
  /// - Parameters:
  ///   - dialString: See ``dialString``. A code is no number.
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

  /// - Parameter digits: from the country code on.
  private static func isTooLong(international digits: ArraySlice<UInt8>) -> Bool {
    guard let code = ParsedNumber.countryCode(of: digits) else { return false }
    let plans = NumberPlan.all(countryCode: code)
    let national = digits.dropFirst(CountryCodes.digits(in: code))
    let longest = plans.map { $0.longestNational + $0.prefixLength }.max() ?? 0
    return national.count > longest
  }
}
