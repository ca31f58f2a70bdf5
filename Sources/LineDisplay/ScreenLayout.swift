/// Lays a screen out on a display of any size, from 16 by 2 cells up.
///
/// From top to bottom: the status line, the lines, the hint. What does not fit goes in this order:
///
/// - the hint, unless there are ``rowsForHint`` rows or every line fits beside it,
/// - the status line below ``rowsForStatus`` rows, unless every line fits beside it or it has a
///   notice, which takes the top row of any display,
/// - lines that are neither typed in nor selected,
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
  public static func render(
    _ screen: Screen, columns: Int, rows: Int, markingSelection: Bool = false
  ) -> CellGrid {
    var grid = CellGrid(columns: columns, rows: rows)
    let hint = CellRun(StyledText(screen.hint), attributes: .dim)
    var row = 0
    var end = grid.rows
    if hasStatus(screen, rows: grid.rows) {
      putStatus(screen.status, into: &grid)
      row = 1
    }
    if hint.width > 0, grid.rows >= rowsForHint || screen.lines.count < end - row {
      end -= 1
      hint.fitted(to: grid.columns).put(into: &grid, column: 0, row: end)
    }
    for index in visibleLines(screen.lines, rows: end - row) {
      putLine(screen.lines[index], into: &grid, row: row, markingSelection: markingSelection)
      row += 1
    }
    return grid
  }

  private static func hasStatus(_ screen: Screen, rows: Int) -> Bool {
    if screen.status.notice != nil { return true }
    if screen.status == StatusLine() { return false }
    return rows >= rowsForStatus || screen.lines.count < rows
  }

  /// Which lines stand in so many rows, in order: what is typed, and around the selected line as
  /// many others as fit.
  static func visibleLines(_ lines: [ScreenLine], rows: Int) -> [Int] {
    if lines.count <= rows { return Array(lines.indices) }
    if rows <= 0 { return [] }
    let selected = lines.firstIndex { $0.isSelected }
    let entries = lines.indices.filter { lines[$0].isEntry && $0 != selected }
    let others = lines.indices.filter { !lines[$0].isEntry || $0 == selected }

    // One row is the selected line's, and only what is left goes to the entries.
    let entryRows = selected == nil ? rows : rows - 1
    let shownEntries = entries.prefix(entryRows)
    let room = rows - shownEntries.count
    // As many lines above the selected one as below; what comes next matters more, so the odd row
    // goes below.
    let focus = selected.flatMap(others.firstIndex) ?? 0
    let start = max(min(focus - (room - 1) / 2, others.count - room), 0)
    let shownOthers = others[start..<min(start + room, others.count)]
    return (shownEntries + shownOthers).sorted()
  }
}

extension ScreenLine {
  /// Whether this is a line that is typed in.
  fileprivate var isEntry: Bool {
    if case .entry = role { true } else { false }
  }
}
