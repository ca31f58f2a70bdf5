/// A number of an address book that can't be dialled as it is written, and the numbers that were
/// probably meant. The number may have a country code but have lost its plus sign, or it may be a
/// national number that lost its leading zero in a spreadsheet.
struct MendedNumber {
  /// One number that may have been meant.
  struct Reading: Hashable {
    var number: ParsedNumber
    var change: NumberReading.Change
  }

  /// The possible readings of the number; empty if the number may be dialled as it is, for example
  /// without its area code, or if no reading was found.
  private(set) var readings: [Reading] = []
  /// Whether the number may also be right as it is written.
  private(set) var mayBeAsWritten = true

  /// The reading if there is exactly one and the number can't be right as it is written.
  var onlyReading: Reading? { readings.count == 1 && !mayBeAsWritten ? readings[0] : nil }

  /// - Parameter digits: without a plus sign, and without a reading in `plan`. Values other than 0
  ///   to 9 give no reading.
  init(_ digits: [UInt8], in plan: NumberPlan) {
    let fewest = plan.hasPrefixZero ? Self.fewest - 1 : Self.fewest
    guard digits.count >= fewest, digits.count <= 20, digits.allSatisfy({ $0 < 10 }),
      !Self.mayBeDialled(digits, in: plan)
    else { return }
    let zeros = digits.prefix { $0 == 0 }.count
    // People use 00 even in countries with another international prefix.
    if zeros == 0 || zeros == 2, let number = NumberPlan.international(digits[zeros...]),
      number.isPlausible, number.national.count + 3 >= Self.fewest
    {
      readings.append(Reading(number: number, change: zeros == 0 ? .plus : .exitCode))
    }
    if zeros == 0, let national = Self.withZero(digits, in: plan),
      CountryCodes.digits(in: plan.countryCode) + national.count <= NumberPlan.longest
    {
      readings.append(
        Reading(
          number: ParsedNumber(countryCode: plan.countryCode, national: national), change: .zero))
    }
    let inUse = readings.filter { $0.number.isInUse }
    if !inUse.isEmpty { readings = inUse }
    // A national number is likelier, except in open plans, in which nearly any digits form a
    // national number.
    if let last = readings.last, last.change == .zero, !plan.isOpen || last.number.kind == .mobile {
      readings = [last] + readings.dropLast()
    }
    // In an open plan, a number without its zero may also be a local number, or a foreign number
    // without its code. Only mobile numbers have a distinctive length.
    let isDoubtful =
      readings.count == 1 && readings[0].change == .zero && plan.isOpen
      && (readings[0].number.kind != .mobile || digits.count < 10)
    mayBeAsWritten = readings.isEmpty || isDoubtful
  }

  /// The minimum number of digits: fewer digits are a local or a short number.
  private static let fewest = 7

  /// Returns the national number if its leading zero was lost; otherwise `nil`.
  private static func withZero(_ digits: [UInt8], in plan: NumberPlan) -> [UInt8]? {
    let prefix = plan.nationalPrefix
    if !prefix.isEmpty {
      if plan.kindOfAny(digits[...]) != nil, plan.usesPrefix(digits[...]) { return digits }
      // In Hungary the prefix is 06, and only its 0 was lost.
      guard prefix.count > 1, prefix[0] == 0, digits.starts(with: prefix.dropFirst()) else {
        return nil
      }
      let national = Array(digits.dropFirst(prefix.count - 1))
      return plan.kind(national[...]) == nil ? nil : national
    }
    guard plan.keepsZero, !plan.isGeneral(digits[...]) else { return nil }
    switch plan.kind(([0] + digits)[...]) {
    case .fixed, .mobile: return [0] + digits
    case .service, nil: return nil
    }
  }

  /// Whether the digits may be dialled in this form in the country, as a short number, a local
  /// number, or a number of a range that is not yet in use.
  private static func mayBeDialled(_ digits: [UInt8], in plan: NumberPlan) -> Bool {
    if plan.isShort(digits[...]) || plan.length(digits.count) == .local { return true }
    if let bare = plan.withoutPrefix(digits[...]) {
      // No area code begins with 0, but 00 precedes a country code.
      return plan.length(bare.count) == .possible && (bare.first != 0 || plan.isGeneral(bare))
    }
    let isPrefixed = plan.usesPrefix(digits[...])
    let isMobile = plan.kind(digits[...]) == .mobile
    if isPrefixed, digits[0] > 1, digits.count <= plan.longestLocal - (isMobile ? 1 : 0) {
      return true
    }
    return plan.length(digits.count) == .possible && !isPrefixed && plan.isGeneral(digits[...])
  }
}

extension NumberPlan {
  /// Whether the length of fixed numbers varies, as in Germany and Austria. The number of digits is
  /// weak evidence in such a plan.
  var isOpen: Bool { fixedLengths.nonzeroBitCount > 4 }

  /// The number of digits of the longest number that people dial without its area code, if the
  /// metadata don't state it.
  var longestLocal: Int {
    // Metro Manila has had 8 since 2019 (NTC).
    if countryCode == 63 { return 8 }
    return isOpen ? 8 : max(fixedLengths.trailingZeroBitCount - 1, 0)
  }
}
