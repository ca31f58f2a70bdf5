/// Canonical composition (UAX #15) of letters outside the Latin script. For example, й may be one
/// scalar or two, and 김 may be one, two or three. Only the single scalar has a spelling.
///
/// Latin letters don't need this, because `LatinFolding` handles their marks one by one.
package enum Composition {
  /// Returns the one scalar that is canonically equivalent to the sequence of the two, or `nil`.
  package static func composed(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    switch second.value {
    case 0x1161..<0x1176:
      guard (0x1100..<0x1113).contains(first.value) else { return nil }
      let initial = first.value - 0x1100
      return Unicode.Scalar(0xac00 + (initial * 21 + second.value - 0x1161) * 28)
    case 0x11a8..<0x11c3:
      // The second scalar follows a syllable without a final consonant.
      guard (0xac00..<0xd7a4).contains(first.value), (first.value - 0xac00) % 28 == 0 else {
        return nil
      }
      return Unicode.Scalar(first.value + second.value - 0x11a7)
    case 0x300...0x345, 0x653...0x655, 0x3099...0x309a:
      guard first.value >= 0x370 else { return nil }
      var both = String.UnicodeScalarView()
      both.append(first)
      both.append(second)
      return marked[String(both)]
    default:
      return nil
    }
  }

  /// Whether a scalar may be the second of two that are one letter.
  package static func mayFollow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x345, 0x653...0x655, 0x1161..<0x1176, 0x11a8..<0x11c3, 0x3099...0x309a: true
    default: false
    }
  }

  /// Letters with marks, as strings. Canonically equivalent strings are equal in Swift, so a letter
  /// is also found by its parts.
  private static let marked: [String: Unicode.Scalar] = {
    // Greek, Cyrillic, Arabic, polytonic Greek, kana.
    let blocks: [ClosedRange<UInt32>] = [
      0x370...0x3ff, 0x400...0x52f, 0x620...0x6d3, 0x1f00...0x1fff, 0x3041...0x30ff,
    ]
    var result: [String: Unicode.Scalar] = [:]
    for scalar in blocks.joined().compactMap({ Unicode.Scalar($0) })
    where scalar.properties.isAlphabetic {
      let letter = String(scalar)
      // The first of equal letters is the usual one: 0x3ac and not 0x1f71.
      if result[letter] == nil { result[letter] = scalar }
    }
    return result
  }()
}
