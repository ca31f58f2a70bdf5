/// A keypad that is drawn into cells: its keys in rows, and pressed keys in reverse.
package struct PadFace: Hashable, Sendable {
  /// A key of the pad.
  package struct Cap: Hashable, Sendable {
    /// The text that is printed on the key, such as `2 abc`; cut to six cells.
    package var legend: String
    package var isLit: Bool

    package init(_ legend: String, isLit: Bool = false) {
      self.legend = legend
      self.isLit = isLit
    }
  }

  /// The way in which keys are drawn. It determines the room that they need.
  package enum Style: Hashable, Sendable, CaseIterable {
    /// Each key has a frame.
    case framed
    /// A key has one row, and there is a blank between two keys.
    case bare

    /// The width of a 3×4 pad with its frames, in cells.
    package var columns: Int { self == .framed ? 24 : 20 }
    /// The height of a 3×4 pad with its frames, in cells; the name of another key needs one row
    /// more.
    package var rows: Int { self == .framed ? 12 : 4 }
  }

  /// The rows of keys, from the top.
  package var rows: [[Cap]]
  /// The name of a pressed key that isn't on the pad, such as `call`; empty if there is none. It is
  /// shown below the pad.
  package var other: String

  package init(rows: [[Cap]], other: String = "") {
    self.rows = rows
    self.other = other
  }

  /// Returns the pad in a new grid, with ``Style/columns`` columns and one row more than
  /// ``Style/rows``. Keys that don't fit into it are left out.
  package func cells(_ style: Style) -> CellGrid {
    var grid = CellGrid(columns: style.columns, rows: style.rows + 1)
    for (place, row) in rows.enumerated() {
      for (column, cap) in row.enumerated() {
        switch style {
        case .framed: putFramed(cap, column: column * 8, row: place * 3, into: &grid)
        case .bare: put(cap, column: column * 7, row: place, into: &grid)
        }
      }
    }
    let other = CellRun(StyledText(other), attributes: .selected)
    other.fitted(to: grid.columns).put(into: &grid, column: 0, row: grid.rows - 1)
    return grid
  }

  private func putFramed(_ cap: Cap, column: Int, row: Int, into grid: inout CellGrid) {
    CellRun("┌──────┐").put(into: &grid, column: column, row: row)
    CellRun("│").put(into: &grid, column: column, row: row + 1)
    CellRun("│").put(into: &grid, column: column + 7, row: row + 1)
    put(cap, column: column + 1, row: row + 1, into: &grid)
    CellRun("└──────┘").put(into: &grid, column: column, row: row + 2)
  }

  private func put(_ cap: Cap, column: Int, row: Int, into grid: inout CellGrid) {
    let own: CellAttributes = cap.isLit ? .selected : []
    let blank = Cell(" ", width: 1, attributes: own)
    grid.put(Array(repeating: blank, count: Self.capWidth), column: column, row: row)
    let legend = CellRun(StyledText(cap.legend), attributes: own).fitted(to: Self.capWidth)
    legend.put(into: &grid, column: column, row: row)
  }

  /// The number of cells of a key's legend.
  private static let capWidth = 6
}
