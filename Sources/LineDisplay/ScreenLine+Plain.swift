extension ScreenLine {
  /// The line as cleaned text without attributes, left and right part two spaces apart. A selected
  /// line starts with `> `, other matches and options with two spaces, messages with neither. The
  /// cursor is not shown.
  ///
  /// With `markingLit`, lit parts stand in brackets and a pending part in angle brackets:
  /// `> [John] Smith`, `hell<o>`.
  package func plain(markingLit: Bool = false) -> String {
    var pending: Range<Int>?
    var prefix = isSelected ? "> " : "  "
    switch role {
    case .entry(_, let range):
      pending = range
      if !isSelected { prefix = "" }
    case .message, .title:
      // There is nothing to pick.
      prefix = ""
    case .match, .option:
      break
    }
    var plain = prefix + Self.marked(text, pending: pending, markingLit: markingLit)
    if let right {
      plain += "  " + Self.marked(right, pending: nil, markingLit: markingLit)
    }
    return plain
  }

  private static func marked(
    _ text: StyledText, pending: Range<Int>?, markingLit: Bool
  ) -> String {
    let clean = Sanitizer.clean(text.string)
    guard markingLit else { return clean.string }
    let lit = clean.ranges(text.spans)
    let pending = pending.flatMap(clean.range)
    var marked = String.UnicodeScalarView()
    let scalars = Array(clean.string.unicodeScalars)
    for index in 0...scalars.count {
      if pending?.upperBound == index { marked.append(">") }
      if lit.contains(where: { $0.upperBound == index }) { marked.append("]") }
      if lit.contains(where: { $0.lowerBound == index }) { marked.append("[") }
      if pending?.lowerBound == index { marked.append("<") }
      if index < scalars.count { marked.append(scalars[index]) }
    }
    return String(marked)
  }
}
