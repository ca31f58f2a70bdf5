/// The costs of a letter behind another one in a language: how unlikely the pair is, in sixteenths
/// of a bit.
///
/// Letters are numbered: 0 is no letter, that is, the beginning or the end of a word; in Latin
/// languages 1 to 26 are a to z; the other letters follow.
struct LetterPairs: Sendable {
  /// ISO 639-1.
  var language: String
  var isLatin: Bool
  /// The letters that are not ASCII, in lower case.
  var marked: [UInt16]
  /// How many letter numbers there are, including 0.
  var size: Int
  /// The offset of the costs in the data.
  var offset: Int

  /// The costs, with a row for each preceding letter.
  var costs: Bytes { CharacterSetData.bytes.slice(offset..<(offset + size * size)) }

  /// The number of a letter; `nil` for one that the language doesn't have.
  func place(of scalar: Unicode.Scalar) -> UInt8? {
    guard let lower = scalar.properties.lowercaseMapping.unicodeScalars.first else { return nil }
    if lower.isASCII {
      // İ is a dotted i.
      return isLatin && scalar.properties.isAlphabetic ? UInt8(lower.value) - 0x60 : nil
    }
    let code = Self.old[lower.value] ?? UInt16(truncatingIfNeeded: lower.value)
    return marked.firstIndex(of: code).map { UInt8(size - marked.count + $0) }
  }

  /// The lower-case letter in the form of the name lists, in which the Turkish ı is i.
  static func small(_ scalar: Unicode.Scalar) -> UInt16 {
    guard let lower = scalar.properties.lowercaseMapping.unicodeScalars.first else { return 0 }
    return lower == "\u{131}" ? 0x69 : old[lower.value] ?? UInt16(truncatingIfNeeded: lower.value)
  }

  /// Newer letters, and the older ones that the data have in their place.
  private static let old: [UInt32: UInt16] = [0x219: 0x15F, 0x21B: 0x163]
}
