extension NumberPlan {
  /// The meaning of a number's digits when they are dialled in this country as written.
  package enum Reading: Hashable, Sendable {
    /// An exit code and then a country code. The associated value is the index of the country
    /// code's first digit.
    case international(Int)
    /// A whole national number. The associated value is the index of the first digit that is
    /// dialled after the country code from abroad.
    case national(Int)
    /// A whole national number for which other digits are dialled after the country code from
    /// abroad. For example, a carrier's code is left out, or Argentina's 15 becomes a 9. The
    /// associated value contains these digits.
    case rewritten([UInt8])
  }

  /// Returns the meaning of a number that is dialled in this country. Returns `nil` if the meaning
  /// isn't certain, for example for a number without its area code, a short number or an impossible
  /// number.
  ///
  /// - Parameter digits: values from 0 to 9, without a plus sign and separators. Any other value,
  ///   such as the codes that stand for star and pound in other types, gives `nil`.
  package func reading(_ digits: [UInt8]) -> Reading? {
    guard digits.count <= Self.digitLimit, digits.allSatisfy({ $0 < 10 }) else { return nil }
    if let exit = exitCode(of: digits[...]), Self.isInternational(digits[exit...]) {
      return .international(exit)
    }
    if isShort(digits[...]) { return nil }
    if let bare = withoutPrefix(digits[...]), kindOfAny(bare) != nil {
      let isEnd = bare.endIndex == digits.count && bare.elementsEqual(digits.suffix(bare.count))
      return isEnd ? .national(digits.count - bare.count) : .rewritten(Array(bare))
    }
    if kindOfAny(digits[...]) != nil { return usesPrefix(digits[...]) ? nil : .national(0) }
    if let bare = withoutOldPrefix(digits[...], isAbroad: false), kindOfAny(bare) != nil {
      return .national(digits.count - bare.count)
    }
    return nil
  }

  /// Returns the number without a prefix that was dialled in the country until some years ago, and
  /// that old address books contain; `nil` if it has none.
  ///
  /// - Parameter isAbroad: whether a country code precedes the digits.
  func withoutOldPrefix(_ digits: ArraySlice<UInt8>, isAbroad: Bool) -> ArraySlice<UInt8>? {
    switch countryCode {
    // Mexico, until 2019: IFT, Plan Técnico Fundamental de Numeración.
    case 52:
      let prefix = [[0, 1], [0, 4, 4], [0, 4, 5]].first { digits.starts(with: $0) }
      return prefix.map { digits.dropFirst($0.count) }
    // Ukraine: the 8 of the Soviet Union, before the 0.
    case 380 where digits.starts(with: [8, 0]): return digits.dropFirst(2)
    // Poland until 2010, Spain until 1998, Greece until 2001, Chile until 2018, and others.
    default:
      guard digits.first == 0, nationalPrefix.isEmpty, !keepsZero else { return nil }
      return digits.dropFirst()
    }
  }

  /// Returns the length of the exit code at the beginning of the digits, before a country code;
  /// `nil` if there is none.
  ///
  /// - Parameter digits: as for ``reading(_:)``.
  package func exitLength(of digits: [UInt8]) -> Int? {
    guard digits.count <= Self.digitLimit, digits.allSatisfy({ $0 < 10 }) else { return nil }
    return exitCode(of: digits[...])
  }

  /// Returns the kind of a number in this country or in another one with the same country code;
  /// `nil` for an impossible number. A number of a range that is unused according to the metadata
  /// counts as fixed if its form and length are possible.
  func kindOfAny(_ national: ArraySlice<UInt8>) -> Kind? {
    if let kind = kind(national) { return kind }
    let others = NumberPlan.all(countryCode: countryCode)
    if others.count > 1, let kind = others.lazy.compactMap({ $0.kind(national) }).first {
      return kind
    }
    return isSpare(national) ? .fixed : nil
  }

  /// Whether the digits have the form and the length of the country's fixed or mobile numbers. The
  /// range may be unused, because new ranges are added every year, and some are reserved for films.
  /// Always `false` for open plans, in which nearly all digits have this form.
  func isSpare(_ national: ArraySlice<UInt8>) -> Bool {
    guard !isOpen, national.count < 16,
      (fixedLengths | mobileLengths) >> UInt16(national.count) & 1 != 0, isGeneral(national)
    else { return false }
    let digits = Array(national.prefix(3))
    switch countryCode {
    // 411 and similar codes are services, and calls to 900 cost more.
    case 1: return digits.suffix(2) != [1, 1] && digits != [9, 0, 0]
    // Numbers of overseas France begin with the same 0, but have country codes of their own.
    case 33: return !Self.overseas.contains(digits)
    default: return true
    }
  }

