/// Which rows of a display go to what: see ``ScreenLayout`` for the order in which things give way.
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
    /// The text of a message that is too long for one row, a row each; empty where the line takes
    /// one row and is drawn as lines are.
    var wrapped: [CellRun] = []

    var rows: Int { max(wrapped.count, 1) }
  }

  init(_ screen: Screen, columns: Int, rows: Int) {
    let lines = screen.lines
    let long = lines.map { Self.longMessage($0, columns: columns) }
    let wanted = long.reduce(0) { $0 + ($1?.wrapped(to: columns, rows: rows).count ?? 1) }
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
      let most = Self.mostNoticeRows(lines, rows: room)
      if notice.count > most {
        notice = CellRun(StyledText(text), attributes: .bold).wrapped(to: columns, rows: most)
      }
      top = notice.count
    }
    let visible = ScreenLayout.visibleLines(lines, rows: room - top)
    var spare = room - top - visible.count
    for index in visible {
      var line = Line(index: index)
      if spare > 0, let text = long[index] {
        line.wrapped = text.wrapped(to: columns, rows: spare + 1)
        spare -= line.rows - 1
      }
      self.lines.append(line)
    }
  }

  /// The text of a message that is wider than a row. A message with a right part stays a line.
  private static func longMessage(_ line: ScreenLine, columns: Int) -> CellRun? {
    guard case .message = line.role, line.right == nil, !line.isSelected else { return nil }
    // A letter has one byte at least, and none is wider than its bytes are many.
    if line.text.string.utf8.count <= columns { return nil }
    let text = CellRun(line.text)
    return text.width > columns ? text : nil
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
