/// How many rows a line takes, and what stands in them.
package enum LineForm: Hashable, Sendable {
  /// All in one row, the right part at its end.
  case row
  /// The text in so many rows, and the right part, if there is one, in another below them.
  case rows(Int)

  /// The forms that a line may have, the one that it wants first and the least last: all of it is seen
  /// in the first, if the display has that many rows.
  ///
  /// What is typed has one row here; a display that writes it larger knows how.
  ///
  /// - Parameters:
  ///   - widths: of its text and its right part, in any unit.
  ///   - room: how wide a row is, in the same.
  ///   - isStacked: whether the right part stands below the text in any case: then all lines of a list
  ///     are alike.
  ///   - wrapped: how many rows the text takes by itself.
  package static func choices(
    for line: ScreenLine, widths: (text: Int, right: Int), room: Int, gap: Int = 1,
    isStacked: Bool = false, wrapped: () -> Int
  ) -> [LineForm] {
    if line.isEntry { return [.row] }
    let hasRight = widths.right > 0
    let fits = widths.text + (hasRight ? gap + widths.right : 0) <= room
    // A number that is wider than the display passes by with its name.
    if line.isSelected, widths.right > room { return [.row] }
    let isStacked = isStacked && hasRight && !line.isTold
    if fits, !isStacked { return oneRow }
    let most = widths.text <= room ? 1 : min(max(wrapped(), 1), rowLimit)
    // A row that is cut in its midst can't scroll: of what is selected all is seen, or one row passes by.
    let between =
      most > 2 && !line.isSelected ? (2..<most).reversed().map { LineForm.rows($0) } : []
    var choices: [LineForm] = most > 1 ? [.rows(most)] + between : []
    if hasRight { choices.append(.rows(1)) }
    if !isStacked || line.isSelected { choices.append(.row) }
    return choices
  }

  /// What nearly all lines have: made once.
  package static let oneRow = [LineForm.row]

  /// More rows say nothing that somebody would read there.
  private static let rowLimit = 12
}