  private static let overseas: Set<[UInt8]> = [
    [2, 6, 2], [2, 6, 3], [2, 6, 9], [5, 0, 8], [5, 9, 0], [5, 9, 4], [5, 9, 6], [6, 9, 0],
    [6, 9, 1], [6, 9, 2], [6, 9, 3], [6, 9, 4], [6, 9, 6], [6, 9, 7], [9, 7, 6],
  ]

  /// Whether the number is dialled with the national prefix. A number of an unused range is treated
  /// as a fixed number.
  func usesPrefix(_ national: ArraySlice<UInt8>) -> Bool {
    if let kind = kind(national) { return usesPrefix(national, kind) }
    for other in NumberPlan.all(countryCode: countryCode) where other != self {
      if let kind = other.kind(national) { return other.usesPrefix(national, kind) }
    }
    return usesPrefix(national, .fixed)
  }

  /// A limit that is higher than the number of digits of any number with its exit code.
  private static let digitLimit = 24
  /// The number of digits of the shortest numbers in use (Niue, Saint Helena).
  static let shortest = 7
  /// The maximum number of digits of an E.164 number.
  static let longest = 15

  /// Whether the digits after a `+` or an exit code may be a whole number.
  static func isInternational(_ digits: ArraySlice<UInt8>) -> Bool {
    international(digits) != nil
  }

  /// Returns the number after a `+` or an exit code; `nil` if no country has such numbers. A zero
  /// after the country code is removed if it is only dialled inside the country.
  ///
  /// - Parameter digits: values from 0 to 9, beginning with the country code.
  static func international(_ digits: ArraySlice<UInt8>) -> ParsedNumber? {
    guard (shortest...longest + 1).contains(digits.count),
      let code = ParsedNumber.countryCode(of: digits)
    else { return nil }
    let national = digits.dropFirst(CountryCodes.digits(in: code))
    var written = ParsedNumber(countryCode: code, national: Array(national))
    let plans = all(countryCode: code)
    if plans.contains(where: { $0.kind(national) != nil }) {
      return digits.count > longest ? nil : written
    }
    let bare =
      plans[0].withoutPrefix(national) ?? plans[0].withoutOldPrefix(national, isAbroad: true)
    if let bare {
      // Numbers of unused ranges are included, because some ranges are reserved for films.
      let isWrittenSpare = plans.contains { $0.isSpare(national) }
      if plans.contains(where: { $0.kind(bare) != nil || !isWrittenSpare && $0.isSpare(bare) }) {
        written.national = Array(bare)
        return written
      }
    }
    // The range is unused according to the metadata, but new ranges are added every year.
    let isPossible =
      plans[0].length(national.count) == .possible && (national.first != 0 || plans[0].keepsZero)
    return isPossible && digits.count <= longest ? written : nil
  }

  /// Whether a 0 after the country code is only dialled inside the country, and the rest is a
  /// number.
  ///
  /// - Parameter digits: values from 0 to 9, beginning with the country code.
  package static func dropsZero(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.allSatisfy({ $0 < 10 }), let number = international(digits) else { return false }
    let length = CountryCodes.digits(in: number.countryCode)
    return digits.dropFirst(length + 1).elementsEqual(number.national)
  }

  /// Returns the country code if the digits are exactly a country code; otherwise `nil`.
  static func countryCode(_ digits: [UInt8]) -> Int? {
    guard (1...3).contains(digits.count), digits[0] != 0 else { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1) }
    return PlanTable.plansByCode[code] == nil ? nil : code
  }

  /// Whether the digits after the country code are a whole number without the national prefix, in
  /// use or possibly in use.
  static func isNational(behindCode digits: [UInt8]) -> Bool {
    guard let code = ParsedNumber.countryCode(of: digits[...]) else { return false }
    let national = digits.dropFirst(CountryCodes.digits(in: code))
    return all(countryCode: code).contains { $0.kind(national) != nil || $0.isSpare(national) }
  }

  /// The national prefix, which people may add before a national number that is written without it.
  /// Empty if there is none, or if it equals the country code.
  package var addedPrefix: String {
    let prefix = nationalPrefix
    return prefix == CountryCodes.digits(of: countryCode) ? "" : prefix.map { String($0) }.joined()
  }
}
