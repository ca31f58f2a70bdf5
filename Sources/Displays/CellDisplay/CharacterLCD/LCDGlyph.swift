/// A letter drawn in the 5×8 dots of a character LCD.
struct LCDGlyph: Hashable, Sendable {
  static let columns = 5
  static let rowCount = 8

  /// Eight rows of one byte each, with the top row in the highest byte. The leftmost dot of a row
  /// is its bit 4, as in the controller's character generator RAM.
  let rows: UInt64

  /// Makes a glyph with the given rows, from the top. Missing rows are empty.
  init(rows: [UInt8]) {
    self.rows = (0..<Self.rowCount).reduce(0) { bits, row in
      bits << 8 | (row < rows.count ? UInt64(rows[row] & 0x1F) : 0)
    }
  }

  /// Returns a row, 0 at the top.
  func row(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: rows >> UInt64(8 * (Self.rowCount - 1 - index)))
  }

  /// All rows, from the top.
  var all: [UInt8] { (0..<Self.rowCount).map(row) }
}
