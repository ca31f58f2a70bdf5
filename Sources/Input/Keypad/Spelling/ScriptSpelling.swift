/// The ways to type a letter of a script other than Latin: in Latin letters, or on the keypad of
/// phones for that script.
///
/// Latin letters themselves, accented ones included, belong to `LatinFolding`. If a letter's sound
/// depends on its neighbours, `init?(_:)` gives the spellings of all cases. `init?(_:between:and:)`
/// knows the neighbours and is more exact. Sounds that a script doesn't write are missing here too:
/// שלום is `shlvm` or `shlom`, محمد `mhmd`. A user finds `shalom` or `muhammad` by the keys in
/// Hebrew or Arabic, or by the phonetic name of the card. Han characters are read as in Mandarin;
/// the names of Japanese people are found by the kana of the card.
package struct ScriptSpelling: Hashable, Sendable {
  /// Transliterations in lower-case ASCII, the most usual first; at most four, all different.
  ///
  /// An empty one means that the letter is left out in Latin letters.
  package var latin: [String]

  /// The digit keys of the letter on its own script's keypad; `[]` if the script has no keypad.
  ///
  /// A Hangul syllable has two spellings: the first is the key of its initial consonant alone. A
  /// letter that Bulgarian's two pads have on two keys also has two: the second is that of
  /// Android's dialler. An empty spelling means that the letter needs no key.
  package var native: [[UInt8]]

  /// Creates the spellings of a letter whose neighbours aren't known.
  ///
  /// The letter is Cyrillic or Greek in either case, Hebrew, Arabic with the letters of Persian and
  /// Urdu, kana, a Hangul syllable, or a Han character of the first block or of extension A whose
  /// reading is known. The result is `nil` for any other scalar, also for marks that combine with
  /// letters.
  package init?(_ scalar: Unicode.Scalar) {
    let found: ScriptSpelling? =
      switch scalar.value {
      case ..<0x370: nil
      case ..<0x400: Self.greek[scalar]
      case ..<0x530: Self.cyrillic[scalar]
      case 0x590..<0x600: Self.hebrew[scalar]
      case 0x600..<0x700: Self.arabic[scalar]
      case 0x1f00..<0x2000: Self.polytonicGreek[scalar]
      case 0x3040..<0x3100: Self.kana[scalar]
      case 0x3400..<0xa000: Self.han(scalar)
      case 0xac00..<0xd7a4: Self.hangul(scalar)
      case 0xff66..<0xffa0: Self.narrowKana[scalar]
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  /// Creates the spellings of a letter whose neighbours in the word are known, `nil` at the word's
  /// ends.
  ///
  /// This initializer is more exact for kana (しゃ is `sha`, not `shiya`). It takes into account that
  /// кс may be x and that 々 repeats a character. Other letters have the same spellings as without
  /// neighbours.
  package init?(
    _ scalar: Unicode.Scalar, between previous: Unicode.Scalar?, and next: Unicode.Scalar?
  ) {
    // 々 repeats the character before.
    self.init(scalar == "々" ? previous ?? scalar : scalar)
    switch scalar.value {
    case 0x400..<0x530: settleCyrillic(scalar, between: previous, and: next)
    case 0x3040..<0x3100, 0xff66..<0xffa0: settleKana(scalar, between: previous, and: next)
    default: break
    }
  }

  init(latin: [String], native: [[UInt8]]) {
    self.latin = latin
    self.native = native
  }
}
