/// Returns single lines and texts of a screen as cells, for panels of pixels. A panel places them
/// itself, because its rows differ in height.
extension ScreenLayout {
  /// Returns the cells of one line as ``render(_:columns:rows:markingSelection:scroll:)`` draws it
  /// into a row. The number of cells is `columns`, clamped like the columns of a ``CellGrid``. The
  /// right halves of wide letters are included.
  ///
  /// - Parameters:
  ///   - scroll: how far the text has been scrolled if the line is selected, 0 to the result of
  ///     ``scrollRange(of:columns:)``.
  ///   - attributes: added to those of each cell.
  ///   - direction: the direction of the screen.
  package static func cells(
    of line: ScreenRow, columns: Int, scroll: Int = 0, attributes: CellAttributes = [],
    direction: Screen.Direction = .leftToRight
  ) -> [Cell] {
    var grid = CellGrid(columns: columns, rows: 1, direction: direction)
    putRow(line, into: &grid, row: 0, markingSelection: false, scroll: scroll)
    if attributes.isEmpty { return grid.allCells }
    return grid.allCells.map { cell in
      var cell = cell
      cell.attributes.formUnion(attributes)
      return cell
    }
  }

  /// Returns the cells of a text, which is cleaned and cut to at most `columns` cells. The right
  /// halves of wide letters are included. The text is not padded.
  package static func cells(
    of text: StyledText, columns: Int, attributes: CellAttributes = []
  ) -> [Cell] {
    CellRun(text, attributes: attributes).fitted(to: columns).cells
  }

  /// Returns a cleaned text in at most `limit` rows of at most `columns` cells; the last row is
  /// cut. There is at least one row, which may be empty.
  package static func rows(
    of text: StyledText, columns: Int, limit: Int, attributes: CellAttributes = []
  ) -> [[Cell]] {
    CellRun(text, attributes: attributes).wrapped(to: columns, rows: limit).map(\.cells)
  }

  /// Returns the number of cells that a line needs for its text, with the cursor if there is one,
  /// and for its right part.
  package static func widths(of line: ScreenRow) -> (text: Int, right: Int) {
    var cursor: Int?
    if case .entry(let place, _) = line.role { cursor = place }
    let text = CellRun.width(of: line.text, cursor: cursor)
    let right = line.right.map { CellRun.width(of: $0) } ?? 0
    if text + right + 1 < CellGrid.sizeLimit { return (text, right) }
    // The line may be too long for the widest row. Then the right part of a selected match becomes
    // the end of its text.
    let parts = RowParts(line, columns: CellGrid.sizeLimit, markingSelection: false)
    return (parts.text.width, parts.right.width)
  }

  /// Whether a line certainly fits into one row. Only the number of bytes is examined, because a
  /// letter has no more cells than bytes. The result is `false` if this isn't certain, and for the
  /// typed text.
  package static func surelyFits(_ line: ScreenRow, columns: Int) -> Bool {
    let right = line.right?.string.utf8.count ?? 0
    return !line.isEntry && line.text.string.utf8.count + (right > 0 ? right + 1 : 0) <= columns
  }

  /// Returns the number of cells that a text needs.
  package static func columns(of text: String) -> Int { CellRun.width(of: StyledText(text)) }

  /// Returns the number of cells by which a selected line scrolls on this number of columns; 0 if
  /// all of it is visible.
  package static func scrollRange(of line: ScreenRow, columns: Int) -> Int {
    surelyFits(line, columns: columns)
      ? 0 : RowParts(line, columns: columns, markingSelection: false).scrollRange
  }
}

extension CellRun {
  /// The letters in display order, with the right halves of the wide ones.
  var cells: [Cell] {
    let letters = ordered.letters
    // No letter is wide.
    if letters.count == width { return letters }
    var cells: [Cell] = []
    cells.reserveCapacity(width)
    for letter in letters {
      cells.append(letter)
      if letter.width == 2 { cells.append(Cell(rightHalfOf: letter)) }
    }
    return cells
  }
}
