/// Turns cells into the bytes that make a character LCD show them, through the kernel's `/dev/lcd`.
/// That is the charlcd driver, which handles the HD44780 and compatible controllers on GPIO lines
/// or an I2C expander, and lcd2s. The sequences were checked against the driver's source as of
/// Linux 6.1.
///
/// It stores the contents of the display, and writes only changes. Letters that the ROM lacks are
/// drawn into the controller's eight slots for drawings. When a slot is needed for another letter,
/// the cells with the old letter are overwritten first, so that they never show the new one. If
/// eight slots are not enough, the other letters are replaced with the nearest ones of the ROM.
///
/// An LCD has no attributes. The selected line is marked by the layout. Parts that the query
/// matched are not marked: capitals would change the spelling, and there are too few slots for
/// underlined letters. But the typed text is shown above them. The cursor is that of the
/// controller.
package struct LCDRenderer: Hashable, Sendable {
  package let rom: LCDROM
  /// The contents of the display; `nil` until the whole display has been painted.
  private var shown: Shown?
  private var slots = LCDGlyphSlots()

  /// The contents of the display.
  private struct Shown: Hashable {
    var columns: Int
    var codes: [UInt8]
    /// The position of the driver's cursor, as in ``LCDPen``.
    var column: Int
    var row: Int
    var cursor: Bool
    var blink: Bool
  }

  package init(rom: LCDROM) {
    self.rom = rom
  }

  /// The bytes to write before the first screen. They end a sequence that an earlier program may
  /// have left unfinished, reset the controller, clear the display, and switch the back light on.
  /// They also switch off the cursor and blinking, which a reset switches on. The driver needs
  /// about 100 ms for this.
  package static let enter = Array("\n\u{1B}[LI\u{1B}[2J\u{1B}[Lc\u{1B}[Lb\u{1B}[L+".utf8)

  /// The bytes to write after the last screen. They clear the display and switch everything off, as
  /// the driver does when it is unloaded.
  package static let leave = Array("\n\u{1B}[2J\u{1B}[Lc\u{1B}[Lb\u{1B}[L-".utf8)

  /// The sequence that switches the back light on.
  package static let light = Array("\u{1B}[L+".utf8)
  /// The sequence that switches the back light off. The letters stay, and can still be written.
  package static let dark = Array("\u{1B}[L-".utf8)

  /// Forgets the contents of the display, so that the next grid is painted as a whole. Call it if
  /// another program has written to the display, or if a write has failed.
  package mutating func forget() {
    self = LCDRenderer(rom: rom)
  }

  /// Returns the bytes that make the display show a grid; empty if it shows the grid already. The
  /// grid must not be larger than the display: the driver drops letters past its last column.
  ///
  /// The time is linear in the number of cells.
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
    // Cells that show a glyph whose slot will be drawn again are overwritten first.
    let between = zip(codes, next).map { shown, next in
      !drawn.contains(shown) ? shown : drawn.contains(next) ? LCDROM.blank : next
    }
    paint(from: codes, to: between, before: nil, with: &pen)
    for slot in drawn { pen.draw(slots.glyph(in: slot), slot: slot) }
    paint(from: between, to: next, before: frame.cursor?.place, with: &pen)
    finish(frame, next, with: &pen)
    return pen.bytes
  }

  /// Returns what the display shows: the grid of the last call of ``bytes(for:)``. `nil` if the
  /// contents are not known.
  package func glass(of grid: CellGrid) -> LCDGlass? {
    shown.map { LCDGlass(grid, codes: $0.codes, slots: slots, rom: rom) }
  }

  /// Paints the cells that differ. The row of the cursor is painted last, because the cursor must
  /// return there.
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

  /// Puts the cursor in its place and stores the new contents.
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
