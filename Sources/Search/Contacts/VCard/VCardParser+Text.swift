/// Turns the bytes of a value into text.
extension VCardParser {
  /// Converts the value of one property to UTF-8 and stores it in the draft.
  mutating func apply(_ parsed: VCardLine, in text: Bytes, line: Int, isWhole: Bool) {
    let value = text.slice(parsed.value)
    guard !parsed.parameters.isEmpty else {
      let (isASCII, invalid) = SourceText.check(value)
      guard let offset = invalid else {
        if sets.isOther(value, isASCII: isASCII, in: bytes) {
          applyUnnamed(parsed, value: value, in: text, line: line, column: nil)
        } else {
          apply(parsed, value: value, in: text, line: line)
        }
        return
      }
      let column = isWhole ? text.column(at: text.count - value.count + offset) : nil
      applyUnnamed(parsed, value: value, in: text, line: line, column: column)
      return
    }
    var label: Bytes?
    parsed.forEachParameter(in: text) { name, value in
      if name.equals("charset") { label = value }
    }
    if parsed.isQuotedPrintable(in: text) {
      let decoded = value.unescaped(.equals)
      decoded.withBytes {
        apply(parsed, value: $0, label: label, in: text, line: line, isWhole: false)
      }
    } else {
      apply(parsed, value: value, label: label, in: text, line: line, isWhole: isWhole)
    }
  }

  private mutating func apply(
    _ parsed: VCardLine, value: Bytes, label: Bytes?, in text: Bytes, line: Int, isWhole: Bool
  ) {
    let (isASCII, invalid) = SourceText.check(value)
    let column = invalid.flatMap { offset in
      isWhole ? text.column(at: text.count - value.count + offset) : nil
    }
    if let label, let set = CharacterSet(label: label), set.conversion != .utf8 {
      let isNamed = applyNamed(
        parsed, value: value, set: set, label: label, isUTF8: invalid == nil, in: text, line: line)
      if isNamed { return }
    }
    // Escape characters mean ISO-2022-JP, even if the label names another set.
    let isNamed = label != nil && !value.contains(0x1B)
    if invalid == nil, isNamed || !sets.isOther(value, isASCII: isASCII, in: bytes) {
      apply(parsed, value: value, in: text, line: line)
    } else {
      applyUnnamed(parsed, value: value, in: text, line: line, column: column)
    }
  }

  /// Reads a value in the set that it names; returns `false` if that is impossible.
  private mutating func applyNamed(
    _ parsed: VCardLine, value: Bytes, set: CharacterSet, label: Bytes, isUTF8: Bool,
    in text: Bytes, line: Int
  ) -> Bool {
    let isASCII = value.allSatisfy { $0 < 0x80 }
    // ASCII text is read as ASCII, because a program may have converted the text and left the name
    // of the old set. Only in ISO-2022, ASCII bytes after an escape character stand for other
    // letters.
    let isText = value.allSatisfy { $0 >= 0x20 }
    if isASCII, case .telephone = parsed.property { return false }
    if isText, isASCII, !(set.name == "UTF-7" && value.contains(UInt8(ascii: "-"))) { return false }
    if isText, isUTF8, case .utf16 = set.conversion { return false }
    guard let converted = sets.text(value, in: set) else {
      let reason =
        "this machine can't read CHARSET=\(written(label)): read as if it were not there (newer Debian "
        + "has more in the package libc-gconv-modules-extra)"
      reportOnce(reason, at: line)
      return false
    }
    // Bytes that are valid UTF-8 are hardly ever text in a set of one byte per letter.
    if isUTF8, !isASCII, set.isSingleByte || !converted.isWhole {
      reportOnce("says CHARSET=\(written(label)) but is UTF-8: read as it is", at: line)
      return false
    }
    if !converted.isWhole, !isASCII, let other = sets.guess(value, in: bytes),
      let guessed = sets.text(value, in: other), guessed.isWhole
    {
      reportOnce(
        "says CHARSET=\(written(label)) but is not: read as \(other.name), which is a guess",
        at: line)
      guessed.utf8.withBytes { apply(parsed, value: $0, in: text, line: line) }
      return true
    }
    if !isASCII { sets.record(set) }
    if !converted.isWhole {
      found.report("not \(set.name), the broken bytes became \u{FFFD}", at: line)
    }
    converted.utf8.withBytes {
      apply(parsed, value: $0, in: text, line: line)
    }
    return true
  }

  private func written(_ label: Bytes) -> String { String(decoding: label, as: UTF8.self) }

  /// Reads a value that isn't UTF-8 in its likeliest set.
  private mutating func applyUnnamed(
    _ parsed: VCardLine, value: Bytes, in text: Bytes, line: Int, column: Int?
  ) {
    guard let set = sets.guess(value, in: bytes), let converted = sets.text(value, in: set) else {
      found.report("not UTF-8, the broken bytes became \u{FFFD}", at: line, column: column)
      apply(parsed, value: value, in: text, line: line)
      return
    }
    if hints.set == nil {
      let reason =
        "not UTF-8 and without CHARSET: read as \(set.name), which is a guess; if letters look wrong, "
        + "--charset NAME reads it as another set"
      reportOnce(reason, at: line, column: column)
    } else if !converted.isWhole {
      reportOnce("not \(set.name), the broken bytes became \u{FFFD}", at: line, column: column)
    }
    converted.utf8.withBytes {
      apply(parsed, value: $0, in: text, line: line)
    }
  }
}
