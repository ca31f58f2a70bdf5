/// The eight places of the controller's character generator RAM (CGRAM), and what is drawn in them.
struct LCDGlyphSlots: Hashable, Sendable {
  static let count = 8

  private var glyphs: [LCDGlyph?] = Array(repeating: nil, count: count)
  /// When each was in use last, by the number of the frame.
  private var uses: [Int] = Array(repeating: 0, count: count)
  private var frame = 0

  /// Finds a place for each glyph of a frame, and names those that have to be drawn anew.
  ///
  /// A glyph stays where it is. A new one takes a place that was never used or else, of those that
  /// this frame has no need of, one that isn't on the display now, or else the one that was in use
  /// longest ago.
  ///
  /// - Parameters:
  ///   - wanted: ``count`` at most.
  ///   - isShown: whether the glyph in a slot is on the display.
  mutating func assign(
    _ wanted: [LCDGlyph], isShown: (Int) -> Bool
  ) -> (slots: [UInt8], drawn: [UInt8]) {
    frame += 1
    var slots = wanted.map { glyph in glyphs.firstIndex(of: glyph) }
    var free = glyphs.indices.filter { !slots.contains($0) }
    free.sort { one, other in
      rank(one, isShown(one)) < rank(other, isShown(other))
    }
    var drawn: [UInt8] = []
    for (index, glyph) in wanted.enumerated() where slots[index] == nil {
      guard !free.isEmpty else { break }
      let slot = free.removeFirst()
      glyphs[slot] = glyph
      slots[index] = slot
      drawn.append(UInt8(slot))
    }
    for slot in slots { if let slot { uses[slot] = frame } }
    return (slots.map { UInt8($0 ?? 0) }, drawn)
  }

  /// What is drawn in a slot; empty if nothing is.
  func glyph(in slot: UInt8) -> LCDGlyph { glyphs[Int(slot)] ?? LCDGlyph(rows: []) }

  private func rank(_ slot: Int, _ isShown: Bool) -> (Int, Int, Int) {
    (glyphs[slot] == nil ? 0 : isShown ? 2 : 1, uses[slot], slot)
  }
}
