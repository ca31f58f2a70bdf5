/// A cleaned text with the attributes of each letter. It can be cut to fit into one row.
struct CellRun: Sendable {
  /// The letters, wide ones without their right halves.
  let letters: [Cell]
  /// The width in cells, or in pixels if the run has been measured.
  let width: Int
  /// The width of an ellipsis, in the same unit.
  var ellipsisWidth = 1
  /// The width of a digit, in the same unit.
  var digitWidth = 1
  /// Whether the letters are in display order already, and not in the order of the text.
  var isOrdered = false

  /// Returns the run, cut to at most `room` cells. `…` replaces the cut letters, at one end or
  /// both.
  ///
  /// The right end is cut. The first stretch of letters with any of the attributes in `keeping`
  /// must stay visible. If necessary, the left end is cut as well, but only as much as the stretch
  /// needs. Of a stretch that is wider than the room, the start is shown. Cuts are only between
  /// letters, so a wide letter may leave a cell unused.
  func fitted(to room: Int, keeping kept: CellAttributes = []) -> CellRun {
    if width <= room { return self }
    if room <= 0 { return CellRun(letters: [], width: 0) }
    let stretch = firstStretch(with: kept)
    var start = 0
    // The width from `start` to the end of the stretch, without the ellipses.
    var needed = letters[..<stretch.upperBound].reduce(0) { $0 + $1.width }
    while start < stretch.lowerBound {
      let before = start > 0 ? ellipsisWidth : 0
      let after = stretch.upperBound < letters.count ? ellipsisWidth : 0
      if before + needed + after <= room { break }
      needed -= letters[start].width
      start += 1
    }
    var chosen: [Cell] = []
    var left = room
    // An ellipsis is useless if it leaves no room for the letter after it.
    let least =
      ellipsisWidth + letters[start].width + (start + 1 < letters.count ? ellipsisWidth : 0)
    if start > 0, least <= room {
      chosen.append(ellipsis(likeLetterAt: start - 1))
      left -= ellipsisWidth
    }
    var end = start
    while end < letters.count {
      let next = letters[end].width
      // The last letter of the text may use the cell that is reserved for an ellipsis.
      let reserve = end + 1 < letters.count ? ellipsisWidth : 0
      if next + reserve > left { break }
      chosen.append(letters[end])
      left -= next
      end += 1
    }
    if end < letters.count, left >= ellipsisWidth {
      chosen.append(ellipsis(likeLetterAt: end))
      left -= ellipsisWidth
    }
    return like(chosen, width: room - left)
  }

  /// Returns a run of other letters, with the same unit and direction.
  func like(_ letters: [Cell], width: Int) -> CellRun {
    CellRun(
      letters: letters, width: width, ellipsisWidth: ellipsisWidth, digitWidth: digitWidth,
      isOrdered: isOrdered)
  }

  /// Puts the run into a grid.
  ///
  /// - Returns: the column after the run.
  @discardableResult
  func put(into grid: inout CellGrid, column: Int, row: Int) -> Int {
    let letters = ordered.letters
    if grid.direction == .leftToRight { return grid.put(letters, column: column, row: row) }
    let width = letters.reduce(0) { $0 + $1.width }
    grid.put(letters, column: max(grid.columns - column - width, 0), row: row)
    return column + width
  }

  /// Whether any letter has one of the attributes.
  func has(_ attributes: CellAttributes) -> Bool {
    letters.contains { !$0.attributes.isDisjoint(with: attributes) }
  }

  private func firstStretch(with attributes: CellAttributes) -> Range<Int> {
    func isMember(_ letter: Cell) -> Bool { !letter.attributes.isDisjoint(with: attributes) }
    guard let start = letters.firstIndex(where: isMember) else { return 0..<0 }
    let end = letters[start...].firstIndex { !isMember($0) } ?? letters.count
    return start..<end
  }

  /// Returns an ellipsis with the attributes of a letter except lit, pending and cursor, because it
  /// isn't a letter of the text.
  private func ellipsis(likeLetterAt index: Int) -> Cell {
    var ellipsis = Cell.ellipsis.withWidth(ellipsisWidth)
    ellipsis.attributes = letters[index].attributes.subtracting([.lit, .underlined, .cursor])
    return ellipsis
  }
}
