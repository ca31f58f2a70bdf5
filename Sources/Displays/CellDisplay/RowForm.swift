/// The number of rows of a line, and their contents.
package enum RowForm: Hashable, Sendable {
  /// The text and the right part are in one row, the right part at its end.
  case row
  /// The text has this number of rows. The right part, if there is one, is in another row below
  /// them.
  case rows(Int)

  /// Returns the forms that a line may have, the preferred one first and the smallest last. The
  /// first form shows the whole line, if the display has enough rows.
  ///
  /// The typed text has one row here. A display that draws it larger has a separate rule.
  ///
  /// - Parameters:
  ///   - widths: the widths of the text and the right part, in any unit.
  ///   - room: the width of a row, in the same unit.
  ///   - isStacked: whether the right part is always below the text, so that all lines of a list
  ///     have the same form.
  ///   - wrapped: the number of rows that the text needs without the right part.
  package static func choices(
    for line: ScreenRow, widths: (text: Int, right: Int), room: Int, gap: Int = 1,
    isStacked: Bool = false, wrapped: () -> Int
  ) -> [RowForm] {
    if line.isEntry { return [.row] }
    let hasRight = widths.right > 0
    let fits = widths.text + (hasRight ? gap + widths.right : 0) <= room
    // A number that is wider than the display scrolls together with its name.
    if line.isSelected, widths.right > room { return [.row] }
    let isStacked = isStacked && hasRight && !line.isMessageOrTitle
    if fits, !isStacked { return oneRow }
    let most = widths.text <= room ? 1 : min(max(wrapped(), 1), rowLimit)
    // If a line has several rows and is cut, it can't scroll. So a selected line is shown whole, or
    // scrolls in one row.
    let between =
      most > 2 && !line.isSelected ? (2..<most).reversed().map { RowForm.rows($0) } : []
    var choices: [RowForm] = most > 1 ? [.rows(most)] + between : []
    if hasRight { choices.append(.rows(1)) }
    if !isStacked || line.isSelected { choices.append(.row) }
    return choices
  }

  /// The forms of nearly all lines. They are a constant, so that they are made only once.
  package static let oneRow = [RowForm.row]

  /// The maximum number of rows of a text. Users would not read more.
  private static let rowLimit = 12
}
