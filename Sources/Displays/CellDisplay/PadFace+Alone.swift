extension PadFace {
  /// Returns the pad alone on a terminal, with a title above it, and a hint at the bottom if there
  /// is a row for it.
  package func cells(title: String, hint: String, columns: Int, rows: Int) -> CellGrid {
    let framed = Style.framed
    let style: Style = columns >= framed.columns && rows > framed.rows ? .framed : .bare
    let hasHint = rows > style.rows + 2
    var grid = CellGrid(columns: columns, rows: rows)
    if rows > style.rows {
      ScreenLayout.putStatus(StatusBar(mode: title), into: &grid)
    }
    grid.put(cells(style), column: 0, row: rows > style.rows ? 1 : 0)
    if hasHint {
      let run = CellRun(StyledText(hint), attributes: .dim)
      run.fitted(to: grid.columns).put(into: &grid, column: 0, row: grid.rows - 1)
    }
    return grid
  }
}
