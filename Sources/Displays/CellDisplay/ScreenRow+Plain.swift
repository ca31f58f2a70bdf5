extension ScreenRow {
  /// Returns the line as cleaned text without attributes, left and right part two spaces apart. A
  /// selected line that can be picked or typed in starts with `> `, other matches and options with
  /// two spaces, and all other lines with neither. The cursor is not shown.
  ///
  /// With `markingLit`, lit parts are in brackets, a pending part is in angle brackets, and changed
  /// parts are in braces: `> [John] Smith`, `hell<o>`, `{if} not`.
  package func plain(markingLit: Bool = false) -> String {
    var plain: [UInt8] = []
    appendPlain(markingLit: markingLit, to: &plain)
    return String(decoding: plain, as: UTF8.self)
  }

  /// Appends the text of ``plain(markingLit:)`` in UTF-8.
  package func appendPlain(markingLit: Bool = false, to bytes: inout [UInt8]) {
    var pending: Range<Int>?
    var isIndented = true
    switch role {
    case .entry(_, let range):
      pending = range
      isIndented = isSelected
    case .message, .title:
      // These lines can't be picked.
      isIndented = false
    case .match, .option:
      break
    }
    if isIndented {
      bytes.append(UInt8(ascii: isSelected ? ">" : " "))
      bytes.append(UInt8(ascii: " "))
    }
    Self.append(text, pending: pending, markingLit: markingLit, to: &bytes)
    if let right {
      bytes.append(UInt8(ascii: " "))
      bytes.append(UInt8(ascii: " "))
      Self.append(right, pending: nil, markingLit: markingLit, to: &bytes)
    }
  }

  private static func append(
    _ text: StyledText, pending: Range<Int>?, markingLit: Bool, to bytes: inout [UInt8]
  ) {
    guard markingLit, pending != nil || !text.spans.isEmpty || !text.changed.isEmpty else {
      return Sanitizer.append(text.string, to: &bytes)
    }
    let clean = Sanitizer.clean(text.string)
    let lit = clean.ranges(text.spans)
    let changed = clean.ranges(text.changed)
    let pending = pending.flatMap(clean.range)
    func mark(_ index: Int) {
      if pending?.upperBound == index { bytes.append(UInt8(ascii: ">")) }
      if lit.contains(where: { $0.upperBound == index }) { bytes.append(UInt8(ascii: "]")) }
      if changed.contains(where: { $0.upperBound == index }) { bytes.append(UInt8(ascii: "}")) }
      if changed.contains(where: { $0.lowerBound == index }) { bytes.append(UInt8(ascii: "{")) }
      if lit.contains(where: { $0.lowerBound == index }) { bytes.append(UInt8(ascii: "[")) }
      if pending?.lowerBound == index { bytes.append(UInt8(ascii: "<")) }
    }
    var index = 0
    var shown = clean.string
    shown.withUTF8 { shown in
      for byte in shown {
        // Brackets are inserted before the first byte of a scalar.
        if byte & 0xc0 != 0x80 {
          mark(index)
          index += 1
        }
        bytes.append(byte)
      }
    }
    mark(index)
  }
}
