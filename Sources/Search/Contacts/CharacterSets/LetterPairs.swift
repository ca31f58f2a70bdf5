/// The costs of pairs of consecutive letters in a language, in sixteenths of a bit. The less likely
/// a pair is, the higher is its cost.
///
/// Letters are numbered: 0 stands for the beginning or the end of a word; in Latin languages 1 to
/// 26 are a to z; the other letters follow.
struct LetterPairs: Sendable {
  /// The language, ISO 639-1.
  var language: String
  var isLatin: Bool
  /// The letters that are not ASCII, in lower case.
  var marked: [UInt16]
  /// The count of letter numbers, including 0. Each row of ``costs`` has this length.
  var size: Int
  /// The offset of the costs in the data.
  var offset: Int

  /// The costs, with a row for each preceding letter.
  var costs: Bytes { CharacterSetData.bytes.slice(offset..<(offset + size * size)) }

  /// Returns the number of a letter; `nil` for a letter that isn't used in the language.
  func place(of scalar: Unicode.Scalar) -> UInt8? {
    guard let lower = scalar.properties.lowercaseMapping.unicodeScalars.first else { return nil }
    if lower.isASCII {
      // İ counts as i.
      return isLatin && scalar.properties.isAlphabetic ? UInt8(lower.value) - 0x60 : nil
    }
    let code = Self.old[lower.value] ?? UInt16(truncatingIfNeeded: lower.value)
    return marked.firstIndex(of: code).map { UInt8(size - marked.count + $0) }
  }

  /// Returns the lower-case letter in the form of the name lists, in which the Turkish ı is i.
  static func small(_ scalar: Unicode.Scalar) -> UInt16 {
    guard let lower = scalar.properties.lowercaseMapping.unicodeScalars.first else { return 0 }
    return lower == "\u{131}" ? 0x69 : old[lower.value] ?? UInt16(truncatingIfNeeded: lower.value)
  }

  /// The older letters that the data contain in place of newer ones, by the newer letters.
  private static let old: [UInt32: UInt16] = [0x219: 0x15F, 0x21B: 0x163]
}
