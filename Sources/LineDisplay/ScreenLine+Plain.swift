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
    if lit.isEmpty, pending == nil { return clean.string }
    var marked: [UInt8] = []
    marked.reserveCapacity(clean.string.utf8.count + 2 * lit.count + 2)
    func mark(_ index: Int) {
      if pending?.upperBound == index { marked.append(UInt8(ascii: ">")) }
      if lit.contains(where: { $0.upperBound == index }) { marked.append(UInt8(ascii: "]")) }
      if lit.contains(where: { $0.lowerBound == index }) { marked.append(UInt8(ascii: "[")) }
      if pending?.lowerBound == index { marked.append(UInt8(ascii: "<")) }
    }
    var index = 0
    for byte in clean.string.utf8 {
      // Before the first byte of each scalar.
      if byte & 0xc0 != 0x80 {
        mark(index)
        index += 1
      }
      marked.append(byte)
    }
    mark(index)
    return String(decoding: marked, as: UTF8.self)
  }
}
