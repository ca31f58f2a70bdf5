/// A box with a letter's code point in hexadecimal digits, for letters that no font has.
///
/// With it, two names in a script without a font look different, and the letters can be looked up.
/// In a narrow cell of 8×16 the box is open at the sides:
///
///     #######.
///     ........
///     ###.###.
///     #.#.#...
///     #.#.###.
///     …
enum CodeBox {
  private static let digitWidth = 3
  private static let digitHeight = 5
  /// The pictures of the digits, as rows of three bits with the top row in the highest bits.
  private static let digits: [UInt16] = [
    0b111_101_101_101_111, 0b010_110_010_010_111, 0b111_001_111_100_111, 0b111_001_111_001_111,
    0b101_101_111_001_001, 0b111_100_111_001_111, 0b111_100_111_101_111, 0b111_001_001_001_001,
    0b111_101_111_101_111, 0b111_101_111_001_111, 0b010_101_111_101_101, 0b110_101_110_101_110,
    0b011_100_100_100_011, 0b110_101_101_101_110, 0b111_100_110_100_111, 0b111_100_110_100_100,
  ]

  /// Returns the box in two rows of digits, as large as the cell allows; `nil` if the cell is too
  /// small.
  static func glyph(for scalar: Unicode.Scalar, width: Int, height: Int) -> Glyph? {
    let columns = scalar.value > 0xFFFF ? 3 : 2
    // There is a gap of one pixel between digits, and another gap and a line on each side.
    let innerWidth = columns * (digitWidth + 1) - 1
    let innerHeight = 2 * (digitHeight + 1) - 1
    // The last column stays empty, so that letters don't touch.
    let isOpen = innerWidth + 4 > width - 1
    let boxWidth = isOpen ? innerWidth : innerWidth + 4
    let boxHeight = innerHeight + 4
    let scale = min((width - 1) / boxWidth, height / boxHeight)
    guard scale >= 1 else { return nil }

    var rows = [UInt64](repeating: 0, count: boxHeight)
    let line = ~(UInt64.max >> UInt64(boxWidth))
    rows[0] = line
    rows[boxHeight - 1] = line
    if !isOpen {
      for row in rows.indices { rows[row] |= 1 << 63 | 1 << UInt64(64 - boxWidth) }
    }
    for place in 0..<2 * columns {
      let digit = scalar.value >> UInt32(4 * (2 * columns - 1 - place)) & 0xF
      let left = (isOpen ? 0 : 2) + place % columns * (digitWidth + 1)
      let top = 2 + place / columns * (digitHeight + 1)
      for row in 0..<digitHeight {
        let bits = UInt64(digits[Int(digit)] >> UInt16(3 * (digitHeight - 1 - row)) & 7)
        rows[top + row] |= bits << UInt64(61 - left)
      }
    }
    let box = Glyph(width: boxWidth, height: boxHeight, rows: rows)
      .scaled(columns: scale, rows: scale)
    return box.placed(
      column: (width - box.width) / 2, row: (height - box.height) / 2, inWidth: width,
      height: height)
  }

  /// Returns the letter's code point as bits, for cells that are too small for a digit: four rows
  /// of four bits between two lines, the highest bit at the top left. Bits above the lowest 16 are
  /// combined with these by XOR. The code points of a script are close together, so its letters
  /// still have different pictures.
  static func bits(for scalar: Unicode.Scalar, width: Int, height: Int) -> Glyph {
    let inner = max(width - 1, 1)
    let line = ~(UInt64.max >> UInt64(inner))
    let last = max(height - 2, 0)
    var rows = [UInt64](repeating: 0, count: last + 1)
    rows[0] = line
    rows[last] = line
    let code = (scalar.value & 0xFFFF) ^ ((scalar.value >> 16) << 11)
    // The number of columns and rows that fit. If not all fit, the lowest bits are shown.
    let (columns, count) = (min(inner, 4), min(max(last - 1, 0), 4))
    let top = max((last + 1 - count) / 2, 1)
    for row in 0..<count {
      let shift = UInt32(columns * (count - 1 - row))
      let mask: UInt32 = (1 << UInt32(columns)) - 1
      let bits: UInt32 = (code >> shift) & mask
      rows[top + row] |= UInt64(bits) << UInt64(64 - columns)
    }
    return Glyph(width: width, height: height, rows: rows)
  }
}
