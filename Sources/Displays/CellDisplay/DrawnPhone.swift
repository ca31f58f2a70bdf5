/// The places of the display and of the pad if both are drawn on one terminal.
///
/// The pad is beside the display if that leaves the display ``leastColumns``, and otherwise below
/// it. It has frames if there is room for them.
package struct DrawnPhone: Hashable, Sendable {
  /// The width of the display, which is at the top left.
  package let columns: Int
  /// The height of the display.
  package let rows: Int
  package let style: PadFace.Style
  /// The column of the pad's top left cell.
  package let padColumn: Int
  /// The row of the pad's top left cell.
  package let padRow: Int

  /// The least width of a display beside a pad, which is enough for a name and a number.
  static let leastColumns = 40
  /// The least height of a display above a pad, which is enough for everything on a small display
  /// and for the hint.
  static let leastRows = ScreenLayout.rowsForHint

  /// The size of the smallest terminal that has room for both: 20×11.
  package static let least = (columns: PadFace.Style.bare.columns, rows: leastRows + 5)

  /// Returns `nil` if there is no room for both. The display alone is then drawn, because it is
  /// more important.
  package init?(columns: Int, rows: Int) {
    let (columns, rows) = (CellGrid.clamped(columns), CellGrid.clamped(rows))
    for style in [PadFace.Style.framed, .bare] {
      // Pad beside the display: there are two blank columns between them, and the row for other
      // keys is only there if it fits.
      if columns >= Self.leastColumns + 2 + style.columns, rows >= style.rows {
        self.init(
          columns: columns - style.columns - 2, rows: rows, style: style,
          padColumn: columns - style.columns, padRow: 0)
        return
      }
      // Pad below the display: there is one blank row between them.
      if columns >= style.columns, rows >= Self.leastRows + 1 + style.rows {
        let top = max(rows - style.rows - 1, Self.leastRows + 1)
        self.init(columns: columns, rows: top - 1, style: style, padColumn: 0, padRow: top)
        return
      }
    }
    return nil
  }

  private init(columns: Int, rows: Int, style: PadFace.Style, padColumn: Int, padRow: Int) {
    self.columns = columns
    self.rows = rows
    self.style = style
    self.padColumn = padColumn
    self.padRow = padRow
  }

  /// Returns the display and the pad on a terminal of the size for which this value was made.
  /// `display` must be ``columns`` wide and ``rows`` high.
  package func cells(display: CellGrid, pad: PadFace, columns: Int, rows: Int) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    grid.put(display, column: 0, row: 0)
    grid.put(pad.cells(style), column: padColumn, row: padRow)
    return grid
  }
}
