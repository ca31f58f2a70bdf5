/// Letters on their way into one row: a cleaned text with the attributes of each letter, and the
/// art of making it fit.
struct CellRun: Sendable {
  struct Piece: Sendable {
    var grapheme: Grapheme
    var attributes: CellAttributes
  }

  private(set) var pieces: [Piece]
  /// How many cells the run takes.
  private(set) var width: Int

  private init(pieces: [Piece]) {
    self.pieces = pieces
    width = pieces.reduce(0) { $0 + $1.grapheme.width }
  }

  /// A text with its lit parts, and on top of that `attributes` for every letter.
  init(_ text: StyledText, attributes: CellAttributes = []) {
    self.init(text, attributes: attributes, cursor: nil, pending: nil)
  }

  /// A text that is being typed. A cursor after the last letter gets a blank cell of its own.
  init(_ text: StyledText, attributes: CellAttributes, cursor: Int?, pending: Range<Int>?) {
    let clean = Sanitizer.clean(text.string)
    let lit = clean.ranges(text.spans)
    let pending = pending.flatMap(clean.range)
    let cursor = cursor.map(clean.position)
    var nextLit = lit.startIndex
    var pieces: [Piece] = []
    var hasCursor = cursor == nil
    for grapheme in Grapheme.split(clean) {
      let place = grapheme.scalars
      var own = attributes
      // Both are in order: each range is passed once.
      while nextLit < lit.endIndex, lit[nextLit].upperBound <= place.lowerBound { nextLit += 1 }
      if nextLit < lit.endIndex, lit[nextLit].overlaps(place) { own.insert(.lit) }
      if let pending, pending.overlaps(place) { own.insert(.pending) }
      if let cursor, place.contains(cursor) {
        own.insert(.cursor)
        hasCursor = true
      }
      pieces.append(Piece(grapheme: grapheme, attributes: own))
    }
    if !hasCursor {
      pieces.append(Piece(grapheme: .space, attributes: attributes.union(.cursor)))
    }
    self.init(pieces: pieces)
  }

  /// The run cut to at most `room` cells. `…` stands for what is cut, at one end or both.
  ///
  /// Cuts from the right, unless that would hide part of the first stretch of letters with any of
  /// the attributes in `keeping`: then from the left, as little as shows the stretch. A stretch
  /// wider than the room shows its start. Cuts between letters only, so that a wide one may leave
  /// a cell unused.
  func fitted(to room: Int, keeping kept: CellAttributes = []) -> CellRun {
    if width <= room { return self }
    if room <= 0 { return CellRun(pieces: []) }
    let stretch = firstStretch(with: kept)
    var start = 0
    // The cells from `start` to the end of the stretch, both ellipses aside.
    var needed = pieces[..<stretch.upperBound].reduce(0) { $0 + $1.grapheme.width }
    while start < stretch.lowerBound {
      let before = start > 0 ? 1 : 0
      let after = stretch.upperBound < pieces.count ? 1 : 0
      if before + needed + after <= room { break }
      needed -= pieces[start].grapheme.width
      start += 1
    }
    var chosen: [Piece] = []
    var left = room
    // An ellipsis that would leave no room for the letter it leads to is of no use.
    let least = 1 + pieces[start].grapheme.width + (start + 1 < pieces.count ? 1 : 0)
    if start > 0, least <= room {
      chosen.append(ellipsis(likePieceAt: start - 1))
      left -= 1
    }
    var end = start
    while end < pieces.count {
      let next = pieces[end].grapheme.width
      // The last letter may take the cell that the ellipsis would need otherwise.
      let reserve = end + 1 < pieces.count ? 1 : 0
      if next + reserve > left { break }
      chosen.append(pieces[end])
      left -= next
      end += 1
    }
    if end < pieces.count, left > 0 { chosen.append(ellipsis(likePieceAt: end)) }
    return CellRun(pieces: chosen)
  }

  /// Puts the run into a grid, and says in which column it ends.
  @discardableResult
  func put(into grid: inout CellGrid, column: Int, row: Int) -> Int {
    var column = column
    for piece in pieces {
      column += grid.put(
        piece.grapheme, attributes: piece.attributes, column: column, row: row)
    }
    return column
  }

  /// Whether any letter has one of the attributes.
  func has(_ attributes: CellAttributes) -> Bool {
    pieces.contains { !$0.attributes.isDisjoint(with: attributes) }
  }

  private func firstStretch(with attributes: CellAttributes) -> Range<Int> {
    func isMember(_ piece: Piece) -> Bool { !piece.attributes.isDisjoint(with: attributes) }
    guard let start = pieces.firstIndex(where: isMember) else { return 0..<0 }
    let end = pieces[start...].firstIndex { !isMember($0) } ?? pieces.count
    return start..<end
  }

  /// An ellipsis is neither lit nor pending nor the cursor: it stands for letters, it is none.
  private func ellipsis(likePieceAt index: Int) -> Piece {
    let attributes = pieces[index].attributes.subtracting([.lit, .pending, .cursor])
    return Piece(grapheme: .ellipsis, attributes: attributes)
  }
}
