extension StateFile {
  /// Unicode scalars in an address, with `sip:` in front or without: it is kept whole, as one that is cut leads elsewhere.
  package static let maximumAddressLength = 190

  /// How many Unicode scalars of a number are kept.
  static func maximumLength(ofNumber number: String) -> Int {
    number.utf8.contains(UInt8(ascii: "@")) ? maximumAddressLength : maximumNumberLength
  }

  /// The same in SQL, for the column `number`.
  static let numberLimit = """
    (CASE WHEN instr(number, '@') > 0 THEN \(maximumAddressLength) ELSE \(maximumNumberLength) END)
    """
}
