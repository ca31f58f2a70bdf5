import CellDisplay

/// A cache of the most recently drawn glyphs: at least the last ``generationLimit``, and at most
/// twice as many.
///
/// There are two generations. A glyph that is used moves to the younger one. When that is full, the
/// older one is dropped. So the letters of a frame are found in the next frame, without an
/// allocation and without an ordered list.
struct GlyphCache: Sendable {
  /// The size of a generation. Most displays have room for fewer letters.
  static let generationLimit = 1024

  private var younger: [Cell: Glyph] = [:]
  private var older: [Cell: Glyph] = [:]

  var count: Int { younger.count + older.count }

  /// Returns the glyph of a letter; `nil` if it isn't cached.
  ///
  /// - Parameter letter: a letter without attributes.
  mutating func glyph(for letter: Cell) -> Glyph? {
    if let glyph = younger[letter] { return glyph }
    guard let glyph = older[letter] else { return nil }
    add(glyph, for: letter)
    return glyph
  }

  mutating func add(_ glyph: Glyph, for letter: Cell) {
    if younger.count >= Self.generationLimit {
      older = younger
      younger = [:]
    }
    younger[letter] = glyph
  }
}
