import LineDisplay

/// A text in one row of a panel.
struct PanelText: Hashable, Sendable {
  /// Right halves included where each letter has a cell; else in the order of the text, each with its
  /// width.
  var cells: [Cell]
  /// In pixels.
  var width: Int
  /// Where text passes by, what stands at the end of the row and is not its room.
  var rest = 0
}

/// The pieces of a screen in pixels, whether letters have cells or are as wide as their font has them.
extension PanelLayout {
  /// What measures letters of a size; `nil` where each has a cell.
  func measure(_ size: PanelTextSize) -> (any SizedFont)? {
    size.face == .type ? type?.size(size.em * size.scale) : nil
  }

  /// How much of a row of so many pixels is text.
  func room(in width: Int) -> Int {
    size.face == .type ? max(width - 2 * inset, 1) : columns(in: width) * size.width
  }

  /// Where text of that begins in it.
  func start(in width: Int) -> Int {
    size.face == .type ? inset : left(of: columns(in: width), in: width)
  }

  private func columns(_ room: Int, _ size: PanelTextSize) -> Int {
    min(max(room / size.width, 1), CellGrid.sizeLimit)
  }

  private func text(_ cells: [Cell], _ size: PanelTextSize) -> PanelText {
    PanelText(cells: cells, width: cells.count * size.width)
  }

  private func text(_ piece: ScreenLayout.Piece) -> PanelText {
    PanelText(cells: piece.letters, width: piece.width, rest: piece.rest)
  }

  /// A text, cleaned, and cut to the room.
  func text(
    _ styled: StyledText, room: Int, size: PanelTextSize? = nil, attributes: CellAttributes = []
  ) -> PanelText {
    let size = size ?? self.size
    if let measure = measure(size) {
      return text(
        ScreenLayout.piece(of: styled, room: room, measure: measure, attributes: attributes))
    }
    return text(
      ScreenLayout.cells(of: styled, columns: columns(room, size), attributes: attributes), size)
  }

  /// A text, cleaned, in at most `limit` rows; the last one is cut.
  func texts(
    _ styled: StyledText, room: Int, limit: Int, size: PanelTextSize? = nil,
    attributes: CellAttributes = []
  ) -> [PanelText] {
    let size = size ?? self.size
    if let measure = measure(size) {
      return ScreenLayout.pieces(
        of: styled, room: room, limit: limit, measure: measure, attributes: attributes
      ).map { text($0) }
    }
    return ScreenLayout.rows(
      of: styled, columns: columns(room, size), limit: limit, attributes: attributes
    ).map { text($0, size) }
  }

  /// One line in one row: what stands where, from the left.
  func texts(
    of line: ScreenLine, room: Int, scroll: Int = 0, attributes: CellAttributes = []
  ) -> [(start: Int, text: PanelText)] {
    if let measure = measure(size) {
      return ScreenLayout.pieces(
        of: line, room: room, measure: measure, scroll: scroll, attributes: attributes
      ).map { ($0.start, text($0)) }
    }
    let cells = ScreenLayout.cells(
      of: line, columns: columns(room, size), scroll: scroll, attributes: attributes,
      direction: direction)
    return [(0, text(cells, size))]
  }

  /// How wide a line's text, with its cursor, and its right part want to be.
  func widths(of line: ScreenLine, size: PanelTextSize? = nil) -> (text: Int, right: Int) {
    let size = size ?? self.size
    if let measure = measure(size) { return ScreenLayout.widths(of: line, measure: measure) }
    let widths = ScreenLayout.widths(of: line)
    return (widths.text * size.width, widths.right * size.width)
  }

  /// How wide a text wants to be.
  func width(of text: String) -> Int {
    if measure(size) != nil { return widths(of: .message(StyledText(text))).text }
    return ScreenLayout.columns(of: text) * size.width
  }

  /// In letters.
  func scrollRange(of line: ScreenLine, room: Int) -> Int {
    if let measure = measure(size) {
      return ScreenLayout.scrollRange(of: line, room: room, measure: measure)
    }
    return ScreenLayout.scrollRange(of: line, columns: columns(room, size))
  }
}
