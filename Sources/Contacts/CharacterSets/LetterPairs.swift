/// What letters cost behind others in a language: how unlikely they are, in sixteenths of a bit.
///
/// Letters go by their places: 0 is no letter, that is, the beginning or the end of a word; in
/// Latin languages 1 to 26 are a to z; then come the others.
struct LetterPairs: Sendable {
  /// ISO 639-1.
  var language: String
  var isLatin: Bool
  /// The letters that are not ASCII, in lower case.
  var marked: [UInt16]
  /// The number of places.
  var size: Int
  /// Where the costs begin in the data.
  var offset: Int

  /// The costs, a row for each letter in front.
  var costs: Bytes { CharacterSetData.bytes.slice(offset..<(offset + size * size)) }

  /// The place of a letter, `nil` for one that the language doesn't have.
  func place(of scalar: Unicode.Scalar) -> UInt8? {
    guard let lower = scalar.properties.lowercaseMapping.unicodeScalars.first else { return nil }
    if lower.isASCII {
      // İ is a dotted i.
      return isLatin && scalar.properties.isAlphabetic ? UInt8(lower.value) - 0x60 : nil
    }
    let code = Self.old[lower.value] ?? UInt16(truncatingIfNeeded: lower.value)
    return marked.firstIndex(of: code).map { UInt8(size - marked.count + $0) }
  }

  /// The small letter as names are listed, without what tells two of Turkish apart.
  static func small(_ scalar: Unicode.Scalar) -> UInt16 {
    guard let lower = scalar.properties.lowercaseMapping.unicodeScalars.first else { return 0 }
    return lower == "\u{131}" ? 0x69 : old[lower.value] ?? UInt16(truncatingIfNeeded: lower.value)
  }

  /// Letters that stand in the data as those in whose place they came to be written.
  private static let old: [UInt32: UInt16] = [0x219: 0x15F, 0x21B: 0x163]
}
