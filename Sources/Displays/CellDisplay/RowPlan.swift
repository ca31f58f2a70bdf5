/// The use of each row of a display. ``ScreenLayout`` and ``RowFitting`` describe which parts are
/// dropped first.
struct RowPlan {
  /// The rows of the notice; empty if there is none.
  private(set) var notice: [CellRun] = []
  private(set) var hasStatus = false
  /// The rows of the hint, which explains the keys; empty if there is no room for it.
  private(set) var hint: [CellRun] = []
  /// The lines that are shown, top to bottom.
  private(set) var items: [Item] = []

  struct Item {
    /// The position in ``Screen/rows``.
    var index: Int
    var form: RowForm
    /// The number of rows of the line.
    var rows: Int
  }

  init(_ screen: Screen, columns: Int, rows: Int, markingSelection: Bool = false) {
    let isStacked = columns < Self.columnsForRow && rows >= Self.rowsForStack
    let choices = screen.rows.map { line in
      Self.choices(
        for: line, columns: columns, isStacked: isStacked, markingSelection: markingSelection)
    }
    // A line to pick counts as one row here, because it gets a second row only if one is free. A
    // message or a title counts with all its rows. For the hint of a card, only the title counts
    // with all its rows, because the keys that answer a question are more important than the rest
    // of the card's text.
    func wanted(_ isWhole: (ScreenRow) -> Bool) -> Int {
      screen.rows.indices.reduce(0) { sum, place in
        sum
          + (choices[place] == RowForm.oneRow || !isWhole(screen.rows[place])
            ? 1 : min(Self.height(choices[place][0], screen.rows[place]), rows))
      }
    }
    let all = wanted(\.isMessageOrTitle)
    let least = screen.form == .card ? wanted { $0.role == .title } : all
    var top = 0
    if let text = screen.status.notice {
      notice = CellRun(StyledText(text), attributes: .bold).wrapped(to: columns, rows: rows)
      top = notice.count
    } else if screen.status != StatusBar() {
      hasStatus = Self.hasRoomForStatus(screen, wanted: all, rows: rows)
      top = hasStatus ? 1 : 0
    }
    if !screen.hint.isEmpty {
      let limit = rows >= ScreenLayout.rowsForTwoHints ? 2 : 1
      let wished = Self.hint(screen.hint, columns: columns, rows: limit)
      if rows >= ScreenLayout.rowsForHint || top + least + wished.count <= rows { hint = wished }
    }
    let room = rows - hint.count
    if let text = screen.status.notice {
      let most = Self.mostNoticeRows(screen.rows, rows: room)
      if notice.count > most {
        notice = CellRun(StyledText(text), attributes: .bold).wrapped(to: columns, rows: most)
      }
      top = notice.count
    }
    guard room > top else { return }
    let plan = RowFitting(
      screen.rows.indices.map { index in
        let line = screen.rows[index]
        return RowFitting.Item(line, index: index, heights: Self.heights(choices[index], line))
      }, room: room - top)
    items = plan.items.map { line in
      Item(index: line.index, form: choices[line.index][line.choice], rows: line.height)
    }
  }

  /// The least number of columns with which a name and a number usually fit into one row.
  private static let columnsForRow = 30
  /// The least number of rows of a narrow display on which all lines of a list get two rows.
  private static let rowsForStack = 12

  /// The least number of columns for wrapped text. Narrower text can't be read.
  private static let leastColumns = 8

  private static func height(_ form: RowForm, _ line: ScreenRow) -> Int {
    switch form {
    case .row: 1
    case .rows(let count): count + (line.right == nil ? 0 : 1)
    }
  }

  private static func heights(_ choices: [RowForm], _ line: ScreenRow) -> [Int] {
    choices == RowForm.oneRow ? oneHeight : choices.map { height($0, line) }
  }

  /// The heights for ``RowForm/oneRow``.
  private static let oneHeight = [1]

  private static func choices(
    for line: ScreenRow, columns: Int, isStacked: Bool, markingSelection: Bool
  ) -> [RowForm] {
    if line.isEntry || columns < leastColumns { return RowForm.oneRow }
    let room = columns - (line.isMessageOrTitle || !markingSelection ? 0 : 1)
    if !isStacked, ScreenLayout.surelyFits(line, columns: room) { return RowForm.oneRow }
    let text = CellRun(line.text)
    let right = line.right.map { CellRun($0) }
    return RowForm.choices(
      for: line, widths: (text.width, right?.width ?? 0), room: room, isStacked: isStacked
    ) { text.wrapped(to: room, rows: CellGrid.sizeLimit).count }
  }

  /// Returns the rows of a hint, whose parts are separated by two blanks. Parts that have no room
  /// are left out. If the first part is too wide, it is cut.
  private static func hint(_ text: String, columns: Int, rows limit: Int) -> [CellRun] {
    // This check is quick, because it runs at every key press: a letter has no more cells than
    // bytes.
    if text.utf8.count <= columns { return [CellRun(StyledText(text), attributes: .dim)] }
    var rows: [String] = []
    for part in text.split(separator: "  ", omittingEmptySubsequences: true) {
      let joined = rows.last.map { "\($0)  \(part)" } ?? String(part)
      if CellRun(StyledText(joined)).width <= columns || rows.isEmpty {
        if rows.isEmpty { rows.append(joined) } else { rows[rows.count - 1] = joined }
      } else if rows.count < limit {
        rows.append(String(part))
      } else {
        break
      }
    }
    return rows.map { CellRun(StyledText($0), attributes: .dim).fitted(to: columns) }
  }

  /// Whether there is room for the status line. It is useful while the user types. On other
  /// screens, such as a question, a small display shows it only if all other parts have room.
  private static func hasRoomForStatus(_ screen: Screen, wanted: Int, rows: Int) -> Bool {
    if rows >= ScreenLayout.rowsForHint { return true }
    if screen.rows.contains(where: \.isEntry) {
      return rows >= ScreenLayout.rowsForStatus || wanted < rows
    }
    return wanted + (screen.hint.isEmpty ? 0 : 1) < rows
  }

  /// Returns the maximum number of rows of a notice. A notice covers up to three quarters of the
  /// rows, but neither the typed text nor the selected line. It doesn't cover a question.
  private static func mostNoticeRows(_ lines: [ScreenRow], rows: Int) -> Int {
    let kept = lines.filter { $0.isEntry || $0.isSelected }.count
    let spare = rows - lines.count
    let most = kept == 0 ? spare : max(spare, min(rows * 3 / 4, rows - kept))
    return max(most, 1)
  }
}
