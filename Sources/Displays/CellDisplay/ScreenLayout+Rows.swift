extension ScreenLayout {
  /// Draws the status line into the top row: mode and device at the left; the count, the signal and
  /// the battery at the right. ``StatusPlan`` decides which parts are dropped.
  static func putStatus(_ status: StatusBar, into grid: inout CellGrid) {
    let parts = StatusParts(status)
    let plan = StatusPlan(status, room: grid.columns + 1, stump: 5, width: parts.width)
    if plan.isCallAlone, let call = status.call {
      callStrip(call, columns: grid.columns).put(into: &grid, column: 0, row: 0)
      return
    }
    var start = parts.mode.fitted(to: grid.columns).put(into: &grid, column: 0, row: 0)
    if start > 0 { start += 1 }
    let right = parts.right(plan)
    var end = grid.columns
    if !right.isEmpty {
      let width = right.reduce(2 * (right.count - 1)) { $0 + $1.width }
      end = min(end, max(reach, start + parts.device.width + 2 + width)) - width
      var column = end
      for run in right { column = run.put(into: &grid, column: column, row: 0) + 2 }
      end -= 1
    }
    guard plan.parts.contains(.device) || plan.parts.contains(.call) else { return }
    // If there is room, two blanks separate the device from the mode, because both are words.
    if start > 0, start + 1 + parts.device.width <= end { start += 1 }
    parts.device.fitted(to: end - start).put(into: &grid, column: start, row: 0)
  }

  /// Returns a call in a separate row. A long name is cut so that the time or state is visible.
  private static func callStrip(_ call: StatusBar.Call, columns: Int) -> CellRun {
    let state = CellRun(StyledText(" " + call.state), attributes: .bold)
    let name = CellRun(StyledText(call.name)).fitted(to: max(columns - state.width, 0))
    return CellRun(letters: name.letters + state.letters, width: name.width + state.width)
      .fitted(to: columns)
  }

  /// Draws the call on a display without a status line. If the top row is blank, the call is there.
  /// Otherwise only its time or state is at the end of that row, if there is room.
  static func putCall(_ call: StatusBar.Call, besideTopRowOf grid: inout CellGrid) {
    let blanks = (0..<grid.columns).reversed().prefix { grid[grid.place(of: $0), 0] == .blank }
      .count
    let strip = callStrip(call, columns: grid.columns)
    let state = CellRun(StyledText(call.state), attributes: .bold)
    if blanks == grid.columns {
      strip.put(into: &grid, column: 0, row: 0)
    } else if state.width < blanks {
      state.put(into: &grid, column: grid.columns - state.width, row: 0)
    }
  }

  /// Draws one line. Only a selected line scrolls; it fills its rows to their last cells.
  static func put(
    _ line: ScreenRow, _ form: RowForm, into grid: inout CellGrid, row: Int, isCentred: Bool,
    markingSelection: Bool, scroll: Int
  ) {
    guard case .rows(let count) = form else {
      if isCentred, line.isMessageOrTitle, line.right == nil {
        let own: CellAttributes = line.role == .title ? .bold : []
        let run = CellRun(line.text, attributes: own)
        if run.width <= grid.columns {
          run.put(into: &grid, column: (grid.columns - run.width) / 2, row: row)
          return
        }
      }
      putRow(line, into: &grid, row: row, markingSelection: markingSelection, scroll: scroll)
      return
    }
    let stack = RowStack(
      line, columns: grid.columns, rows: count, markingSelection: markingSelection, scroll: scroll)
    for (place, run) in stack.rows.enumerated() {
      if line.isSelected, !line.isMessageOrTitle {
        grid.fill(row: row + place, attributes: .selected)
        if place == 0, stack.start > 0 {
          CellRun(grid.pointer, attributes: .selected).put(into: &grid, column: 0, row: row)
        }
      }
      let column = isCentred && line.isMessageOrTitle ? (grid.columns - run.width) / 2 : stack.start
      run.put(into: &grid, column: column, row: row + place)
    }
  }

  /// Draws one line into a row.
  static func putRow(
    _ line: ScreenRow, into grid: inout CellGrid, row: Int, markingSelection: Bool,
    scroll: Int = 0
  ) {
    let columns = columns(of: line, in: grid.columns)
    let start = RowParts.start(of: line, columns: columns, markingSelection: markingSelection)
    if line.isSelected {
      grid.fill(row: row, attributes: .selected)
      if start > 0 {
        CellRun(grid.pointer, attributes: .selected).put(into: &grid, column: 0, row: row)
      }
    }
    if grid.putPlain(line, columns: columns, start: start, row: row) { return }
    let parts = RowParts(line, columns: columns, markingSelection: markingSelection)
    let text =
      line.isSelected && scroll > 0
      ? parts.passing.scrolled(to: min(scroll, parts.scrollRange), in: parts.rooms.text)
      : parts.text.fitted(to: parts.rooms.text, keeping: parts.kept)
    text.put(into: &grid, column: parts.start, row: row)
    let right = parts.fittedRight
    right.put(into: &grid, column: columns - right.width, row: row)
  }

  /// Returns the number of cells of a row for the text and for the right part; at least one cell
  /// stays free between them.
  ///
  /// A phone number is useful only if it is complete. So the text is cut first, down to a share
  /// that still distinguishes people. If that is not enough, the right part is dropped. If the
  /// query matched the right part and not the text, the right part is cut instead.
  ///
  /// - Parameter unit: the width of a digit.
  static func shares(
    of room: Int, text: CellRun, right: CellRun, unit: Int = 1
  ) -> (text: Int, right: Int) {
    if right.width == 0 { return (room, 0) }
    if text.width == 0 { return (0, room) }
    if text.width + unit + right.width <= room { return (text.width, right.width) }
    let least = min(text.width, max(8 * unit, room * 2 / 5))
    if least + unit + right.width <= room { return (room - unit - right.width, right.width) }
    if !right.has(.lit) || text.has(.lit) { return (room, 0) }
    // If the room is too small for both, only the lit one is shown.
    if room < 12 * unit { return (0, room) }
    let stump = max(min(text.width, room / 4), room - unit - right.width)
    return (stump, room - unit - stump)
  }
}
