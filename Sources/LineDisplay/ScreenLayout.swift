/// Lays a screen out on a display of any size, from 16 by 2 cells up.
///
/// From top to bottom: the status line, the lines, the hint. A message that is too long for a row
/// goes on in the next ones while there are rows that nothing else needs, and so does a notice, which
/// also covers lines for a while. What does not fit goes in this order:
///
/// - the hint, unless there are ``rowsForHint`` rows or everything fits beside it,
/// - the status line below ``rowsForStatus`` rows, and below ``rowsForHint`` where nothing is typed
///   in, unless everything fits beside it or it has a notice, which takes the top row of any display,
/// - rows of messages and notices after their first,
/// - lines that give way, and then those that are neither typed in nor selected nor stay,
/// - with a single row left, what is typed in, in favour of the selected line.
public enum ScreenLayout {
  /// From how many rows on the hint stays although lines have to scroll for it.
  static let rowsForHint = 6
  /// From how many rows on the status line stays although lines have to scroll for it.
  static let rowsForStatus = 3

  /// The cells of a screen. Sizes are clamped to those of ``CellGrid``.
  ///
  /// With `markingSelection`, matches and options start with a column that has `>` in the selected
  /// line, for displays that cannot show a line in reverse, such as character LCDs.
  ///
  /// - Parameter scroll: how far the selected line has been scrolled: 0 to what
  ///   ``scrollRange(_:columns:rows:markingSelection:)`` gives. See ``Marquee``.
  public static func render(
    _ screen: Screen, columns: Int, rows: Int, markingSelection: Bool = false, scroll: Int = 0
  ) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    let plan = RowPlan(screen, columns: grid.columns, rows: grid.rows)
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
    if plan.hasHint {
      hint.fitted(to: grid.columns).put(into: &grid, column: 0, row: grid.rows - 1)
    }
    for line in plan.lines {
      if line.wrapped.isEmpty {
        putLine(
          screen.lines[line.index], into: &grid, row: row, markingSelection: markingSelection,
          scroll: scroll)
      }
      for (place, run) in line.wrapped.enumerated() {
        run.put(into: &grid, column: 0, row: row + place)
      }
      row += line.rows
    }
    if !plan.hasStatus, plan.notice.isEmpty, let call = screen.status.call {
      putCall(call, besideTopRowOf: &grid)
    }
    if !plan.hasHint { putHint(hint, besideLinesOf: screen, into: &grid) }
    return grid
  }

  /// Which lines stand in so many rows, in order: what is typed, and around the selected line as
  /// many others as fit.
  static func visibleLines(_ lines: [ScreenLine], rows: Int) -> [Int] {
    if rows <= 0 { return [] }
    var left = Array(lines.indices)
    while left.count > rows, let last = left.lastIndex(where: { lines[$0].givesWay }) {
      left.remove(at: last)
    }
    if left.count <= rows { return left }
    let selected = lines.firstIndex { $0.isSelected }
    let entries = left.filter { lines[$0].isKept && $0 != selected }
    let others = left.filter { !lines[$0].isKept || $0 == selected }

    // One row is the selected line's, and only what is left goes to the entries.
    let entryRows = selected == nil ? rows : rows - 1
    let shownEntries = entries.prefix(entryRows)
    let room = rows - shownEntries.count
    // As many lines above the selected one as below; what comes next matters more, so the odd row
    // goes below. Of a question what comes before does: who is called, and then why it is asked.
    let focus = selected.flatMap(others.firstIndex) ?? 0
    let above = selected.map { lines[$0].role == .message } == true ? room - 1 : (room - 1) / 2
    let start = max(min(focus - above, others.count - room), 0)
    let shownOthers = others[start..<min(start + room, others.count)]
    return (shownEntries + shownOthers).sorted()
  }
}
