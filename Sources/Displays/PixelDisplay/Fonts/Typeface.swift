import CellDisplay

/// Fonts in order of preference, fitted to the cells of the first one.
///
/// A letter comes from the first font that has it. A letter with marks comes from the first font
/// that has it in one glyph, either as a sequence in its table or as the composed letter of
/// Unicode. If there is none, a composed letter with some of the marks is used, and the other marks
/// are drawn over it. The letter with the most marks in any font is chosen. A mark that no font has
/// is left out, because the letter without it is more useful than a box.
///
/// Glyphs of other sizes are scaled by whole factors and centred; see ``FittedFont``. A letter that
/// no font has is drawn as a box with its code point: see ``CodeBox``.
package struct Typeface: Sendable {
  /// The width of a narrow letter, in pixels.
  package let cellWidth: Int
  /// The height of a letter, in pixels.
  package let cellHeight: Int
  let fonts: [FittedFont]
  private(set) var cache = GlyphCache()

  /// Makes a typeface. The first font determines the size of the cell. Without any font, the size
  /// is 8×16, and all letters are boxes.
  package init(_ fonts: [BitmapFont]) {
    self.init(fonts, cellWidth: 8, cellHeight: 16)
  }

  /// - Parameters:
  ///   - cellWidth: the cell's width if there is no font.
  ///   - cellHeight: the cell's height if there is no font.
  init(_ fonts: [BitmapFont], cellWidth: Int, cellHeight: Int) {
    let width = fonts.first?.cellWidth ?? cellWidth
    let height = fonts.first?.cellHeight ?? cellHeight
    self.cellWidth = width
    self.cellHeight = height
    self.fonts = fonts.map { FittedFont($0, cellWidth: width, cellHeight: height) }
  }

  /// Returns the picture of a letter: as wide as its cells, as high as one cell. The right half of
  /// a wide letter is empty and as wide as a cell.
  ///
  /// Attributes have no effect. The last thousand letters are cached. A cached letter needs no
  /// allocation.
  package mutating func glyph(for cell: Cell) -> Glyph {
    let letter = cell.letter
    if let glyph = cache.glyph(for: letter) { return glyph }
    let glyph = drawn(letter) ?? substitute(for: letter)
    cache.add(glyph, for: letter)
    return glyph
  }

  /// Whether the fonts have a letter, possibly without some of its marks.
  package func hasGlyph(for cell: Cell) -> Bool {
    drawn(cell) != nil
  }

  /// Returns the letters of a text that are drawn as boxes, in the order of the text, each once.
  package func missingLetters(in text: String) -> [String] {
    var seen: Set<String> = []
    return Cell.letters(of: text).compactMap { cell in
      hasGlyph(for: cell) || !seen.insert(cell.text).inserted ? nil : cell.text
    }
  }

  private func substitute(for letter: Cell) -> Glyph {
    let cells = max(letter.width, 1)
    let width = cells * cellWidth
    let scalar = letter.baseScalar ?? "\u{FFFD}"
    if scalar == "\u{FFFD}", let glyph = fitted(scalar, cells: cells) { return glyph }
    return CodeBox.glyph(for: scalar, width: width, height: cellHeight)
      ?? CodeBox.bits(for: scalar, width: width, height: cellHeight)
  }
}
