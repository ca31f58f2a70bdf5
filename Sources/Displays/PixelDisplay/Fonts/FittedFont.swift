/// A font whose glyphs are fitted to the cells of another one.
///
/// A glyph's vertical place, and the integer factor by which its height is enlarged or reduced,
/// depend only on the two cell sizes. So all letters and marks of a font stay aligned. The unused
/// part of the cell is divided equally between both sides.
struct FittedFont: Sendable {
  let font: BitmapFont
  /// The width of the cells for the glyphs, in pixels.
  private let cellWidth: Int
  /// The height of the cells for the glyphs, in pixels.
  private let cellHeight: Int
  private let scale: Int
  private let rowReduction: Int

  init(_ font: BitmapFont, cellWidth: Int, cellHeight: Int) {
    self.font = font
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    scale = max(min(cellWidth / font.cellWidth, cellHeight / font.cellHeight), 1)
    rowReduction = (font.cellHeight + cellHeight - 1) / cellHeight
  }

  /// Whether a glyph is no wider than a narrow letter of its font.
  func isNarrow(_ glyph: Glyph) -> Bool { glyph.width <= font.cellWidth }

  /// Returns a glyph of this font, fitted to one or two cells.
  ///
  /// - Parameter extends: whether the outermost pixels are repeated up to the edges of the cell.
  ///   This is for box-drawing characters, whose lines must meet those of the next cell.
  func fit(_ glyph: Glyph, cells: Int, extends: Bool = false) -> Glyph {
    let width = cells * cellWidth
    if glyph.width == width, glyph.height == cellHeight { return glyph }
    let low = glyph.reduced(columns: 1, rows: rowReduction)
    let high = low.scaled(columns: 1, rows: scale)
    let row = (cellHeight - high.height) / 2
    let wide: Glyph
    if high.width <= width {
      wide = high.scaled(columns: min(scale, width / high.width), rows: 1)
    } else if let ink = high.ink, ink.count > width {
      wide = high.reduced(columns: (high.width + width - 1) / width, rows: 1)
    } else {
      wide = high
    }
    var column = (width - wide.width) / 2
    if wide.width > width, let ink = wide.ink {
      // If the glyph is too wide, its margins are cut, equally if possible, so that its ink stays.
      column = min(max(column, -ink.lowerBound), width - ink.upperBound)
    }
    let placed = wide.placed(column: column, row: row, inWidth: width, height: cellHeight)
    guard extends, wide.width <= width else { return placed }
    return placed.extended(columns: column..<column + wide.width, rows: row..<row + high.height)
  }
}

extension Glyph {
  /// Repeats the outermost columns and rows of a part outwards.
  fileprivate func extended(columns: Range<Int>, rows part: Range<Int>) -> Glyph {
    let left = ~(UInt64.max >> UInt64(columns.lowerBound))
    let right = UInt64.max >> UInt64(columns.upperBound)
    let wide = rows.map { row -> UInt64 in
      var row = row
      if Self.hasPixel(row, column: columns.lowerBound) { row |= left }
      if Self.hasPixel(row, column: columns.upperBound - 1) { row |= right }
      return row
    }
    let high = wide.indices.map { wide[min(max($0, part.lowerBound), part.upperBound - 1)] }
    return Glyph(width: width, height: height, rows: high)
  }
}
