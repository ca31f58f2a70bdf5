extension CellGrid {
  /// Puts a line of plain texts into an empty row if all of it fits, without making a ``CellRun``.
  ///
  /// - Parameters:
  ///   - columns: the number of columns of the row that the line may use.
  ///   - start: the column in which the text begins.
  /// - Returns: whether the line fitted; if not, the grid is unchanged.
  mutating func putPlain(_ line: ScreenRow, columns: Int, start: Int, row: Int) -> Bool {
    guard direction == .leftToRight, (0..<rows).contains(row) else { return false }
    let own: CellAttributes = line.isSelected ? .selected : []
    var cursor: Int?
    var pending: Range<Int>?
    if case .entry(let place, let range) = line.role { (cursor, pending) = (place, range) }
    var text = line.text.string
    var right = line.right?.string ?? ""
    return text.withUTF8 { text in
      guard let text = PlainText(text, cursor: cursor) else { return false }
      return right.withUTF8 { right in
        guard let right = PlainText(right) else { return false }
        let gap = text.width > 0 && right.width > 0 ? 1 : 0
        guard start + text.width + gap + right.width <= columns else { return false }
        withRow(row) { cells in
          text.put(
            into: UnsafeMutableBufferPointer(rebasing: cells[start...]), text: line.text,
            attributes: line.role == .title ? own.union(.bold) : own, pending: pending)
          right.put(
            into: UnsafeMutableBufferPointer(rebasing: cells[(columns - right.width)...]),
            text: line.right ?? "", attributes: own)
        }
        return true
      }
    }
  }
}
