/// A number of an address book that can't be dialled as it is written, and what it must have been: a
/// country code without its plus sign, or a national number whose zero a spreadsheet has lost.
struct MendedNumber {
  /// One way to read such a number.
  struct Reading: Hashable {
    var number: ParsedNumber
    var change: NumberReading.Change
  }

  /// The ways in which the number may be read; empty where it may well be dialled as it is, without its
  /// area code, say.
  private(set) var readings: [Reading] = []
  /// Whether it may as well be meant as it is written.
  private(set) var mayBeAsWritten = true

  /// The reading, where there is no other one and the number can't be meant as it is written.
  var onlyReading: Reading? { readings.count == 1 && !mayBeAsWritten ? readings[0] : nil }

  /// - Parameter digits: without a plus sign, for which `plan` has no reading. Anything but 0 to 9 makes
  ///   them no number.
  init(_ digits: [UInt8], in plan: NumberPlan) {
    let fewest = plan.hasPrefixZero ? Self.fewest - 1 : Self.fewest
    guard digits.count >= fewest, digits.count <= 20, digits.allSatisfy({ $0 < 10 }),
      !Self.mayBeDialled(digits, in: plan)
    else { return }
    let zeros = digits.prefix { $0 == 0 }.count
    // 00 is known by heart, wherever one is.
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
    // A number of the own country is likelier, but where nearly all digits are one.
    if let last = readings.last, last.change == .zero, !plan.isOpen || last.number.kind == .mobile {
      readings = [last] + readings.dropLast()
    }
    // In an open plan a number without its zero may as well be a local one, or a stranger's without
    // its code; only mobile numbers have a length that tells.
    let isDoubtful =
      readings.count == 1 && readings[0].change == .zero && plan.isOpen
      && (readings[0].number.kind != .mobile || digits.count < 10)
    mayBeAsWritten = readings.isEmpty || isDoubtful
  }

  /// What has fewer digits is a local or a short number.
  private static let fewest = 7

  /// The national number where the zero in front was lost.
  private static func withZero(_ digits: [UInt8], in plan: NumberPlan) -> [UInt8]? {
    let prefix = plan.nationalPrefix
    if !prefix.isEmpty {
      if plan.kindOfAny(digits[...]) != nil, plan.usesPrefix(digits[...]) { return digits }
      // Hungary's 06.
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

  /// Whether the digits may be a number that is dialled as it is written in the country: a short one,
  /// one without its area code, or one of a range that is in no use yet.
  private static func mayBeDialled(_ digits: [UInt8], in plan: NumberPlan) -> Bool {
    if plan.isShort(digits[...]) || plan.length(digits.count) == .local { return true }
    if let bare = plan.withoutPrefix(digits[...]) {
      // No area code begins with 0, but 00 stands before a country code.
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
  /// Whether fixed numbers have no fixed length, as in Germany and Austria: how many digits a number
  /// has says little then.
  var isOpen: Bool { fixedLengths.nonzeroBitCount > 4 }

  /// The digits of the longest number that people dial without its area code, where the metadata don't
  /// say it.
  var longestLocal: Int {
    // In Metro Manila, since 2019 (NTC).
    if countryCode == 63 { return 8 }
    return isOpen ? 8 : max(fixedLengths.trailingZeroBitCount - 1, 0)
  }
}
