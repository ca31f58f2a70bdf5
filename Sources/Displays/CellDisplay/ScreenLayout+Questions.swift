extension ScreenLayout {
  /// Draws the hint of a question that leaves no row for it: beside the last line of the question,
  /// if there is room. The hint is important there, because it shows the keys that answer the
  /// question.
  ///
  ///     |call Rescue?    |
  ///     |112  # yes  * no|
  static func putHint(_ hint: CellRun, besideLinesOf screen: Screen, into grid: inout CellGrid) {
    let isQuestion = screen.rows.allSatisfy(\.isMessageOrTitle) && !screen.rows.isEmpty
    guard isQuestion, hint.width > 0, hint.width + 2 <= grid.columns else { return }
    let row = grid.rows - 1
    let start = grid.columns - hint.width
    // Two blanks between, as between a mode and a device.
    if ((start - 2)..<grid.columns).allSatisfy({ grid[grid.place(of: $0), row] == .blank }) {
      hint.put(into: &grid, column: start, row: row)
    }
  }
}

extension CellRun {
  /// Returns the run, cut at the left to at most `room` cells, because the end of a number
  /// distinguishes it from others of the same place. The result is empty if fewer than ``leastEnd``
  /// digits would remain.
  func end(fittingIn room: Int) -> CellRun {
    if width <= room { return self }
    if room < Self.leastEnd * digitWidth + ellipsisWidth { return CellRun(letters: [], width: 0) }
    var start = letters.count
    var left = room - ellipsisWidth
    while start > 0, letters[start - 1].width <= left {
      start -= 1
      left -= letters[start].width
    }
    var ellipsis = Cell.ellipsis.withWidth(ellipsisWidth)
    ellipsis.attributes = letters[max(start - 1, 0)].attributes.intersection(.selected)
    return like([ellipsis] + letters[start...], width: room - left)
  }

  /// The minimum number of last digits that identify a number within a small place or a house.
  static let leastEnd = 4
}
