/// What a character LCD shows: the letters and the cursor, and the eight drawings in the controller.
package struct LCDGlass: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The code in each cell, row by row.
  let codes: [UInt8]
  /// The letter that each cell shows; of a drawing, the letter that it stands for.
  private let letters: [UInt32]
  /// The cells without a letter of their own: the second halves of wide letters.
  private let halves: Set<Int>
  /// The drawings in the controller's slots, also those that no cell shows.
  let glyphs: [LCDGlyph?]
  let cursor: LCDFrame.Cursor?
  private let rom: LCDROM

  init(_ grid: CellGrid, codes: [UInt8], slots: LCDGlyphSlots, rom: LCDROM) {
    columns = grid.columns
    rows = grid.rows
    self.codes = codes
    self.rom = rom
    glyphs = slots.glyphs
    cursor = LCDFrame.cursor(in: grid)
    var letters: [UInt32] = []
    var halves: Set<Int> = []
    for (place, code) in codes.enumerated() {
      let cell = grid[place % columns, place / columns]
      let own = LCDROM.letter(of: cell)
      letters.append(
        Self.isDrawn(code) ? rom.sign(for: cell).letter : rom.letter(for: code, preferring: own))
      // A wide letter takes two columns of a text, but its replacement takes one.
      let isWide = cell.width == 2 && Self.width(letters[place]) == 2
      if isWide, place % columns + 1 < columns { halves.insert(place + 1) }
    }
    self.letters = letters
    self.halves = halves
  }

  /// Whether a code stands for the drawing in a slot.
  private static func isDrawn(_ code: UInt8) -> Bool { code < LCDGlyphSlots.count }

  private static func text(_ letter: UInt32) -> String {
    // A blank that does not break lines is shown as any other.
    letter == 0xA0 ? " " : Unicode.Scalar(letter).map { String(Character($0)) } ?? " "
  }

  private static func width(_ letter: UInt32) -> Int {
    Cell.letters(of: text(letter)).first?.width ?? 1
  }

  // MARK: As text

  /// Returns the rows between bars. Behind a row with drawings, their numbers stand in their
  /// columns. The cursor follows, and then the drawings that are new, each below its number and its
  /// letter:
  ///
  ///     │5               │
  ///     │John Smith  +1 …│ ···············0
  ///       cursor: underline, row 1, column 2
  ///       0 …
  ///       .....
  ///
  /// - Parameter earlier: what the display has shown before; its drawings are not repeated.
  package func text(after earlier: LCDGlass? = nil) -> [String] {
    (0..<rows).map(row) + (cursor.map { ["  cursor: " + place(of: $0)] } ?? [])
      + drawings(after: earlier)
  }

  private func row(_ row: Int) -> String {
    let cells = (row * columns)..<((row + 1) * columns)
    let text = cells.filter { !halves.contains($0) }.map { Self.text(letters[$0]) }.joined()
    guard cells.contains(where: { Self.isDrawn(codes[$0]) }) else { return "│\(text)│" }
    return "│\(text)│ " + cells.map { Self.isDrawn(codes[$0]) ? "\(codes[$0])" : "·" }.joined()
  }

  private func place(of cursor: LCDFrame.Cursor) -> String {
    let form =
      switch cursor {
      case .underline: "underline"
      case .blink: "blinking block"
      }
    return "\(form), row \(cursor.place / columns + 1), column \(cursor.place % columns + 1)"
  }

  private func drawings(after earlier: LCDGlass?) -> [String] {
    let slots = glyphs.indices.filter { slot in
      codes.contains(UInt8(slot)) && glyphs[slot] != earlier?.glyphs[slot]
    }
    if slots.isEmpty { return [] }
    let names = slots.map { slot in
      let letter = codes.firstIndex(of: UInt8(slot)).map { letters[$0] } ?? 0
      let width = 2 + Self.width(letter)
      return "\(slot) \(Self.text(letter))"
        + String(repeating: " ", count: max(LCDGlyph.columns - width, 0))
    }
    let dots = (0..<LCDGlyph.rowCount).map { row in
      slots.map { Self.dots(glyphs[$0]?.row(row) ?? 0) }
    }
    return ([names] + dots).map { parts in
      let line = "  " + parts.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func dots(_ row: UInt8) -> String {
    String((0..<LCDGlyph.columns).map { row & (0x10 >> UInt8($0)) == 0 ? "." : "#" })
  }

  // MARK: As dots

  /// Returns the rows of dots of a cell with the cursor, from the top. The leftmost dot of a row is
  /// its bit 4. A blinking block is drawn as the letter in reverse.
  ///
  /// - Parameter draw: returns the dots of a letter that is built into the controller, and for which
  ///   this module has no drawing; `nil` for none. Then the cell shows a box.
  package func dots(column: Int, row: Int, draw: (UInt32) -> [UInt8]?) -> [UInt8] {
    let place = row * columns + column
    let code = codes[place]
    var dots: [UInt8]
    if Self.isDrawn(code) {
      dots = (0..<LCDGlyph.rowCount).map { glyphs[Int(code)]?.row($0) ?? 0 }
    } else {
      dots = rom.dots(of: code, draw)
    }
    switch cursor {
    case .underline(place)?: dots[LCDGlyph.rowCount - 1] = 0x1F
    case .blink(place)?: dots = dots.map { ~$0 & 0x1F }
    default: break
    }
    return dots
  }
}

extension LCDROM {
  /// Returns the rows of dots of a letter that is built in. They are this project's own drawing, not
  /// that of a maker.
  func dots(of code: UInt8, _ draw: (UInt32) -> [UInt8]?) -> [UInt8] {
    let letter = letter(for: code)
    if letter == UInt32(Self.blank) || letter == 0xA0 { return LCDGlyph(rows: []).all }
    return LCDDrawings.katakana[letter] ?? LCDDrawings.romSigns[letter] ?? draw(letter)
      ?? LCDDrawings.glyph(for: letter)?.all ?? Self.box
  }

  /// The dots of a letter without a drawing.
  static let box: [UInt8] = [0x1F, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1F, 0]
}
