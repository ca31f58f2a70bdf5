import LineDisplay

/// The glyphs that were drawn last, at least ``generationLimit`` of them and at most twice as many.
///
/// In two generations: a glyph that is asked for moves to the younger one; when that is full, the
/// older one goes. So what a frame shows is found in the next one, with no allocation and no list
/// to keep in order.
struct GlyphCache: Sendable {
  /// More than the letters that most displays have room for.
  static let generationLimit = 1024

  private var younger: [Cell: Glyph] = [:]
  private var older: [Cell: Glyph] = [:]

  var count: Int { younger.count + older.count }

  /// - Parameter letter: without attributes.
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
