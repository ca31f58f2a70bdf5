/// Turns cells into the bytes that make a character LCD show them, through the kernel's `/dev/lcd`:
/// the charlcd driver, which serves HD44780 and its like on GPIO lines or an I2C expander, and lcd2s.
/// Checked against its source as of Linux 6.1.
///
/// Remembers what the display shows, and writes what is other. Letters that the ROM lacks are drawn
/// into the eight places that the controller has for that; a letter on the display never turns into
/// another because its place is needed: it is overwritten first. Where eight are not enough, the
/// rest is shown by the nearest letter of the ROM.
///
/// An LCD has no attributes. The selected line is marked by the layout. Parts that the query matched
/// are not marked: capitals would change what is read, and there are too few drawings for letters
/// with a line below. What is typed stands above them. The cursor is the controller's own.
package struct LCDRenderer: Hashable, Sendable {
  package let rom: LCDROM
  /// `nil` until the whole display has been painted.
  private var shown: Shown?
  private var slots = LCDGlyphSlots()

  /// What stands on the display.
  private struct Shown: Hashable {
    var columns: Int
    var codes: [UInt8]
    /// Where the driver's cursor is, as ``LCDPen`` has it.
    var column: Int
    var row: Int
    var cursor: Bool
    var blink: Bool
  }

  package init(rom: LCDROM) {
    self.rom = rom
  }

  /// What to write before the first screen: ends whatever sequence the last writer has left, resets
  /// the controller, clears, switches the back light on, and cursor and blinking off, which a reset
  /// switches on. Takes the driver some 100 ms.
  package static let enter = Array("\n\u{1B}[LI\u{1B}[2J\u{1B}[Lc\u{1B}[Lb\u{1B}[L+".utf8)

  /// What to write after the last screen: what the driver itself does when it goes, clear, all off.
  package static let leave = Array("\n\u{1B}[2J\u{1B}[Lc\u{1B}[Lb\u{1B}[L-".utf8)

  /// What switches the back light. The letters stay, and can be written meanwhile.
  package static let light = Array("\u{1B}[L+".utf8)
  package static let dark = Array("\u{1B}[L-".utf8)

  /// Forgets what the display shows, as somebody else has written to it or a write has failed: the
  /// next grid is painted as a whole.
  package mutating func forget() {
    self = LCDRenderer(rom: rom)
  }

  /// The bytes that make the display show a grid; none if it does already. The grid must be as large
  /// as the display, or smaller: what the driver thinks is past its last column is lost.
  ///
  /// O(cells).
  package mutating func bytes(for grid: CellGrid) -> [UInt8] {
    let frame = LCDFrame(grid, rom: rom)
    var pen = LCDPen(columns: frame.columns)
    var codes: [UInt8]
    let old = shown
    if let old, old.columns == frame.columns, old.codes.count == frame.letters.count {
      codes = old.codes
      pen = LCDPen(columns: frame.columns, column: old.column, row: old.row)
    } else {
      slots = LCDGlyphSlots()
      codes = Array(repeating: LCDROM.blank, count: frame.letters.count)
      shown = nil
      pen.clear()
    }
    let (places, drawn) = slots.assign(frame.glyphs) { codes.contains(UInt8($0)) }
    let next = frame.letters.map { letter in
      switch letter {
      case .code(let code): code
      case .glyph(let index): places[index]
      }
    }
    // What shows a glyph that is about to be another one goes first.
    let between = zip(codes, next).map { shown, next in
      !drawn.contains(shown) ? shown : drawn.contains(next) ? LCDROM.blank : next
    }
    paint(from: codes, to: between, before: nil, with: &pen)
    for slot in drawn { pen.draw(slots.glyph(in: slot), slot: slot) }
    paint(from: between, to: next, before: frame.cursor?.place, with: &pen)
    finish(frame, next, with: &pen)
    return pen.bytes
  }

  /// Paints the cells that are other. The row of the cursor comes last, as the cursor goes back
  /// there anyway.
  private func paint(
    from shown: [UInt8], to next: [UInt8], before cursor: Int?, with pen: inout LCDPen
  ) {
    var current = shown
    let columns = pen.columns
    let rows = next.count / columns
    let last = cursor.map { $0 / columns } ?? rows
    for row in (0..<rows).filter({ $0 != last }) + (last < rows ? [last] : []) {
      for place in (row * columns)..<((row + 1) * columns) where current[place] != next[place] {
        if next[place] == LCDROM.blank, pen.canErase(place) {
          pen.eraseLeft()
        } else {
          pen.go(to: place, over: current)
          pen.write(next[place])
        }
        current[place] = next[place]
      }
    }
  }

  /// Puts the cursor in its place and remembers all.
  private mutating func finish(_ frame: LCDFrame, _ codes: [UInt8], with pen: inout LCDPen) {
    var isBlinking = false
    if let cursor = frame.cursor {
      pen.go(to: cursor.place, over: codes)
      if case .blink = cursor { isBlinking = true }
    }
    let isOn = frame.cursor != nil
    if shown?.cursor != isOn { pen.show(cursor: isOn) }
    if shown?.blink != isBlinking { pen.show(blink: isBlinking) }
    shown = Shown(
      columns: frame.columns, codes: codes, column: pen.column, row: pen.row, cursor: isOn,
      blink: isBlinking)
  }
}
