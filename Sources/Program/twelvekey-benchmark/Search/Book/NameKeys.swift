import Keypad

/// The digits that people type for a name, in its most usual reading. Queries are made of them, and
/// the peers search them.
struct NameKeys {
  /// ASCII digits, without separators.
  var digits: [UInt8] = []
  /// The places in `digits` where words begin, in order.
  var wordStarts: [Int] = []

  init(_ name: String) {
    var startsWord = true
    var previous: Unicode.Scalar?
    var scalars = Substring(name).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      defer { previous = scalar }
      let letters: [UInt8]
      if let folding = LatinFolding(scalar) {
        letters = [folding.letter]
      } else if let spelling = ScriptSpelling(scalar, between: previous, and: scalars.first) {
        letters = Array((spelling.latin.first ?? "").utf8)
        // In Han and Hangul each character is a syllable, and people also begin with later ones.
        if scalar.value >= 0x3400 { startsWord = true }
      } else {
        if !scalar.properties.isDiacritic { startsWord = true }
        continue
      }
      for letter in letters {
        guard let key = KeyLetters.digit(of: letter) else { continue }
        if startsWord { wordStarts.append(digits.count) }
        startsWord = false
        digits.append(UInt8(ascii: "0") + key)
      }
    }
  }

  /// Returns the digits from the start of a word to its end.
  func word(_ place: Int) -> ArraySlice<UInt8> {
    let end = place + 1 < wordStarts.count ? wordStarts[place + 1] : digits.count
    return digits[wordStarts[place]..<end]
  }
}
