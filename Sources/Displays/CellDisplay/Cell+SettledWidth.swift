extension Cell {
  /// Whether the letter has the same width on every terminal as in this program.
  ///
  /// This is so for a letter below U+1100 without marks, and for the ideographs, kana and Hangul
  /// that all terminals with wide letters treat as wide. The width of emoji, symbols and letters
  /// with marks depends on the terminal and its version.
  var hasSettledWidth: Bool {
    @inline(__always) get {
      if !isLone { return false }
      return width == 2 ? Self.isSettledWide(base) : base < 0x1100
    }
  }

  /// Whether the letter is one byte long in UTF-8. Writing it again is never longer than moving the
  /// cursor over it.
  var isOneByte: Bool {
    width == 1 && isLone && base < 0x80
  }

  private static func isSettledWide(_ base: UInt32) -> Bool {
    switch base {
    case 0x1100...0x115F,  // Hangul, leading consonants
      0x2E80...0x303E,  // radicals, CJK punctuation
      0x3041...0x33FF,  // kana, bopomofo, compatibility
      0x3400...0x4DBF,
      0x4E00...0x9FFF,  // ideographs
      0xAC00...0xD7A3,  // Hangul syllables
      0xF900...0xFAFF,
      0xFF01...0xFF60,  // fullwidth forms
      0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default:
      false
    }
  }
}
