extension LCDROM {
  /// Returns the ways in which the letter of a cell can be shown. The right half of a wide letter
  /// is blank.
  func sign(for cell: Cell) -> LCDSign {
    if cell.isOneByte, let code = code(for: cell.base) {
      return LCDSign(code: code, plain: code)
    }
    if cell.width == 0 { return .blank }
    return sign(for: Self.letter(of: cell))
  }

  /// Returns the ways in which a letter can be shown.
  func sign(for letter: UInt32) -> LCDSign {
    let isBound = LCDSubstitutes.isBound(letter)
    var sign = LCDSign(
      code: code(for: letter), letter: letter, plain: plain(letter), isBound: isBound)
    if sign.code == nil, isBound {
      // Greek capitals have no accents, and small letters can be read without theirs.
      let bare = isGreek(letter) ? LetterParts.of(letter)?.base ?? letter : letter
      sign.letter = bare
      sign.code = code(for: bare) ?? LCDSubstitutes.lookAlike(bare).flatMap { code(for: $0) }
      if sign.code == nil { sign.glyph = LCDDrawings.glyph(for: bare) }
    } else if sign.code == nil {
      sign.glyph = LCDDrawings.glyph(for: letter)
      // Of two marks, only one is drawn.
      if sign.glyph == nil, let parts = LetterParts.of(letter) { return self.sign(for: parts.base) }
    }
    // A letter without a code and a drawing is always shown in its plain form.
    if sign.code == nil, sign.glyph == nil { sign.code = sign.plain }
    return sign
  }

  /// Returns the nearest built-in letter, the first of these that exists: for Cyrillic in ROM A02,
  /// its capital; the letter in ``LCDSubstitutes``; the letter without its marks; `?`.
  private func plain(_ letter: UInt32) -> UInt8 {
    if self == .a02, (0x400..<0x530).contains(letter) {
      let capital = LCDSubstitutes.cyrillicCapital(letter)
      if let code = code(for: capital) { return code }
      if let code = LCDSubstitutes.lookAlike(capital).flatMap({ code(for: $0) }) { return code }
    }
    if !LCDSubstitutes.isBound(letter), let code = code(for: letter) { return code }
    var bare = letter
    // No letter in the table has more than three parts.
    for _ in 0..<3 {
      if let code = LCDSubstitutes.plain(bare).flatMap({ code(for: $0) }) { return code }
      guard let parts = LetterParts.of(bare) else { break }
      bare = parts.base
      if let code = code(for: bare), !LCDSubstitutes.isBound(bare) { return code }
    }
    return code(for: bare) ?? Self.unknown
  }

  private func isGreek(_ letter: UInt32) -> Bool { (0x370..<0x400).contains(letter) }

  /// Returns the letter of a cell, with as many of its marks as one precomposed letter has.
  static func letter(of cell: Cell) -> UInt32 {
    var letter = cell.base
    for index in 0..<Cell.joinLimit {
      let mark = cell.joined(index)
      if mark == 0 { break }
      letter = LetterParts.letter(letter, mark) ?? letter
    }
    return letter
  }
}
