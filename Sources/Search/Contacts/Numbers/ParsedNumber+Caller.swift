extension ParsedNumber {
  /// Whether both numbers may be of one subscriber. They are if they are equal, or if one of them
  /// is in a form that networks or old address books use. Numbers with different country codes
  /// never match.
  ///
  /// Numbers of one country also match if one is the end of the other and has 7 digits or more. The
  /// shorter one may lack its area code or the digit before mobile numbers (Argentina's 9, Mexico's
  /// old 1), or may be from before the country's numbers became longer.
  package func isSameSubscriber(as other: ParsedNumber) -> Bool {
    guard countryCode == other.countryCode else { return false }
    if national == other.national { return true }
    let (short, long) =
      national.count <= other.national.count
      ? (national, other.national) : (other.national, national)
    if short.count >= Self.leastTail, long.suffix(short.count).elementsEqual(short) { return true }
    return Self.longer(short, countryCode) == long
      || Self.renumbered(national, countryCode) == other.national
      || Self.renumbered(other.national, countryCode) == national
  }

  /// The minimum number of equal digits at the end. Fewer digits are no evidence.
  private static let leastTail = 7

  /// Returns the number with the digit that its country has inserted after the area code; `nil` if
  /// there is none.
  private static func longer(_ old: [UInt8], _ code: Int) -> [UInt8]? {
    switch (code, old.count) {
    // Brazil: Anatel's resolution 553 put a 9 before mobile numbers, until 2016; these began with 6
    // to 9.
    case (55, 10) where old[2] >= 6: Array(old[..<2]) + [9] + old[2...]
    // The Philippines: the numbers of Metro Manila have begun with an additional 8 since 2019
    // (NTC).
    case (63, 8) where old[0] == 2: [2, 8] + old[1...]
    default: nil
    }
  }

  /// Returns the present form of an old number whose beginning was replaced; `nil` for any other
  /// number.
  private static func renumbered(_ old: [UInt8], _ code: Int) -> [UInt8]? {
    guard code == 84, old.count == 10, let new = vietnam[Array(old[..<3])] else { return nil }
    return new + old[3...]
  }

  /// The new beginnings of Vietnam's mobile numbers, by the old ones. The numbers lost a digit in
  /// 2018 (Ministry of Information and Communications, decision 798/QĐ-BTTTT).
  private static let vietnam: [[UInt8]: [UInt8]] = [
    [1, 2, 0]: [7, 0], [1, 2, 1]: [7, 9], [1, 2, 2]: [7, 7], [1, 2, 3]: [8, 3], [1, 2, 4]: [8, 4],
    [1, 2, 5]: [8, 5], [1, 2, 6]: [7, 6], [1, 2, 7]: [8, 1], [1, 2, 8]: [7, 8], [1, 2, 9]: [8, 2],
    [1, 6, 2]: [3, 2], [1, 6, 3]: [3, 3], [1, 6, 4]: [3, 4], [1, 6, 5]: [3, 5], [1, 6, 6]: [3, 6],
    [1, 6, 7]: [3, 7], [1, 6, 8]: [3, 8], [1, 6, 9]: [3, 9], [1, 8, 6]: [5, 6], [1, 8, 8]: [5, 8],
    [1, 9, 9]: [5, 9],
  ]
}

extension ParsedNumber {
  /// Reads a number in the form of E.164, `+` and digits; returns `nil` for any other text.
  package init?(e164 text: String) {
    guard text.utf8.first == UInt8(ascii: "+"), let digits = PhoneNumber.digits(text[...]),
      let code = Self.countryCode(of: digits[...])
    else { return nil }
    self.init(countryCode: code, national: Array(digits.dropFirst(CountryCodes.digits(in: code))))
  }
}
