import CellDisplay

/// A text in one row of a panel.
struct PanelText: Hashable, Sendable {
  /// With a font of fixed cells: the cells, including the right halves of wide letters. With a
  /// scalable font: the letters in the order of the text, each with its width.
  var cells: [Cell]
  /// The width of the text, in pixels.
  var width: Int
  /// The width at the end of the row that scrolling text must not use.
  var rest = 0
}

/// Returns the texts of a screen and their widths in pixels, both for fonts of fixed cells and for
/// scalable fonts.
extension PanelLayout {
  /// Returns the scalable font that measures letters of a size; `nil` for a font of fixed cells.
  func measure(_ size: PanelTextSize) -> (any SizedFont)? {
    size.face == .type ? type?.size(size.em * size.scale) : nil
  }

  /// Returns the width for the text in a row of this width, in pixels.
  func room(in width: Int) -> Int {
    size.face == .type ? max(width - 2 * inset, 1) : columns(in: width) * size.width
  }

  /// Returns the place where the text begins in a row of this width, in pixels.
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

  /// Returns a cleaned text, cut to the room.
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

  /// Returns a cleaned text in at most `limit` rows; the last one is cut.
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

  /// Returns the texts of one line in one row, and their places from the left.
  func texts(
    of line: ScreenRow, room: Int, scroll: Int = 0, attributes: CellAttributes = []
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

  /// Returns the widths of a line's text, with its cursor, and of its right part.
  func widths(of line: ScreenRow, size: PanelTextSize? = nil) -> (text: Int, right: Int) {
    let size = size ?? self.size
    if let measure = measure(size) { return ScreenLayout.widths(of: line, measure: measure) }
    let widths = ScreenLayout.widths(of: line)
    return (widths.text * size.width, widths.right * size.width)
  }

  /// Returns the width of a text.
  func width(of text: String) -> Int {
    if measure(size) != nil { return widths(of: .message(StyledText(text))).text }
    return ScreenLayout.columns(of: text) * size.width
  }

  /// Returns how far a line scrolls, in letters.
  func scrollRange(of line: ScreenRow, room: Int) -> Int {
    if let measure = measure(size) {
      return ScreenLayout.scrollRange(of: line, room: room, measure: measure)
    }
    return ScreenLayout.scrollRange(of: line, columns: columns(room, size))
  }
}
