/// Appends bytes for `/dev/lcd`, and tracks the position of the driver's cursor.
///
/// The driver (drivers/auxdisplay/charlcd.c) treats each byte except a few controls as the code of
/// a letter. It also understands these sequences, which end with the byte that completes them:
///
///     ESC [ H               to the first cell        ESC [ L C  ESC [ L c     cursor on, off
///     ESC [ 2 J             clear, first cell        ESC [ L B  ESC [ L b     blink on, off
///     ESC [ L x 5 y 1 ;     to column 5, row 1;      ESC [ L +  ESC [ L -     back light on, off
///                           either may be missing    ESC [ L I                controller reset
///     ESC [ L l             one column to the left   ESC [ L G 0 … ;          eight rows of a glyph
///                                                                             in 16 hexadecimal digits
///
/// `\r` goes to the first column, `\b` clears the cell on the left and stays there; `\n` ends an
/// unfinished sequence. Operations take more time than bytes: each letter and each movement is one
/// operation of the controller, about 50 µs on GPIO lines and a millisecond through an I2C
/// expander.
struct LCDPen {
  private(set) var bytes: [UInt8] = []
  let columns: Int
  /// The column of the cursor. If it equals ``columns``, the cursor is after the last cell. The
  /// driver drops letters there, and the controller's cursor is at another place than the driver
  /// expects.
  private(set) var column: Int
  /// The row of the cursor.
  private(set) var row: Int

  init(columns: Int, column: Int = 0, row: Int = 0) {
    self.columns = columns
    self.column = column
    self.row = row
  }

  /// The cell of the cursor, counted row by row; `nil` past the last column.
  var place: Int? { column < columns ? row * columns + column : nil }

  /// Ends a sequence that another program has begun, and clears the display.
  mutating func clear() {
    bytes.append(UInt8(ascii: "\n"))
    sequence("2J")
    column = 0
    row = 0
  }

  /// Writes a letter at the cursor.
  mutating func write(_ code: UInt8) {
    bytes.append(code)
    column = min(column + 1, columns)
  }

  /// Moves the cursor to a cell. `shown` are the letters on the display. If one or two letters are
  /// on the way, writing them again takes fewer bytes than moving the cursor.
  mutating func go(to place: Int, over shown: [UInt8]) {
    if place == self.place { return }
    let target = (column: place % columns, row: place / columns)
    defer { (column, row) = target }
    if target.row != row {
      if target == (0, 0) {
        sequence("H")
      } else if target.column == column {
        sequence("Ly\(target.row);")
      } else {
        sequence("Lx\(target.column)y\(target.row);")
      }
    } else if target.column == 0 {
      bytes.append(UInt8(ascii: "\r"))
    } else if let start = self.place, start < place, place - start <= 2 {
      bytes += shown[start..<place]
    } else if self.place == place + 1 {
      sequence("Ll")
    } else {
      sequence("Lx\(target.column);")
    }
  }

  /// Whether ``eraseLeft()`` clears this cell, which must be the one left of the cursor. It can't
  /// after the last column, because the driver moves back one cell too far there.
  func canErase(_ place: Int) -> Bool { self.place == place + 1 && column > 0 }

  /// Clears the cell left of the cursor, and moves the cursor there.
  mutating func eraseLeft() {
    bytes.append(UInt8(ascii: "\u{8}"))
    column -= 1
  }

  /// Draws a glyph. The cursor stays.
  mutating func draw(_ glyph: LCDGlyph, slot: UInt8) {
    sequence("LG\(slot)")
    for row in 0..<LCDGlyph.rowCount {
      let dots = glyph.row(row)
      bytes.append(Self.digits[Int(dots >> 4)])
      bytes.append(Self.digits[Int(dots & 15)])
    }
    bytes.append(UInt8(ascii: ";"))
  }

  mutating func show(cursor: Bool) { sequence(cursor ? "LC" : "Lc") }

  mutating func show(blink: Bool) { sequence(blink ? "LB" : "Lb") }

  private mutating func sequence(_ text: String) {
    bytes.append(0x1B)
    bytes.append(UInt8(ascii: "["))
    bytes += text.utf8
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
