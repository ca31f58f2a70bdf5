extension Glyph {
  /// Returns a glyph without pixels.
  static func blank(width: Int, height: Int) -> Glyph {
    Glyph(width: width, height: height, rows: [])
  }

  /// Whether the glyph has no pixels.
  var isBlank: Bool { rows.allSatisfy { $0 == 0 } }

  /// The columns from the leftmost pixel to the rightmost; `nil` if there are none.
  var ink: Range<Int>? {
    let all = rows.reduce(0, |)
    return all == 0 ? nil : all.leadingZeroBitCount..<64 - all.trailingZeroBitCount
  }

  /// Whether a row of bits has a pixel in a column, 0 to 63.
  static func hasPixel(_ row: UInt64, column: Int) -> Bool {
    row & 1 << UInt64(63 - column) != 0
  }

  /// Returns a picture with the pixels of both, in the size of this one.
  func union(_ other: Glyph) -> Glyph {
    let both = rows.indices.map { row in
      rows[row] | (other.rows.indices.contains(row) ? other.rows[row] : 0)
    }
    return Glyph(width: width, height: height, rows: both)
  }

  /// Returns the picture at a place in a picture of another size. The place of its top left corner
  /// may be outside. Pixels that don't fit are cut off.
  func placed(column: Int, row: Int, inWidth newWidth: Int, height newHeight: Int) -> Glyph {
    let moved = (0..<newHeight).map { place -> UInt64 in
      guard rows.indices.contains(place - row) else { return 0 }
      let bits = rows[place - row]
      // Swift's shifts allow any distance; pixels that are shifted out are lost.
      return column >= 0 ? bits >> column : bits << -column
    }
    return Glyph(width: newWidth, height: newHeight, rows: moved)
  }

  /// Returns the picture with each pixel enlarged to a rectangle of pixels. Both factors must be at
  /// least 1.
  func scaled(columns: Int, rows rowFactor: Int) -> Glyph {
    if columns == 1, rowFactor == 1 { return self }
    let newWidth = min(width * columns, Self.sizeLimit)
    let tall = rows.flatMap { row -> [UInt64] in
      var bits: UInt64 = 0
      for column in 0..<newWidth where Self.hasPixel(row, column: column / columns) {
        bits |= 1 << UInt64(63 - column)
      }
      return Array(repeating: bits, count: rowFactor)
    }
    return Glyph(width: newWidth, height: height * rowFactor, rows: tall)
  }

  /// Returns the picture with each rectangle of pixels reduced to one pixel. That pixel is set if
  /// any pixel of the rectangle is set, so that thin strokes stay visible. Both factors must be at
  /// least 1.
  func reduced(columns: Int, rows rowFactor: Int) -> Glyph {
    if columns == 1, rowFactor == 1 { return self }
    let newWidth = (width + columns - 1) / columns
    let newHeight = (height + rowFactor - 1) / rowFactor
    let low = (0..<newHeight).map { row in
      let all = rows[row * rowFactor..<min((row + 1) * rowFactor, height)].reduce(0, |)
      var bits: UInt64 = 0
      for column in 0..<width where Self.hasPixel(all, column: column) {
        bits |= 1 << UInt64(63 - column / columns)
      }
      return bits
    }
    return Glyph(width: newWidth, height: newHeight, rows: low)
  }
}
