/// The cells of a display, row by row.
///
/// A wide letter always has its right half beside it, and no half stands alone.
public struct CellGrid: Hashable, Sendable {
  /// The most columns or rows a grid has. A terminal that claims more is drawn in its corner.
  public static let sizeLimit = 1024

  /// The width in cells, 1 to ``sizeLimit``.
  public let columns: Int
  /// The height in cells, 1 to ``sizeLimit``.
  public let rows: Int
  private var cells: [Cell]

  /// A blank grid. Sizes out of range are clamped.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.sizeLimit)
    self.rows = min(max(rows, 1), Self.sizeLimit)
    cells = Array(repeating: .blank, count: self.columns * self.rows)
  }

  /// The cell at a place, both counted from 0 at the top left. The place must lie in the grid.
  public subscript(column: Int, row: Int) -> Cell {
    precondition((0..<columns).contains(column) && (0..<rows).contains(row))
    return cells[row * columns + column]
  }

  /// The letters of each row, without attributes. Trailing blanks are kept: each row has
  /// ``columns`` cells.
  public var rowTexts: [String] {
    (0..<rows).map { row in
      var text = ""
      for column in 0..<columns { text += self[column, row].text }
      return text
    }
  }

  /// Puts a letter at a place and says how many cells it took: none if it does not fit in the row.
  /// A wide letter that loses one half to it loses the other too.
  @discardableResult
  mutating func put(
    _ grapheme: Grapheme, attributes: CellAttributes, column: Int, row: Int
  ) -> Int {
    guard (0..<rows).contains(row), column >= 0, column + grapheme.width <= columns else {
      return 0
    }
    let start = row * columns + column
    let end = start + grapheme.width
    if cells[start].width == 0 { blank(start - 1) }
    if cells[end - 1].width == 2 { blank(end) }
    cells[start] = Cell(text: grapheme.text, width: grapheme.width, attributes: attributes)
    if grapheme.width == 2 {
      cells[start + 1] = Cell(text: "", width: 0, attributes: attributes)
    }
    return grapheme.width
  }

  /// Empties a cell and keeps its attributes.
  private mutating func blank(_ index: Int) {
    cells[index] = Cell(text: " ", width: 1, attributes: cells[index].attributes)
  }
}
