/// A line in several rows: its text, and its right part below it.
struct RowStack {
  /// The rows, from top to bottom.
  let rows: [CellRun]
  /// The column in which they begin: 1 after the mark of the selection, otherwise 0.
  let start: Int
  /// The same as ``RowParts/scrollRange``, if the text has one row.
  let scrollRange: Int

  init(_ line: ScreenRow, columns: Int, rows count: Int, markingSelection: Bool, scroll: Int = 0) {
    let isMarked = line.isSelected && !line.isMessageOrTitle
    var own: CellAttributes = isMarked ? .selected : []
    if line.role == .title { own.insert(.bold) }
    start = markingSelection && !line.isMessageOrTitle && columns > 1 ? 1 : 0
    let room = columns - start
    let text = CellRun(line.text, attributes: own)
    let isScrolled = line.isSelected && count == 1 && text.width > room
    scrollRange = isScrolled ? text.width - room + 1 : 0
    var rows =
      isScrolled && scroll > 0
      ? [text.orderedForGood.scrolled(to: min(scroll, scrollRange), in: room)]
      : count == 1
        ? [text.fitted(to: room, keeping: .lit)] : text.wrapped(to: room, rows: count)
    while rows.count < count { rows.append(CellRun(letters: [], width: 0)) }
    if let right = line.right {
      let run = CellRun(right, attributes: own.union(.dim))
      let isOption = line.role == .option && !run.has(.lit)
      rows.append(isOption ? run.end(fittingIn: room) : run.fitted(to: room, keeping: .lit))
    }
    self.rows = rows
  }
}
