extension ScreenLayout {
  /// Returns the number of cells by which the selected line scrolls on a display of this size.
  /// Returns 0 if no line is selected, if all of the line is visible, or if a notice takes its
  /// place.
  ///
  /// At 0 the line is cut as usual, with `…`, so that the match is visible. From 1, a window moves
  /// over the text from its start to its end, one cell a step. It has no `…`, because the movement
  /// shows all letters. The typed text does not scroll, because its cursor must stay visible.
  package static func scrollRange(
    _ screen: Screen, columns: Int, rows: Int, markingSelection: Bool = false
  ) -> Int {
    let screen = screen.drawn
    guard let index = screen.rows.firstIndex(where: \.isSelected) else { return 0 }
    let line = screen.rows[index]
    let (columns, rows) = (CellGrid.clamped(columns), CellGrid.clamped(rows))
    // This check runs at every key press, so it avoids a plan of the rows. The mark of the
    // selection takes one column.
    if line.isEntry || surelyFits(line, columns: columns - 1) { return 0 }
    let plan = RowPlan(screen, columns: columns, rows: rows, markingSelection: markingSelection)
    switch plan.items.first(where: { $0.index == index })?.form {
    case .rows(let count):
      return RowStack(line, columns: columns, rows: count, markingSelection: markingSelection)
        .scrollRange
    case .row:
      return RowParts(
        line, columns: ScreenLayout.columns(of: line, in: columns),
        markingSelection: markingSelection
      ).scrollRange
    case nil: return 0
    }
  }
}

extension CellRun {
  /// Returns the part of the run that a window of `room` cells shows, beginning with cell
  /// `position - 1`. A wide letter that would be cut in two is left blank.
  func scrolled(to position: Int, in room: Int) -> CellRun {
    let start = max(position - 1, 0)
    var shown: [Cell] = []
    var cell = 0
    var width = 0
    for letter in letters {
      let end = cell + letter.width
      defer { cell = end }
      if end <= start { continue }
      if cell < start {
        shown.append(
          Cell(" ", width: 1, attributes: letter.attributes).withWidth(end - start))
        width += end - start
        continue
      }
      if width + letter.width > room { break }
      shown.append(letter)
      width += letter.width
    }
    return like(shown, width: width)
  }
}
