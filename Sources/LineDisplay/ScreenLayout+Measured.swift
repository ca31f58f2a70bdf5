/// The same pieces for displays that measure their letters: widths and rooms are in the measure's unit,
/// letters stand in the order of the text, and each has its width.
extension ScreenLayout {
  /// A part of a line, and where in the row it begins.
  public struct Piece {
    public var start: Int
    public var letters: [Cell]
    public var width: Int
  }

  /// One line in one row: its text, and its right part at the end.
  public static func pieces(
    of line: ScreenLine, room: Int, measure: any TextMeasure, scroll: Int = 0,
    attributes: CellAttributes = []
  ) -> [Piece] {
    let parts = LineParts(line, columns: room, markingSelection: false, measure: measure)
    let text =
      line.isSelected && scroll > 0
      // A letter a step, as everywhere.
      ? parts.text.scrolled(
        to: min((scroll - 1) * measure.digitWidth + 1, parts.scrollRange), in: parts.rooms.text)
      : parts.text.fitted(to: parts.rooms.text, keeping: parts.kept)
    let right = parts.fittedRight
    return [(0, text), (room - right.width, right)].compactMap { start, run in
      run.letters.isEmpty
        ? nil : Piece(start: start, letters: run.adding(attributes), width: run.width)
    }
  }

  /// A text, cleaned, cut to the room.
  public static func piece(
    of text: StyledText, room: Int, measure: any TextMeasure, attributes: CellAttributes = []
  ) -> Piece {
    let run = CellRun(text, attributes: attributes).measured(by: measure).fitted(to: room)
    return Piece(start: 0, letters: run.letters, width: run.width)
  }

  /// A text, cleaned, in at most `limit` rows; the last one is cut.
  public static func pieces(
    of text: StyledText, room: Int, limit: Int, measure: any TextMeasure,
    attributes: CellAttributes = []
  ) -> [Piece] {
    CellRun(text, attributes: attributes).measured(by: measure).wrapped(to: room, rows: limit)
      .map { Piece(start: 0, letters: $0.letters, width: $0.width) }
  }

  /// As ``widths(of:)``.
  public static func widths(
    of line: ScreenLine, measure: any TextMeasure
  ) -> (text: Int, right: Int) {
    let parts = LineParts(
      line, columns: Cell.widthLimit, markingSelection: false, measure: measure)
    return (parts.text.width, parts.right.width)
  }

  /// As ``scrollRange(of:columns:)``.
  public static func scrollRange(of line: ScreenLine, room: Int, measure: any TextMeasure) -> Int {
    let range = LineParts(line, columns: room, markingSelection: false, measure: measure)
      .scrollRange
    return range == 0 ? 0 : (range + measure.digitWidth - 2) / measure.digitWidth + 1
  }

  /// What is typed, letter by letter in as many rows as it takes.
  public static func typedRows(
    of line: ScreenLine, room: Int, measure: any TextMeasure
  ) -> [Piece] {
    let parts = LineParts(
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
  fileprivate func adding(_ attributes: CellAttributes) -> [Cell] {
    if attributes.isEmpty { return letters }
    return letters.map { letter in
      var letter = letter
      letter.attributes.formUnion(attributes)
      return letter
    }
  }
}

/// The levels of the Unicode bidirectional algorithm: even from left to right, odd from right to left.
public enum BidiLevels {
  /// Of each scalar; `nil` where all run from left to right. A text runs as its first letter does that
  /// runs either way.
  public static func levels(of scalars: [UInt32]) -> [Int]? {
    guard scalars.contains(where: { Cell.runsFromRight($0) }) else { return nil }
    return CellRun.levels(scalars)
  }
}
