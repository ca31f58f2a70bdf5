/// Which lines of a screen stand on a display, and how high: of rows of cells and of pixels alike, so
/// that all displays give up the same first.
///
/// Where there is too little room, in this order:
///
/// 1. what is told has fewer rows, one at least, the longest text first; what stays only where it has no
///    room beside all else that is told, and one line to pick,
/// 2. a line that is neither selected nor stays has fewer rows, the last one first,
/// 3. lines that give way go, the last one first,
/// 4. lines go that are neither typed in nor selected nor stay, the furthest from the selected one first,
/// 5. what stays is smaller, and what is selected last,
/// 6. what stays goes: with room for one line only, the selected one has it.
package struct LinePlan: Sendable {
  package struct Line: Sendable {
    /// The position in ``Screen/lines``.
    package let index: Int
    // A line itself is strings, which would be counted each time one of these is moved.
    package let isTold: Bool
    package let isEntry: Bool
    package let isSelected: Bool
    fileprivate let isKept: Bool
    fileprivate let givesWay: Bool
    /// The heights that it may have, the one it wants first and the least last; at least one.
    package let heights: [Int]
    /// Which of them it has.
    package internal(set) var choice = 0

    package init(_ line: ScreenLine, index: Int, heights: [Int]) {
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

  /// What is too much.
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

  /// As much as it takes for all that is told, typed and selected to have room, and one line more.
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
    // The least that must stay, so that nothing larger pushes another of them off.
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
    // What comes next matters more, so the odd row goes below; of a question what comes before does: who
    // is called, and then why it is asked.
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

  /// Makes a line as small as it takes for all of those to have room.
  private mutating func shrink(_ place: Int, _ fixed: [Int], room: Int) {
    while !lines[place].isLeast, fixed.reduce(0, { $0 + lines[$1].height }) > room {
      lines[place].choice += 1
    }
  }
}
