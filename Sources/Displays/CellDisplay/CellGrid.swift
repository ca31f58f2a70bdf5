/// The cells of a display, row by row.
///
/// A wide letter always has its right half beside it, and a right half always has its letter.
package struct CellGrid: Hashable, Sendable {
  /// The maximum number of columns or rows. If a terminal reports more, only its top left part is
  /// used.
  package static let sizeLimit = 1024

  /// The width in cells, 1 to ``sizeLimit``.
  package let columns: Int
  /// The height in cells, 1 to ``sizeLimit``.
  package let rows: Int
  private var cells: [Cell]
  /// The direction in which runs are put into a row, see ``CellRun/put(into:column:row:)``.
  let direction: Screen.Direction

  /// A blank grid. Sizes out of range are clamped.
  package init(columns: Int, rows: Int, direction: Screen.Direction = .leftToRight) {
    self.columns = Self.clamped(columns)
    self.rows = Self.clamped(rows)
    self.direction = direction
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// Returns a number of columns or rows, clamped to 1 to ``sizeLimit``.
  static func clamped(_ size: Int) -> Int { min(max(size, 1), sizeLimit) }

  /// The cell at a column and a row, both counted from 0 at the top left. It must be in the grid.
  package subscript(column: Int, row: Int) -> Cell {
    precondition((0..<columns).contains(column) && (0..<rows).contains(row))
    return cells[row * columns + column]
  }

  /// Converts a column that is counted from the start of the row to one from the left, or vice
  /// versa.
  func place(of column: Int) -> Int {
    direction == .leftToRight ? column : columns - 1 - column
  }

  /// The letters of each row, without attributes. Blanks at the end are included, so each row has
  /// ``columns`` cells.
  package var rowTexts: [String] {
    (0..<rows).map { row in
      var bytes = ByteBuffer(capacity: columns * 2)
      for column in 0..<columns { self[column, row].write(into: &bytes) }
      return bytes.string
    }
  }

  /// All cells, row by row.
  var allCells: [Cell] { cells }

  /// Passes all cells to `body`, row by row.
  @inline(__always)
  func withCells<Result>(_ body: (UnsafeBufferPointer<Cell>) -> Result) -> Result {
    cells.withUnsafeBufferPointer(body)
  }

  /// Puts letters into a row, one after the other. Columns are counted from the left in both
  /// directions. A letter that does not fit in the row is left out. If another letter overwrites
  /// one half of a wide letter, the other half is cleared.
  ///
  /// - Returns: the column after the last letter.
  @discardableResult
  mutating func put(_ letters: [Cell], column: Int, row: Int) -> Int {
    guard (0..<rows).contains(row), column >= 0 else { return column }
    let first = row * columns
    let columns = columns
    return cells.withUnsafeMutableBufferPointer { cells in
      let line = UnsafeMutableBufferPointer(rebasing: cells[first..<(first + columns)])
      var column = column
      for letter in letters {
        let end = column + letter.width
        if end > columns { continue }
        if line[column].width == 0 { Self.blank(&line[column - 1]) }
        if line[end - 1].width == 2 { Self.blank(&line[end]) }
        line[column] = letter
        if letter.width == 2 { line[column + 1] = Cell(rightHalfOf: letter) }
        column = end
      }
      return column
    }
  }

  /// Passes the cells of a row to `body`. The row must be in the grid.
  @inline(__always)
  mutating func withRow(_ row: Int, _ body: (UnsafeMutableBufferPointer<Cell>) -> Void) {
    precondition((0..<rows).contains(row))
    let places = (row * columns)..<((row + 1) * columns)
    cells.withUnsafeMutableBufferPointer { body(UnsafeMutableBufferPointer(rebasing: $0[places])) }
  }

  /// Clears a row, and sets the attributes of all its cells.
  mutating func fill(row: Int, attributes: CellAttributes) {
    guard (0..<rows).contains(row) else { return }
    withRow(row) { $0.update(repeating: Cell(" ", width: 1, attributes: attributes)) }
  }

  /// Clears the letter of a cell. The attributes stay.
  @inline(__always)
  private static func blank(_ cell: inout Cell) {
    cell = Cell(" ", width: 1, attributes: cell.attributes)
  }
}
