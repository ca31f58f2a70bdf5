import LineDisplay

/// Fonts in order of preference, fitted to the cells of the first one.
///
/// A letter comes from the first font that has it. A letter with marks comes from the first font
/// that has both in one glyph, by the sequences of its table or as the composed letter of Unicode.
/// If there is none, it is the letter with the most marks that any font has composed, and the rest
/// of the marks are laid over it. A mark that no font has is left out: the letter says more than a
/// box.
///
/// Glyphs of other sizes are scaled by whole factors and centred; see ``FittedFont``. A letter that
/// no font has is a box with its number, or U+FFFD where the cell is too small for that.
package struct Typeface: Sendable {
  /// In pixels, of a narrow letter.
  package let cellWidth: Int
  /// In pixels.
  package let cellHeight: Int
  let fonts: [FittedFont]
  private var cache = GlyphCache()

  /// The first font gives the size of the cell; without any, it is 8×16 and all letters are boxes.
  package init(_ fonts: [BitmapFont]) {
    self.init(fonts, cellWidth: 8, cellHeight: 16)
  }

  /// - Parameter cellWidth, cellHeight: the cell's size if there is no font.
  init(_ fonts: [BitmapFont], cellWidth: Int, cellHeight: Int) {
    let width = fonts.first?.cellWidth ?? cellWidth
    let height = fonts.first?.cellHeight ?? cellHeight
    self.cellWidth = width
    self.cellHeight = height
    self.fonts = fonts.map { FittedFont($0, cellWidth: width, cellHeight: height) }
  }

  /// The picture of a letter: as wide as its cells, as high as one. The right half of a wide letter
  /// is empty and as wide as a cell.
  ///
  /// Attributes have no effect. The last thousand letters are cached; a cached letter costs no
  /// allocation.
  package mutating func glyph(for cell: Cell) -> Glyph {
    let letter = cell.letter
    if let glyph = cache.glyph(for: letter) { return glyph }
    let glyph = drawn(letter) ?? substitute(for: letter)
    cache.add(glyph, for: letter)
    return glyph
  }

  /// Whether the fonts have a letter, be it without some of its marks.
  package func hasGlyph(for cell: Cell) -> Bool {
    drawn(cell) != nil
  }

  /// The letters of a text that are drawn as boxes, in their order, each once.
  package func missingLetters(in text: String) -> [String] {
    var seen: Set<String> = []
    return Cell.letters(of: text).compactMap { cell in
      hasGlyph(for: cell) || !seen.insert(cell.text).inserted ? nil : cell.text
    }
  }

  /// How many glyphs are remembered.
  var cachedCount: Int { cache.count }

  private func substitute(for letter: Cell) -> Glyph {
    let cells = max(letter.width, 1)
    let width = cells * cellWidth
    let scalar = letter.baseScalar ?? "\u{FFFD}"
    if scalar == "\u{FFFD}", let glyph = fitted(scalar, cells: cells) { return glyph }
    return CodeBox.glyph(for: scalar, width: width, height: cellHeight)
      ?? CodeBox.bits(for: scalar, width: width, height: cellHeight)
  }
}
