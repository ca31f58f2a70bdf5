extension StateFile {
  /// The Unicode scalars in an address, with or without `sip:`. An address is stored whole or not
  /// at all, because a part of it would lead elsewhere.
  package static let maximumAddressLength = 190

  /// The number of Unicode scalars that are stored of a number.
  static func maximumLength(ofNumber number: String) -> Int {
    number.utf8.contains(UInt8(ascii: "@")) ? maximumAddressLength : maximumNumberLength
  }

  /// The same limit in SQL, for the column `number`.
  static let numberLimit = """
    (CASE WHEN instr(number, '@') > 0 THEN \(maximumAddressLength) ELSE \(maximumNumberLength) END)
    """
}
