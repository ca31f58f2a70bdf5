/// A line in one row: its two texts, and the number of cells for each.
struct RowParts {
  private(set) var text: CellRun
  private(set) var right: CellRun
  /// The text that scrolls if a selected line is too long; in display order, unless it was
  /// measured.
  let passing: CellRun
  /// The attributes of the letters that must stay visible when the text is cut.
  let kept: CellAttributes
  /// The column in which the text begins: 1 after the mark of the selection, otherwise 0.
  let start: Int
  let rooms: (text: Int, right: Int)
  /// Whether the right part is cut at its start and not at its end.
  private let keepsEnd: Bool

  init(
    _ line: ScreenRow, columns: Int, markingSelection: Bool, measure: (any TextMeasure)? = nil
  ) {
    let own: CellAttributes = line.isSelected ? .selected : []
    start = Self.start(of: line, columns: columns, markingSelection: markingSelection)
    switch line.role {
    case .entry(let cursor, let pending):
      text = CellRun(line.text, attributes: own, cursor: cursor, pending: pending)
      kept = cursor != nil ? .cursor : pending != nil ? .pending : .lit
    case .message, .title:
      text = CellRun(line.text, attributes: line.role == .title ? own.union(.bold) : own)
      kept = .lit
    case .match, .option:
      text = CellRun(line.text, attributes: own)
      kept = .lit
    }
    right = line.right.map { CellRun($0, attributes: own) } ?? CellRun(letters: [], width: 0)
    if let measure {
      text = text.measured(by: measure)
      right = right.measured(by: measure)
    }
    let unit = measure?.digitWidth ?? 1
    var rooms = ScreenLayout.shares(of: columns - start, text: text, right: right, unit: unit)
    if line.role == .option, rooms.right == 0 {
      // Some digits of a number must be visible, because only they distinguish numbers of the same
      // kind.
      rooms.right = max(columns - start - text.width - unit, 0)
    }
    var passing = text
    if line.role == .match, line.isSelected, rooms.right == 0, right.width > 0 {
      // The number scrolls after the name, so the name may have the whole row.
      rooms.text = columns - start
      let gap = CellRun("  ", attributes: own).measured(by: measure)
      passing = Self.joined(text, gap, right, isMeasured: measure != nil)
      if !text.runsFromRight { text = passing }
      right = CellRun(letters: [], width: 0)
    } else if measure == nil, line.isSelected, text.runsFromRight {
      passing = text.orderedForGood
    }
    self.passing = passing
    self.rooms = rooms
    keepsEnd = line.role == .option && !right.has(.lit)
  }

  /// Returns the value of ``start`` for a line.
  static func start(of line: ScreenRow, columns: Int, markingSelection: Bool) -> Int {
    markingSelection && columns > 1 && !line.isMessageOrTitle && !line.isEntry ? 1 : 0
  }

  /// The right part, cut to its room.
  var fittedRight: CellRun {
    keepsEnd ? right.end(fittingIn: rooms.right) : right.fitted(to: rooms.right, keeping: .lit)
  }

  /// The last scroll position; 0 if all of the text is visible. It is the number of cells beyond
  /// the room plus one, because position 1 is the start of the text.
  var scrollRange: Int {
    rooms.text > 0 && passing.width > rooms.text ? passing.width - rooms.text + 1 : 0
  }

  /// Returns a name and its number in one row. The number follows the name unchanged, even if the
  /// name runs from right to left.
  private static func joined(
    _ text: CellRun, _ gap: CellRun, _ right: CellRun, isMeasured: Bool
  ) -> CellRun {
    let width = text.width + gap.width + right.width
    guard text.runsFromRight else {
      return text.like(text.letters + gap.letters + right.letters, width: width)
    }
    if isMeasured {
      let own = right.letters.first?.attributes.intersection(.selected) ?? []
      let (start, end) = (
        Cell(BidiLevels.isolate, width: 0, attributes: own),
        Cell(BidiLevels.isolateEnd, width: 0, attributes: own)
      )
      return text.like(
        text.letters + gap.letters + [start] + right.letters + [end], width: width)
    }
    var run = text.orderedForGood
    run = run.like(
      run.letters + gap.letters + right.letters, width: run.width + gap.width + right.width)
    return run
  }
}
