import CellDisplay

/// A cache of the most recent glyphs that are eight pixels wide and at most sixteen high, with one
/// byte for each row of pixels. The lowest bits of the letter's base determine the entry.
///
/// One key press changes about two hundred letters. So a letter and its picture take only half a
/// line of the processor's cache, and are read without reference counting.
struct LetterRows: Sendable {
  static let width = 8
  static let heightLimit = 16

  private struct Entry {
    var letter: Cell
    var rows: SIMD16<UInt8>
  }

  /// The entries. Their number is a power of 2.
  private var entries: [Entry]

  init() {
    // This key differs from every letter, because each letter has a base.
    let none = Entry(letter: Cell(rightHalfOf: .blank), rows: SIMD16())
    entries = Array(repeating: none, count: 256)
  }

  /// Returns the rows of a letter; `nil` if they are not in the cache.
  ///
  /// - Parameter letter: a letter without attributes.
  @inline(__always)
  func rows(of letter: Cell) -> SIMD16<UInt8>? {
    let entry = entries[place(of: letter)]
    return entry.letter == letter ? entry.rows : nil
  }

  /// Stores the rows of a glyph, and returns them.
  ///
  /// - Precondition: the glyph is ``width`` wide and at most ``heightLimit`` high.
  mutating func save(_ glyph: Glyph, of letter: Cell) -> SIMD16<UInt8> {
    precondition(glyph.width == Self.width && glyph.height <= Self.heightLimit)
    var rows = SIMD16<UInt8>()
    for (place, row) in glyph.rows.enumerated() {
      rows[place] = UInt8(truncatingIfNeeded: row >> 56)
    }
    entries[place(of: letter)] = Entry(letter: letter, rows: rows)
    return rows
  }

  @inline(__always)
  private func place(of letter: Cell) -> Int {
    Int(truncatingIfNeeded: letter.base) & (entries.count &- 1)
  }
}
