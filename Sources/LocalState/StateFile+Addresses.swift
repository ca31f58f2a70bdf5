extension StateFile {
  /// Unicode scalars in a `sip:` address: it is kept whole, as one that is cut leads elsewhere.
  package static let maximumAddressLength = 190

  /// How many Unicode scalars of a number are kept.
  static func maximumLength(ofNumber number: String) -> Int {
    let isAddress = number.hasPrefix("sip:") || number.hasPrefix("sips:")
    return isAddress ? maximumAddressLength : maximumNumberLength
  }

  /// The same in SQL, for the column `number`.
  static let numberLimit = """
    (CASE WHEN number GLOB 'sip:*' OR number GLOB 'sips:*' THEN \(maximumAddressLength)
    ELSE \(maximumNumberLength) END)
    """
}
