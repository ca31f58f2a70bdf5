/// The lines of a screen that a display shows, and their heights. Rows of cells and of pixels
/// follow the same plan, so that all displays drop the same lines first.
///
/// If there is too little room, these steps follow one after another until all lines fit. A line
/// stays if it is the typed text, or if its rank is ``ScreenRow/Rank/stays``:
///
/// 1. messages and titles get fewer rows, at least one each, the longest first; a message or title
///    that stays gets fewer rows only if otherwise all of them and one line to pick would have no
///    room,
/// 2. lines that are neither selected nor stay get fewer rows, the last one first,
/// 3. lines that give way are dropped, the last one first,
/// 4. all lines are dropped except the typed text, the selected line and lines that stay; the line
///    furthest from the selected one is dropped first,
/// 5. lines that stay get fewer rows, and finally the selected one,
/// 6. lines that stay are dropped; if there is room for only one line, it is the selected one.
package struct RowFitting: Sendable {
  package struct Item: Sendable {
    /// The position in ``Screen/rows``.
    package let index: Int
    // These are copies of properties of a `ScreenRow`. If an `Item` contained the row itself, each
    // move of the `Item` would count references to the row's strings.
    package let isMessageOrTitle: Bool
    package let isEntry: Bool
    package let isSelected: Bool
    fileprivate let isKept: Bool
    fileprivate let givesWay: Bool
    /// The possible heights of the line, the preferred one first and the least last. There is at
    /// least one.
    package let heights: [Int]
    /// The index in ``heights`` of the present height.
    package internal(set) var choice = 0

    package init(_ line: ScreenRow, index: Int, heights: [Int]) {
      isMessageOrTitle = line.isMessageOrTitle
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

  /// The lines that are shown, from top to bottom.
  package private(set) var items: [Item]

  /// - Parameter room: the available height, in the unit of the heights.
  package init(_ lines: [Item], room: Int) {
    self.items = lines
    excess = lines.reduce(0) { $0 + $1.height } - room
    if excess <= 0 { return }
    if room <= 0 {
      self.items = []
      return
    }
    shortenTold { !$0.isKept }
    shortenTitles(room: room)
    shorten { $0.isOrdinary && !$0.isMessageOrTitle }
    while excess > 0, let last = self.items.lastIndex(where: \.givesWay) {
      excess -= self.items[last].height
      self.items.remove(at: last)
    }
    if excess > 0 { showNearest(room: room) }
  }

  /// The height of all lines minus the room.
  private var excess: Int

  private mutating func shorten(_ place: Int) {
    excess -= items[place].height
    items[place].choice += 1
    excess += items[place].height
  }

  private mutating func shortenTold(where may: (Item) -> Bool) {
    while excess > 0 {
      var longest: Int?
      for place in items.indices
      where items[place].isMessageOrTitle && may(items[place]) && !items[place].isLeast {
        if let found = longest, items[found].height > items[place].height { continue }
        longest = place
      }
      guard let longest else { return }
      shorten(longest)
    }
  }

  /// Shortens messages and titles that stay, until all messages, titles, typed and selected lines
  /// have room, and also one line to pick if none is selected.
  private mutating func shortenTitles(room: Int) {
    let isPicked = items.contains { $0.isSelected && !$0.isMessageOrTitle }
    let pick = isPicked ? nil : items.first { $0.isOrdinary && !$0.isMessageOrTitle }
    let room = room - (pick?.heights.last ?? 0)
    for place in items.indices.reversed() where items[place].isMessageOrTitle && items[place].isKept
    {
      while !items[place].isLeast,
        items.reduce(0, { $0 + ($1.isMessageOrTitle || !$1.isOrdinary ? $1.height : 0) }) > room
      {
        shorten(place)
      }
    }
  }

  private mutating func shorten(where may: (Item) -> Bool) {
    for place in items.indices.reversed() {
      while excess > 0, may(items[place]), !items[place].isLeast { shorten(place) }
    }
  }

  private mutating func showNearest(room: Int) {
    var left = room
    let selected = items.firstIndex { $0.isSelected }
    var kept = [Bool](repeating: false, count: items.count)
    func isFixed(_ place: Int) -> Bool { items[place].isKept || place == selected }
    // Reduces the heights of the lines that must stay, so that a high one doesn't displace another.
    let fixed = items.indices.filter(isFixed)
    for place in fixed.reversed() where place != selected { shrink(place, fixed, room: room) }
    if let selected {
      shrink(selected, fixed, room: room)
      kept[selected] = true
      left -= items[selected].height
    }
    for place in fixed where place != selected {
      if items[place].height > left, kept.contains(true) { break }
      kept[place] = true
      left -= items[place].height
    }
    // The line below the selected one is more important than the line above, so an odd row is used
    // below. In a question the lines above are more important: the contact to call, and then the
    // reason for the question.
    let others = items.indices.filter { !items[$0].isKept || $0 == selected }
    let focus = selected.flatMap(others.firstIndex) ?? -1
    let isQuestion = selected.map { items[$0].isMessageOrTitle } ?? false
    var (above, below) = (focus - 1, focus + 1)
    var takesBelow = !isQuestion
    while above >= 0 || below < others.count {
      if takesBelow ? below >= others.count : above < 0 { takesBelow.toggle() }
      let place = others[takesBelow ? below : above]
      if items[place].height > left { break }
      kept[place] = true
      left -= items[place].height
      if takesBelow { below += 1 } else { above -= 1 }
      if !isQuestion { takesBelow.toggle() }
    }
    items = items.indices.filter { kept[$0] }.map { items[$0] }
  }

  /// Reduces the height of a line until all the fixed lines have room.
  private mutating func shrink(_ place: Int, _ fixed: [Int], room: Int) {
    while !items[place].isLeast, fixed.reduce(0, { $0 + items[$1].height }) > room {
      items[place].choice += 1
    }
  }
}
