/// Functions that return the pieces of a screen, for displays on which letters have different
/// widths. Widths and rooms are in the unit of the measure. Letters are in the order of the text,
/// each with its width.
extension ScreenLayout {
  /// A part of a line, and the place in the row where it begins.
  package struct Piece {
    package var start: Int
    package var letters: [Cell]
    package var width: Int
    /// The width to leave free at the end of the row, for text that scrolls and therefore begins
    /// before its room.
    package var rest = 0
  }

  /// Returns one line in one row: its text, and its right part at the end.
  package static func pieces(
    of line: ScreenRow, room: Int, measure: any TextMeasure, scroll: Int = 0,
    attributes: CellAttributes = []
  ) -> [Piece] {
    let parts = RowParts(line, columns: room, markingSelection: false, measure: measure)
    let right = parts.fittedRight
    let rightPiece = Piece(
      start: room - right.width, letters: right.adding(attributes), width: right.width)
    let text: Piece
    if line.isSelected, scroll > 0, parts.scrollRange > 0 {
      // As on other displays, each step scrolls by one letter. The piece has the whole text, so
      // that its letters join.
      let passed = min((scroll - 1) * measure.digitWidth + 1, parts.scrollRange)
      text = Piece(
        start: -passed, letters: parts.passing.adding(attributes), width: parts.passing.width,
        rest: room - parts.rooms.text)
    } else {
      let run = parts.text.fitted(to: parts.rooms.text, keeping: parts.kept, measure)
      text = Piece(start: 0, letters: run.adding(attributes), width: run.width)
    }
    return [text, rightPiece].filter { !$0.letters.isEmpty }
  }

  /// Returns a cleaned text, cut to the room.
  package static func piece(
    of text: StyledText, room: Int, measure: any TextMeasure, attributes: CellAttributes = []
  ) -> Piece {
    let run = CellRun(text, attributes: attributes).measured(by: measure)
      .fitted(to: room, keeping: [], measure)
    return Piece(start: 0, letters: run.letters, width: run.width)
  }

  /// Returns a cleaned text in at most `limit` rows; if the text is longer, the last row is cut.
  package static func pieces(
    of text: StyledText, room: Int, limit: Int, measure: any TextMeasure,
    attributes: CellAttributes = []
  ) -> [Piece] {
    CellRun(text, attributes: attributes).measured(by: measure).wrapped(to: room, rows: limit)
      .map { row in
        // A letter at the end of a row may be wider there than inside a word.
        let run = row.fitted(to: room, keeping: [], measure)
        return Piece(start: 0, letters: run.letters, width: run.width)
      }
  }

  /// Returns the same as ``widths(of:)``, in the unit of the measure.
  package static func widths(
    of line: ScreenRow, measure: any TextMeasure
  ) -> (text: Int, right: Int) {
    let parts = RowParts(
      line, columns: Cell.widthLimit, markingSelection: false, measure: measure)
    return (parts.text.width, parts.right.width)
  }

  /// Returns the same as ``scrollRange(of:columns:)``, in the unit of the measure.
  package static func scrollRange(of line: ScreenRow, room: Int, measure: any TextMeasure) -> Int {
    let range = RowParts(line, columns: room, markingSelection: false, measure: measure)
      .scrollRange
    return range == 0 ? 0 : (range + measure.digitWidth - 2) / measure.digitWidth + 1
  }

  /// Returns the typed text in as many rows as it needs. A row may end after any letter.
  package static func typedRows(
    of line: ScreenRow, room: Int, measure: any TextMeasure
  ) -> [Piece] {
    let parts = RowParts(
      line, columns: Cell.widthLimit, markingSelection: false, measure: measure)
    var rows: [Piece] = []
    var row = Piece(start: 0, letters: [], width: 0)
    for letter in parts.text.letters {
      if row.width + letter.width > room, !row.letters.isEmpty {
        rows.append(row)
        row = Piece(start: 0, letters: [], width: 0)
      }
      row.letters.append(letter)
      row.width += letter.width
    }
    return rows + [row]
  }
}

extension CellRun {
  /// Returns the run, cut so that it fits in its new form. A letter at the new end may be wider
  /// there, as Arabic letters are.
  fileprivate func fitted(
    to room: Int, keeping kept: CellAttributes, _ measure: any TextMeasure
  ) -> CellRun {
    var wished = room
    var run = fitted(to: wished, keeping: kept)
    for _ in 0..<16 {
      let width = measure.widths(of: run.letters).reduce(0, +)
      run = run.like(run.letters, width: width)
      if width <= room { break }
      wished -= max(width - room, 1)
      run = fitted(to: wished, keeping: kept)
    }
    return run
  }

  fileprivate func adding(_ attributes: CellAttributes) -> [Cell] {
    if attributes.isEmpty { return letters }
    return letters.map { letter in
      var letter = letter
      letter.attributes.formUnion(attributes)
      return letter
    }
  }
}

/// The levels of the Unicode bidirectional algorithm: even from left to right, odd from right to
/// left.
package enum BidiLevels {
  /// U+2066: the text from here to ``isolateEnd`` runs from left to right, independent of the text
  /// around it.
  package static let isolate: Unicode.Scalar = "\u{2066}"
  /// U+2069, the end of an isolated text.
  package static let isolateEnd: Unicode.Scalar = "\u{2069}"

  /// Returns the level of each scalar; `nil` if all run from left to right. The first letter with a
  /// direction decides the direction of the text.
  package static func levels(of scalars: [UInt32]) -> [Int]? {
    guard scalars.contains(where: { Cell.runsFromRight($0) }) else { return nil }
    return CellRun.levels(scalars)
  }
}
