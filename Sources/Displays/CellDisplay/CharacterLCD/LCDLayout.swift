/// Lays a screen out for a character LCD, by ``ScreenLayout``. Such a display is small and has no
/// attributes.
package enum LCDLayout {
  /// Returns the cells of a screen.
  ///
  /// - Parameter scroll: as in ``ScreenLayout/render(_:columns:rows:markingSelection:scroll:)``.
  package static func render(
    _ screen: Screen, columns: Int, rows: Int, rom: LCDROM, scroll: Int = 0
  ) -> CellGrid {
    ScreenLayout.render(
      prepared(screen, rom: rom), columns: columns, rows: rows,
      markingSelection: marksSelection(screen, rows: rows), scroll: scroll)
  }

  /// Returns how far the selected line scrolls.
  package static func scrollRange(
    _ screen: Screen, columns: Int, rows: Int, rom: LCDROM
  ) -> Int {
    ScreenLayout.scrollRange(
      prepared(screen, rom: rom), columns: columns, rows: rows,
      markingSelection: marksSelection(screen, rows: rows))
  }

  /// Returns the screen with wide letters replaced by narrow ones where these exist; see
  /// ``LCDText``.
  static func prepared(_ screen: Screen, rom: LCDROM) -> Screen {
    func narrow(_ text: String) -> String { LCDText(text, rom: rom).string }
    var screen = screen
    screen.status.mode = narrow(screen.status.mode)
    screen.status.device = narrow(screen.status.device)
    screen.status.count = narrow(screen.status.count)
    screen.status.notice = screen.status.notice.map(narrow)
    screen.hint = narrow(screen.hint)
    screen.rows = screen.rows.map { prepared($0, rom: rom) }
    return screen
  }

  /// Whether the selected line is marked. If there is no row for another line that can be selected,
  /// the mark is useless and would take one of the sixteen letters of a row.
  static func marksSelection(_ screen: Screen, rows: Int) -> Bool {
    let entries = screen.rows.filter { if case .entry = $0.role { true } else { false } }.count
    let picks = screen.rows.filter { $0.role == .match || $0.role == .option }.count
    return picks > 1 && rows - entries > 1
  }

  private static func prepared(_ line: ScreenRow, rom: LCDROM) -> ScreenRow {
    let text = LCDText(line.text.string, rom: rom)
    var line = line
    if case .entry(let cursor, let pending) = line.role {
      line.role = .entry(cursor: cursor.map(text.position), pending: pending.map(text.range))
    }
    line.text = StyledText(
      text.string, spans: line.text.spans.map(text.range),
      changed: line.text.changed.map(text.range))
    line.right = line.right.map { right in
      let text = LCDText(right.string, rom: rom)
      return StyledText(text.string, spans: right.spans.map(text.range))
    }
    return line
  }
}
