extension StateFile {
  /// The most Unicode scalars in an address, with or without `sip:`. It is the limit of `SIPURI`,
  /// so that every address is kept whole: a part of one would lead elsewhere.
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
