import Contacts

/// A country code of ITU-T E.164 and the prefix of calls inside that country.
struct CountryCode {
  var isNorthAmerican: Bool
  /// In digits.
  var length: Int
  /// The prefix of a national number inside the country: ``PhoneForms/Prefix/none`` or a trunk
  /// prefix.
  var trunk: PhoneForms.Prefix

  /// The code at the start of an international number.
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

  /// By the first three digits: the length, with the trunk prefix in the bits above it.
  private static let table: [UInt8] = (0..<1_000).map { head in
    let length = CountryCodes.length(head: head)
    let value = [1: head / 100, 2: head / 10, 3: head][length]!
    let trunk = PhoneForms.Prefix(trunk: CountryCodes.trunk(of: value))
    return UInt8(length) | trunk.rawValue << 2
  }
}
