/// The properties of one byte above ASCII in a set of one byte per character.
struct CharacterSetMark: Sendable {
  enum Kind: Sendable {
    /// A Latin letter with a mark, which occurs among ASCII letters.
    case latin
    /// A letter of another script, whose words have no ASCII letters.
    case script
    /// A quote, a dash or a space.
    case punctuation
    case symbol
    /// No character, or a character that doesn't occur in text.
    case none
  }

  var kind = Kind.none
  /// The cost in a name, in bits; for letters the minimum.
  var cost = 14
  var isUpper = false
  /// Whether it is the apostrophe of `O’Brien`, which is usual only inside words.
  var isApostrophe = false
  /// Whether it has a lower and an upper case.
  var hasCase = false
  /// Whether it is punctuation that never ends a word, such as an opening quote.
  var isOpening = false
  /// Whether it is punctuation that may be in the middle of a word, such as in `O´Brien` and
  /// `Gal·la`.
  var mayBeInWord = false
  /// The lower-case letter in the form of `NameList`; 0 if it isn't a letter.
  var small: UInt16 = 0

  init(_ table: CharacterTable, _ byte: UInt8) {
    guard let scalar = Unicode.Scalar(table.scalars[Int(byte) - 0x80]), scalar.value >= 0xA0,
      scalar != "\u{FFFD}"
    else { return }
    isUpper = scalar.properties.isUppercase
    hasCase = isUpper || scalar.properties.isLowercase
    isApostrophe = scalar == "\u{2019}"
    switch scalar.value {
    case 0xA0, 0xA7, 0xAB, 0xB0, 0xB4, 0xB7, 0xBB, 0x2013...0x2026, 0x20AC, 0x60C, 0x61B, 0x61F,
      0x200C...0x200F:
      (kind, cost) = (.punctuation, 8)
      isOpening = [0xA0, 0xA7, 0xAB, 0xB0, 0x2018, 0x201A, 0x201C, 0x201E, 0x20AC]
        .contains(scalar.value)
      mayBeInWord = isApostrophe || scalar.value == 0xB4 || scalar.value == 0xB7
    case 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x177, 0x179...0x17F, 0x192, 0x1A0...0x1B0,
      0x218...0x21B,
      0x300...0x323:
      // In UTF-8, most characters of western languages begin with one of these two bytes. In
      // western sets, these bytes are the letters Â and Ã, which hardly ever begin a word.
      (kind, cost) = (.latin, byte == 0xC2 || byte == 0xC3 ? 13 : 0)
    // No name begins with Ÿ, and the lower-case letter is rare as well.
    case 0x178: (kind, cost) = (.latin, 18)
    case 0x386...0x3CE, 0x401...0x491, 0x591...0x5F4, 0x620...0x6D5, 0xE01...0xE4E:
      (kind, cost) = (.script, 0)
    default: (kind, cost) = (.symbol, 13)
    }
    if kind == .latin || kind == .script { small = LetterPairs.small(scalar) }
  }
}
