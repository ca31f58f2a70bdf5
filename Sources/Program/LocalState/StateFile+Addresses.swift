extension StateFile {
  /// The maximum number of Unicode scalars in an address, with or without `sip:`. The limit of
  /// `SIPURI` is the same, so that every address is kept whole: a part of an address would be a
  /// different address.
  package static let maximumAddressLength = 190

  /// Returns the maximum number of Unicode scalars of a number that are stored.
  static func maximumLength(ofNumber number: String) -> Int {
    number.utf8.contains(UInt8(ascii: "@")) ? maximumAddressLength : maximumNumberLength
  }

  /// The same limit in SQL, for the column `number`.
  static let numberLimit = """
    (CASE WHEN instr(number, '@') > 0 THEN \(maximumAddressLength) ELSE \(maximumNumberLength) END)
    """
}

extension String {
  /// Whether the text has no NUL, and at most `limit` Unicode scalars.
  func isStorable(upTo limit: Int) -> Bool {
    unicodeScalars.count <= limit && !utf8.contains(0)
  }
}
