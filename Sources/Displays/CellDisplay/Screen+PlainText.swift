extension Screen {
  /// The screen as cleaned lines of text without attributes, for a pipe, a log, or the `lines` of a
  /// JSON report. The order is: the status line, the lines, the hint; an empty status line or hint
  /// is left out. A selected match, option or typed text starts with `> `, other matches and
  /// options with two spaces.
  package var plainText: [String] { plainText(markingLit: false) }

  /// Returns the same as ``plainText``. With `markingLit`, lit parts are in brackets and a pending
  /// part is in angle brackets: `> [John] Smith`, `hell<o>`.
  package func plainText(markingLit: Bool) -> [String] {
    var plain: [String] = []
    let top = status.plain
    if !top.isEmpty { plain.append(top) }
    for line in writtenRows {
      plain.append(line.plain(markingLit: markingLit))
    }
    let bottom = Sanitizer.clean(hint).string
    if !bottom.isEmpty { plain.append(bottom) }
    return plain
  }
}
