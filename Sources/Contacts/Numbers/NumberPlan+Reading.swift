extension NumberPlan {
  /// The meaning of a number's digits when they are dialled in this country as written.
  package enum Reading: Hashable, Sendable {
    /// An exit code, and a country code that begins at this digit.
    case international(Int)
    /// A whole national number; from this digit on it is dialled from abroad behind the country
    /// code.
    case national(Int)
    /// A whole national number that is dialled from abroad with these digits behind the country
    /// code: without a carrier's code, or with Argentina's 9 instead of 15.
    case rewritten([UInt8])
  }

  /// The meaning of a number that is dialled in this country; `nil` if it isn't certain: a number
  /// without its area code, a short number, an impossible one.
  ///
  /// - Parameter digits: 0 to 9 each, without a plus sign and separators. Any other value, such as
  ///   the codes for star and pound elsewhere, gives `nil`.
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

  /// The number without a prefix that was dialled in the country until some years ago, as in old
  /// address books; `nil` if it has none.
  ///
  /// - Parameter isAbroad: whether a country code precedes it.
  func withoutOldPrefix(_ digits: ArraySlice<UInt8>, isAbroad: Bool) -> ArraySlice<UInt8>? {
    switch countryCode {
    // Mexico, until 2019: IFT, Plan Técnico Fundamental de Numeración.
    case 52:
      let prefix = [[0, 1], [0, 4, 4], [0, 4, 5]].first { digits.starts(with: $0) }
      return prefix.map { digits.dropFirst($0.count) }
    // The Soviet Union's 8 before Ukraine's 0.
    case 380 where digits.starts(with: [8, 0]): return digits.dropFirst(2)
    // Poland until 2010, Spain until 1998, Greece until 2001, Chile until 2018, and others.
    default:
      guard digits.first == 0, nationalPrefix.isEmpty, !keepsZero else { return nil }
      return digits.dropFirst()
    }
  }

  /// The length of the exit code at the beginning of the digits, before a country code; `nil`
  /// without one.
  ///
  /// - Parameter digits: as for ``reading(_:)``.
  package func exitLength(of digits: [UInt8]) -> Int? {
    guard digits.count <= Self.digitLimit, digits.allSatisfy({ $0 < 10 }) else { return nil }
    return exitCode(of: digits[...])
  }

  /// The kind of the number in this country or in another one with its country code. For a range
  /// that is unused according to the metadata, it is judged by the length.
  func kindOfAny(_ national: ArraySlice<UInt8>) -> Kind? {
    if let kind = kind(national) { return kind }
    let others = NumberPlan.all(countryCode: countryCode)
    if others.count > 1, let kind = others.lazy.compactMap({ $0.kind(national) }).first {
      return kind
    }
    return isSpare(national) ? .fixed : nil
  }

  /// Whether the digits have the form and the length of the country's fixed or mobile numbers. New
  /// ranges are added every year, and some are reserved for films. In open plans nearly all digits
  /// have this form.
  func isSpare(_ national: ArraySlice<UInt8>) -> Bool {
    guard !isOpen, national.count < 16,
      (fixedLengths | mobileLengths) >> UInt16(national.count) & 1 != 0, isGeneral(national)
    else { return false }
    let digits = Array(national.prefix(3))
    switch countryCode {
    // 411 and the like are services, and 900 costs more.
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

  /// More digits than any number with an exit code.
  private static let digitLimit = 24
  /// E.164 numbers have at most 15 digits; the shortest in use has 7 (Niue, Saint Helena).
  static let shortest = 7
  static let longest = 15

  /// Whether the digits behind a `+` or an exit code may be a whole number.
  static func isInternational(_ digits: ArraySlice<UInt8>) -> Bool {
    international(digits) != nil
  }

  /// The number behind a `+` or an exit code, without a zero behind the country code that is only
  /// dialled inside the country. `nil` if no country has such numbers.
  ///
  /// - Parameter digits: 0 to 9 each, beginning with the country code.
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
      // Includes unused ranges: some are reserved for films.
      let isWrittenSpare = plans.contains { $0.isSpare(national) }
      if plans.contains(where: { $0.kind(bare) != nil || !isWrittenSpare && $0.isSpare(bare) }) {
        written.national = Array(bare)
        return written
      }
    }
    // Unused according to the metadata: new ranges are added every year.
    let isPossible =
      plans[0].length(national.count) == .possible && (national.first != 0 || plans[0].keepsZero)
    return isPossible && digits.count <= longest ? written : nil
  }

  /// Whether a 0 behind the country code is only dialled inside the country, and the rest is a
  /// number.
  ///
  /// - Parameter digits: 0 to 9 each, beginning with the country code.
  package static func dropsZero(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.allSatisfy({ $0 < 10 }), let number = international(digits) else { return false }
    let length = CountryCodes.digits(in: number.countryCode)
    return digits.dropFirst(length + 1).elementsEqual(number.national)
  }

  /// The country code, if the digits are exactly that; otherwise `nil`.
  static func countryCode(_ digits: [UInt8]) -> Int? {
    guard (1...3).contains(digits.count), digits[0] != 0 else { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1) }
    return PlanTable.plansByCode[code] == nil ? nil : code
  }

  /// Whether the digits behind the country code are a whole number without the national prefix, in
  /// use or possibly in use.
  static func isNational(behindCode digits: [UInt8]) -> Bool {
    guard let code = ParsedNumber.countryCode(of: digits[...]) else { return false }
    let national = digits.dropFirst(CountryCodes.digits(in: code))
    return all(countryCode: code).contains { $0.kind(national) != nil || $0.isSpare(national) }
  }

  /// The prefix that people may type before a national number that is written without it: the
  /// national prefix. Empty if there is none, or if it equals the country code.
  package var addedPrefix: String {
    let prefix = nationalPrefix
    return prefix == CountryCodes.digits(of: countryCode) ? "" : prefix.map { String($0) }.joined()
  }
}
