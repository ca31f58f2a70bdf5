/// A line as it stands in one row: its texts, and how many cells each may take.
struct LineParts {
  private(set) var text: CellRun
  private(set) var right: CellRun
  /// What passes by where the text of a selected line is too long, as it stands there.
  let passing: CellRun
  /// What of the text is kept in sight when it is cut.
  let kept: CellAttributes
  /// The column in which the text begins: 1 behind the mark of the selection, else 0.
  let start: Int
  let rooms: (text: Int, right: Int)
  /// Whether the right part is cut at its start.
  private let keepsEnd: Bool

  init(
    _ line: ScreenLine, columns: Int, markingSelection: Bool, measure: (any TextMeasure)? = nil
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
      // Two numbers of the same kind can't be told apart by their kind: some digits can do it.
      rooms.right = max(columns - start - text.width - unit, 0)
    }
    var passing = text
    if line.role == .match, line.isSelected, rooms.right == 0, right.width > 0 {
      // The number comes by behind the name: no name is so long that it could push it off.
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

  /// As ``start``.
  static func start(of line: ScreenLine, columns: Int, markingSelection: Bool) -> Int {
    markingSelection && columns > 1 && !line.isTold && !line.isEntry ? 1 : 0
  }

  /// The right part as it has room.
  var fittedRight: CellRun {
    keepsEnd ? right.end(fittingIn: rooms.right) : right.fitted(to: rooms.right, keeping: .lit)
  }

  /// How far the text scrolls: one more than the cells that stand over, as position 1 is that of its
  /// start. 0 where all of it is seen.
  var scrollRange: Int {
    rooms.text > 0 && passing.width > rooms.text ? passing.width - rooms.text + 1 : 0
  }

  /// A name and its number in one row. The number is no part of a name that runs from right to left: it
  /// stands behind it as it is.
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
