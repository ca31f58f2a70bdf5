/// The eight slots of the controller's character generator RAM (CGRAM), and their glyphs.
struct LCDGlyphSlots: Hashable, Sendable {
  static let count = 8

  /// The glyph in each slot; `nil` if nothing was drawn there.
  private(set) var glyphs: [LCDGlyph?] = Array(repeating: nil, count: count)
  /// The number of the frame in which each slot was last in use.
  private var uses: [Int] = Array(repeating: 0, count: count)
  private var frame = 0

  /// Finds a slot for each glyph of a frame, and returns the slots into which a glyph must be
  /// drawn.
  ///
  /// A glyph stays in its slot. A new glyph gets a slot that was never used. If there is none, it
  /// gets a slot that this frame doesn't need. A slot whose glyph isn't on the display now is
  /// preferred, and among several the one that has been out of use for the longest time.
  ///
  /// - Parameters:
  ///   - wanted: the glyphs of the frame, ``count`` at most.
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

  /// Returns the glyph in a slot; an empty one if nothing is drawn there.
  func glyph(in slot: UInt8) -> LCDGlyph { glyphs[Int(slot)] ?? LCDGlyph(rows: []) }

  private func rank(_ slot: Int, _ isShown: Bool) -> (Int, Int, Int) {
    (glyphs[slot] == nil ? 0 : isShown ? 2 : 1, uses[slot], slot)
  }
}
