/// Which rows of a display go to what: see ``ScreenLayout`` and ``LinePlan`` for the order in which things
/// give way.
struct RowPlan {
  /// The notice, a row each; empty without one.
  private(set) var notice: [CellRun] = []
  private(set) var hasStatus = false
  private(set) var hasHint = false
  /// The lines that are shown, top to bottom.
  private(set) var lines: [Line] = []

  struct Line {
    /// The position in ``Screen/lines``.
    var index: Int
    var form: LineForm
    /// How many rows it takes.
    var rows: Int
  }

  init(_ screen: Screen, columns: Int, rows: Int, markingSelection: Bool = false) {
    let isStacked = columns < Self.columnsForRow && rows >= Self.rowsForStack
    let choices = screen.lines.map { line in
      Self.choices(
        for: line, columns: columns, isStacked: isStacked, markingSelection: markingSelection)
    }
    // What is picked has a second row where there is one to spare; only what is told pushes others away.
    let wanted = zip(screen.lines, choices).reduce(0) { sum, line in
      sum + (line.0.isTold ? min(Self.height(line.1[0], line.0), rows) : 1)
    }
    var top = 0
    if let text = screen.status.notice {
      notice = CellRun(StyledText(text), attributes: .bold).wrapped(to: columns, rows: rows)
      top = notice.count
    } else if screen.status != StatusLine() {
      hasStatus = Self.hasRoomForStatus(screen, wanted: wanted, rows: rows)
      top = hasStatus ? 1 : 0
    }
    if !screen.hint.isEmpty {
      hasHint = rows >= ScreenLayout.rowsForHint || top + wanted < rows
    }
    let room = rows - (hasHint ? 1 : 0)
    if let text = screen.status.notice {
      let most = Self.mostNoticeRows(screen.lines, rows: room)
      if notice.count > most {
        notice = CellRun(StyledText(text), attributes: .bold).wrapped(to: columns, rows: most)
      }
      top = notice.count
    }
    guard room > top else { return }
    let plan = LinePlan(
      screen.lines.indices.map { index in
        let line = screen.lines[index]
        return LinePlan.Line(
          line, index: index, heights: choices[index].map { Self.height($0, line) })
      }, room: room - top)
    lines = plan.lines.map { line in
      Line(index: line.index, form: choices[line.index][line.choice], rows: line.height)
    }
  }

  /// From how many columns on a name and a number mostly fit into one row.
  private static let columnsForRow = 30
  /// From how many rows on all of a narrow list has two rows a line.
  private static let rowsForStack = 12

  /// Fewer columns make no rows that somebody would read.
  private static let leastColumns = 8

  private static func height(_ form: LineForm, _ line: ScreenLine) -> Int {
    switch form {
    case .row: 1
    case .rows(let count): count + (line.right == nil ? 0 : 1)
    }
  }

  private static func choices(
    for line: ScreenLine, columns: Int, isStacked: Bool, markingSelection: Bool
  ) -> [LineForm] {
    if line.isEntry || columns < leastColumns { return [.row] }
    let room = columns - (line.isTold || !markingSelection ? 0 : 1)
    // A letter has one byte at least, and none is wider than its bytes are many.
    let bytes = line.text.string.utf8.count
    if bytes + (line.right.map { $0.string.utf8.count + 1 } ?? 0) <= room, !isStacked {
      return [.row]
    }
    let text = CellRun(line.text)
    let right = line.right.map { CellRun($0) }
    return LineForm.choices(
      for: line, widths: (text.width, right?.width ?? 0), room: room, isStacked: isStacked
    ) { text.wrapped(to: room, rows: CellGrid.sizeLimit).count }
  }

  /// What the status line tells is of use while something is typed. Where nothing is, in a question
  /// say, it gives way to all that small displays have no other row for.
  private static func hasRoomForStatus(_ screen: Screen, wanted: Int, rows: Int) -> Bool {
    if rows >= ScreenLayout.rowsForHint { return true }
    if screen.lines.contains(where: \.isEntry) {
      return rows >= ScreenLayout.rowsForStatus || wanted < rows
    }
    return wanted + (screen.hint.isEmpty ? 0 : 1) < rows
  }

  /// A notice covers, for as long as it stands, what is neither typed in nor selected, on up to
  /// three quarters of the rows. A question that it would cover stays.
  private static func mostNoticeRows(_ lines: [ScreenLine], rows: Int) -> Int {
    let kept = lines.filter { $0.isEntry || $0.isSelected }.count
    let spare = rows - lines.count
    let most = kept == 0 ? spare : max(spare, min(rows * 3 / 4, rows - kept))
    return max(most, 1)
  }
}
