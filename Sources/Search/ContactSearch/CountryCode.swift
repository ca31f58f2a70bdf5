import Contacts

/// The country code of a number (ITU-T E.164), and the trunk prefix of that country.
struct CountryCode {
  var isNorthAmerican: Bool
  /// The number of digits of the code.
  var length: Int
  /// The prefix of a national number inside the country: ``PhoneForms/Prefix/none`` or a trunk
  /// prefix.
  var trunk: PhoneForms.Prefix

  /// Reads the code at the start of an international number; `nil` if the number is shorter than
  /// three digits, or has a symbol that isn't a digit.
  init?(_ digits: UnsafeBufferPointer<UInt8>, at start: Int) {
    guard digits.count >= start + 3 else { return nil }
    var head = 0
    for place in start..<digits.count {
      guard digits[place] < 10 else { return nil }
      if place < start + 3 { head = head * 10 + Int(digits[place]) }
    }
    let entry = Self.table[head]
    length = Int(entry & 3)
    trunk = PhoneForms.Prefix(rawValue: entry >> 2) ?? .none
    isNorthAmerican = head / 100 == 1
  }

  /// By the first three digits of a number: the length of the code, with the trunk prefix in the
  /// bits above the length.
  private static let table: [UInt8] = (0..<1_000).map { head in
    let length = CountryCodes.length(head: head)
    let value = [1: head / 100, 2: head / 10, 3: head][length]!
    let trunk = PhoneForms.Prefix(trunk: CountryCodes.trunk(of: value))
    return UInt8(length) | trunk.rawValue << 2
  }
}
