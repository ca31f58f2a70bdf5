/// The lines of a screen that a display shows, and their heights. Rows of cells and of pixels
/// follow the same plan, so that all displays drop the same lines first.
///
/// If there is too little room, in this order:
///
/// 1. a told line (a message or a title) gets fewer rows, at least one, the longest first; a told
///    line that stays is shortened only if all told lines and one line to pick have no room
///    otherwise,
/// 2. a line that is neither selected nor stays gets fewer rows, the last one first,
/// 3. lines that give way are dropped, the last one first,
/// 4. lines are dropped that are not typed in, not selected and don't stay, the furthest from the
///    selected one first,
/// 5. lines that stay get smaller, and the selected one last,
/// 6. lines that stay are dropped: if there is room for only one line, the selected one is shown.
package struct RowFitting: Sendable {
  package struct Line: Sendable {
    /// The position in ``Screen/lines``.
    package let index: Int
    // These are copied from a `ScreenRow`. Its strings' references would be counted each time a
    // `Line` is moved.
    package let isTold: Bool
    package let isEntry: Bool
    package let isSelected: Bool
    fileprivate let isKept: Bool
    fileprivate let givesWay: Bool
    /// The heights that the line may have, the preferred one first and the least last; at least
    /// one.
    package let heights: [Int]
    /// The index of the height that it has.
    package internal(set) var choice = 0

    package init(_ line: ScreenRow, index: Int, heights: [Int]) {
      isTold = line.isTold
      isEntry = line.isEntry
      isKept = line.isKept
      isSelected = line.isSelected
      givesWay = line.givesWay
      self.index = index
      self.heights = heights
    }

    package var height: Int { heights[choice] }
    fileprivate var isLeast: Bool { choice == heights.count - 1 }
    fileprivate var isOrdinary: Bool { !isKept && !isSelected }
  }

  /// From top to bottom.
  package private(set) var lines: [Line]

  /// - Parameter room: in the unit of the heights.
  package init(_ lines: [Line], room: Int) {
    self.lines = lines
    excess = lines.reduce(0) { $0 + $1.height } - room
    if excess <= 0 { return }
    if room <= 0 {
      self.lines = []
      return
    }
    shortenTold { !$0.isKept }
    shortenTitles(room: room)
    shorten { $0.isOrdinary && !$0.isTold }
    while excess > 0, let last = self.lines.lastIndex(where: \.givesWay) {
      excess -= self.lines[last].height
      self.lines.remove(at: last)
    }
    if excess > 0 { keepNearest(room: room) }
  }

  /// By how much the lines are higher than the room.
  private var excess: Int

  private mutating func shorten(_ place: Int) {
    excess -= lines[place].height
    lines[place].choice += 1
    excess += lines[place].height
  }

  private mutating func shortenTold(where may: (Line) -> Bool) {
    while excess > 0 {
      var longest: Int?
      for place in lines.indices
      where lines[place].isTold && may(lines[place]) && !lines[place].isLeast {
        if let found = longest, lines[found].height > lines[place].height { continue }
        longest = place
      }
      guard let longest else { return }
      shorten(longest)
    }
  }

  /// Shortens titles until all told, typed and selected lines have room, and one more line.
  private mutating func shortenTitles(room: Int) {
    let isPicked = lines.contains { $0.isSelected && !$0.isTold }
    let pick = isPicked ? nil : lines.first { $0.isOrdinary && !$0.isTold }
    let room = room - (pick?.heights.last ?? 0)
    for place in lines.indices.reversed() where lines[place].isTold && lines[place].isKept {
      while !lines[place].isLeast,
        lines.reduce(0, { $0 + ($1.isTold || !$1.isOrdinary ? $1.height : 0) }) > room
      {
        shorten(place)
      }
    }
  }

  private mutating func shorten(where may: (Line) -> Bool) {
    for place in lines.indices.reversed() {
      while excess > 0, may(lines[place]), !lines[place].isLeast { shorten(place) }
    }
  }

  private mutating func keepNearest(room: Int) {
    var left = room
    let selected = lines.firstIndex { $0.isSelected }
    var kept = [Bool](repeating: false, count: lines.count)
    func isFixed(_ place: Int) -> Bool { lines[place].isKept || place == selected }
    // Shrinks the lines that must stay, so that no larger one pushes another of them out.
    let fixed = lines.indices.filter(isFixed)
    for place in fixed.reversed() where place != selected { shrink(place, fixed, room: room) }
    if let selected {
      shrink(selected, fixed, room: room)
      kept[selected] = true
      left -= lines[selected].height
    }
    for place in fixed where place != selected {
      if lines[place].height > left, kept.contains(true) { break }
      kept[place] = true
      left -= lines[place].height
    }
    // The line below the selected one matters more, so the odd row goes below. In a question the
    // lines above matter more: the contact to call, and then the reason for the question.
    let others = lines.indices.filter { !lines[$0].isKept || $0 == selected }
    let focus = selected.flatMap(others.firstIndex) ?? -1
    let isQuestion = selected.map { lines[$0].isTold } ?? false
    var (above, below) = (focus - 1, focus + 1)
    var takesBelow = !isQuestion
    while above >= 0 || below < others.count {
      if takesBelow ? below >= others.count : above < 0 { takesBelow.toggle() }
      let place = others[takesBelow ? below : above]
      if lines[place].height > left { break }
      kept[place] = true
      left -= lines[place].height
      if takesBelow { below += 1 } else { above -= 1 }
      if !isQuestion { takesBelow.toggle() }
    }
    lines = lines.indices.filter { kept[$0] }.map { lines[$0] }
  }

  /// Shrinks a line until all the fixed lines have room.
  private mutating func shrink(_ place: Int, _ fixed: [Int], room: Int) {
    while !lines[place].isLeast, fixed.reduce(0, { $0 + lines[$1].height }) > room {
      lines[place].choice += 1
    }
  }
}
