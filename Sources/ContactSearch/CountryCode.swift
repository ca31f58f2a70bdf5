/// A country code of ITU-T E.164 and the prefix of calls inside that country.
struct CountryCode {
  var isNorthAmerican: Bool
  /// In digits.
  var length: Int
  /// What stands before a national number at home: ``PhoneForms/Prefix/none`` or a trunk prefix.
  var trunk: PhoneForms.Prefix

  /// The code at the start of an international number: codes are free of prefixes, so the first
  /// digits tell the length (E.164 Annex D).
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

  /// By the first three digits: the length, and in the bits above it the trunk prefix.
  private static let table: [UInt8] = (0..<1_000).map { head in
    let one = head / 100
    let length = one == 1 || one == 7 ? 1 : twoDigits.contains(head / 10) ? 2 : 3
    let value = [1: one, 2: head / 10, 3: head][length]!
    return UInt8(length) | (trunks[value] ?? .trunk0).rawValue << 2
  }

  private static let twoDigits: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
    57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// Where it is not 0: ITU Operational Bulletin 994, "Dialling procedures".
  private static let trunks: [Int: PhoneForms.Prefix] = [
    1: .trunk1, 7: .trunk8, 36: .trunk06, 370: .trunk8, 375: .trunk8, 993: .trunk8,
    30: .none, 34: .none, 39: .none, 45: .none, 47: .none, 48: .none, 52: .none, 65: .none,
    351: .none, 352: .none, 354: .none, 356: .none, 357: .none, 371: .none, 372: .none, 420: .none,
    852: .none, 853: .none, 965: .none, 968: .none, 974: .none,
  ]

  /// The countries of the North American Numbering Plan, ISO 3166-1 alpha-2.
  static let northAmerican: Set<String> = [
    "AG", "AI", "AS", "BB", "BM", "BS", "CA", "DM", "DO", "GD", "GU", "JM", "KN", "KY", "LC", "MP",
    "MS", "PR", "SX", "TC", "TT", "US", "VC", "VG", "VI",
  ]
}
