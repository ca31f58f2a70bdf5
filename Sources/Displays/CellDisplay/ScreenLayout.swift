/// Lays a screen out on a display of cells. The display may have any size from 16 by 2 cells on.
///
/// From top to bottom: the status line, the lines, the hint. A message or a title that is too long
/// for a row continues in the next rows. A name that has no room beside its number is above it. A
/// notice covers lines for a short time. A card is in the middle if the display has more room than
/// it needs. If not everything fits, parts are dropped in this order:
///
/// - the hint, unless there are ``rowsForHint`` rows or everything fits together with it,
/// - the status line, if there are fewer than ``rowsForStatus`` rows, or fewer than ``rowsForHint``
///   rows on a screen without typed text; but it stays if everything fits together with it, and a
///   notice takes the top rows of any display,
/// - rows and lines as in ``RowFitting``.
package enum ScreenLayout {
  /// The least number of rows with which the hint stays even if lines are dropped for it.
  static let rowsForHint = 6
  /// The least number of rows with which the hint may have a second row.
  static let rowsForTwoHints = 10
  /// The least number of rows with which the status line stays even if lines are dropped for it.
  static let rowsForStatus = 3

  /// Returns the cells of a screen. Sizes are clamped to those of ``CellGrid``.
  ///
  /// With `markingSelection`, matches and options start with a column that has `>` in the selected
  /// line. This is for displays that can't show a line in reverse, such as character LCDs.
  ///
  /// - Parameter scroll: how far the selected line has been scrolled: 0 to the result of
  ///   ``scrollRange(_:columns:rows:markingSelection:)``. See ``Marquee``.
  package static func render(
    _ screen: Screen, columns: Int, rows: Int, markingSelection: Bool = false, scroll: Int = 0
  ) -> CellGrid {
    let screen = screen.drawn
    var grid = CellGrid(columns: columns, rows: rows, direction: screen.direction)
    let plan = RowPlan(
      screen, columns: grid.columns, rows: grid.rows, markingSelection: markingSelection)
    var row = 0
    if plan.hasStatus {
      putStatus(screen.status, into: &grid)
      row = 1
    }
    for run in plan.notice {
      run.put(into: &grid, column: 0, row: row)
      row += 1
    }
    let hint = CellRun(StyledText(screen.hint), attributes: .dim)
    for (place, run) in plan.hint.enumerated() {
      run.put(into: &grid, column: 0, row: grid.rows - plan.hint.count + place)
    }
    let isCentred = isCentred(screen.form, in: grid)
    if isCentred {
      let used = plan.items.reduce(0) { $0 + $1.rows }
      row += max((grid.rows - plan.hint.count - row - used) / 2, 0)
    }
    for line in plan.items {
      put(
        screen.rows[line.index], line.form, into: &grid, row: row, isCentred: isCentred,
        markingSelection: markingSelection, scroll: scroll)
      row += line.rows
    }
    if !plan.hasStatus, plan.notice.isEmpty, let call = screen.status.call {
      putCall(call, besideTopRowOf: &grid)
    }
    if plan.hint.isEmpty { putHint(hint, besideLinesOf: screen, into: &grid) }
    return grid
  }

  /// Whether the lines are in the middle, because the display has room that would be empty
  /// otherwise.
  private static func isCentred(_ form: Screen.Form, in grid: CellGrid) -> Bool {
    form == .card && grid.columns >= 24 && grid.rows >= rowsForHint
  }

  /// The maximum width of a line with a right part if both fit into it. With a wider gap, it is
  /// hard to see which parts belong together.
  static let reach = 60

  /// Returns the number of columns that a line may use.
  static func columns(of line: ScreenRow, in columns: Int) -> Int {
    guard let right = line.right, columns > reach else { return columns }
    // This quick check uses bytes, because a letter has no more cells than bytes. A cursor may
    // follow the text.
    if line.text.string.utf8.count + 2 + right.string.utf8.count <= reach { return reach }
    let widths = widths(of: line)
    return min(max(widths.text + 1 + widths.right, reach), columns)
  }
}
