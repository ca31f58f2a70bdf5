import CellDisplay

/// The fast path for most letters that a key press changes: adjacent letters of one cell at scale
/// 1. The result is the same as that of ``PanelRenderer`` for every cell, but common work is done
/// once for all of them.
extension PanelRenderer {
  /// Whether the letters of a row can be drawn in this way. The row must be completely visible, and
  /// the panel must have 16 bits for each pixel and rows that run from left to right in the user's
  /// view.
  func hasPlainLetters(_ row: PanelBand.Row, in buffer: borrowing PanelBuffer) -> Bool {
    let size = row.size
    return size.face == .regular && size.scale == 1 && size.cellWidth == LetterRows.width
      && size.cellHeight <= LetterRows.heightLimit
      && buffer.perX == 2 && buffer.format.bytesPerPixel == 2
      && row.x >= 0 && row.x + row.cells.count * size.cellWidth <= buffer.width
      && row.y >= 0 && row.y + size.cellHeight <= buffer.height
  }

  /// Draws the changed cells from column `start` up to the first cell that is not a plain letter.
  ///
  /// - Precondition: ``hasPlainLetters(_:in:)``.
  /// - Returns: the column of that cell, or the number of cells.
  mutating func drawLetters(
    of row: PanelBand.Row, from start: Int, after old: [Cell]?, _ drawn: inout DrawnColumns,
    into buffer: inout PanelBuffer
  ) -> Int {
    var column = start
    while column < row.cells.count {
      let end = Self.plainEnd(row.cells, from: column)
      let plain = column..<end
      column = paintLetters(of: row, plain, after: old, &drawn, into: &buffer)
      if column < end || plain.isEmpty { break }
    }
    return column
  }

  /// Returns the end of the plain letters that begin at column `start` and have the same
  /// attributes. A plain letter has one cell, and neither a cursor nor a line below it. The cell
  /// before a lit part is not plain, because the box of that part begins in it.
  @inline(__always)
  private static func plainEnd(_ cells: [Cell], from start: Int) -> Int {
    let first = cells[start]
    guard first.width == 1, first.attributes.isDisjoint(with: [.underlined, .cursor]) else {
      return start
    }
    var end = start + 1
    while end < cells.count, cells[end].isFormed(like: first) { end += 1 }
    return standsBeforeLit(end - 1, cells) ? end - 1 : end
  }

  /// Paints the changed letters of a range.
  ///
  /// - Returns: the column of the first letter that the typeface has in another size, or the end.
  private mutating func paintLetters(
    of row: PanelBand.Row, _ columns: Range<Int>, after old: [Cell]?, _ drawn: inout DrawnColumns,
    into buffer: inout PanelBuffer
  ) -> Int {
    let (cells, height) = (row.cells, row.size.cellHeight)
    guard var column = columns.first(where: { !Self.isAsBefore(cells, $0, old) }) else {
      return columns.upperBound
    }
    let eights = eights(row.surface, cells[column].attributes, in: buffer)
    let perY = buffer.perY
    let length = LetterRows.width * buffer.perX
    let first = buffer.origin + row.x * buffer.perX + row.y * perY
    buffer.bytes.withUnsafeMutableBytes { bytes in
      eights.withUnsafeBufferPointer { eights in
        guard let start = bytes.baseAddress, let eights = eights.baseAddress else { return }
        while column < columns.upperBound {
          if !Self.isAsBefore(cells, column, old) {
            guard let rows = rows(of: cells[column].letter, height: height) else { return }
            PanelBuffer.write(
              rows, height, at: start + (first &+ column &* length), perY: perY, eights)
            drawn.add(column..<column &+ 1)
          }
          column &+= 1
        }
      }
    }
    return column
  }

  /// Returns the rows of a letter; `nil` if the typeface has the letter in another size.
  @inline(__always)
  private mutating func rows(of letter: Cell, height: Int) -> SIMD16<UInt8>? {
    letterRows.rows(of: letter) ?? keptRows(of: letter, height: height)
  }

  private mutating func keptRows(of letter: Cell, height: Int) -> SIMD16<UInt8>? {
    let glyph =
      letter == .blank
      ? .blank(width: LetterRows.width, height: height) : glyph(letter, .regular)
    guard glyph.width == LetterRows.width, glyph.height == height else { return nil }
    return letterRows.save(glyph, of: letter)
  }

  /// Whether the cell of a plain letter already shows it. Without an old row, a blank cell needs no
  /// drawing, because the background is already painted.
  @inline(__always)
  private static func isAsBefore(_ cells: [Cell], _ column: Int, _ old: [Cell]?) -> Bool {
    guard let old else { return cells[column] == .blank }
    return old[column] == cells[column] && !standsBeforeLit(column, old)
  }
}

/// The columns of a row that were drawn.
struct DrawnColumns {
  private(set) var first: Int?
  private(set) var end = 0

  @inline(__always)
  mutating func add(_ columns: Range<Int>) {
    if first == nil { first = columns.lowerBound }
    end = columns.upperBound
  }
}
