/// Drawings of letters that the ROM of a display may lack.
///
/// A letter with a mark is composed of the letter and the mark. So the few hundred letters of
/// Europe need only a few dozen drawings. A letter without a drawing is replaced with another one:
/// see ``LCDSubstitutes``.
enum LCDDrawings {
  /// Returns the drawing of a letter; `nil` if there is none.
  static func glyph(for letter: UInt32) -> LCDGlyph? { glyphs[letter] }

  /// All drawings. They are made once, because every key press looks some of them up.
  private static let glyphs: [UInt32: LCDGlyph] = {
    var glyphs: [UInt32: LCDGlyph] = [:]
    for (letter, parts) in LetterParts.all {
      if let glyph = composed(parts) { glyphs[letter] = glyph }
    }
    // A drawing of the whole letter replaces a composed one.
    for sheet in [latin, cyrillic, greek, signs] {
      for letter in sheet.letters { glyphs[letter] = sheet[letter].map(LCDGlyph.init) }
    }
    return glyphs
  }()

  /// Draws a letter and its mark.
  ///
  ///     row 0 ..#..     If the mark is above, it has rows 0 and 1. A small letter then has rows 2
  ///         1 .#.#.     to 6, as in the ROM, and a capital 2 to 7: one more, so that Ö isn't ö. If
  ///         2 .###.     it is below, it has row 7, a small letter 2 to 6, and a capital 0 to 6.
  ///         …
  private static func composed(_ parts: LetterParts) -> LCDGlyph? {
    // Ё is drawn like Ë.
    let base = LCDSubstitutes.lookAlike(parts.base) ?? parts.base
    if let mark = marksAbove[parts.mark] {
      if let small = smallLetters[base] { return LCDGlyph(rows: mark + small) }
      guard let capital = capitals[base] else { return nil }
      return LCDGlyph(rows: mark + [0, 1, 2, 3, 3, 4].map { capital[$0] })
    }
    guard let mark = marksBelow[parts.mark] else { return nil }
    if let small = smallLetters[base] { return LCDGlyph(rows: [0, 0] + small + [mark]) }
    guard let capital = capitals[base] else { return nil }
    return LCDGlyph(rows: [0, 1, 1, 2, 3, 3, 4].map { capital[$0] } + [mark])
  }
}
