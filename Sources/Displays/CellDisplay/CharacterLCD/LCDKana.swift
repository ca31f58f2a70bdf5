/// Replaces kana and full-width forms with narrow letters.
enum LCDKana {
  /// Returns the narrow letters for a wide one; `nil` if there are none.
  ///
  /// With ROM A00, the result is half-width katakana, in which a voiced mark is a separate letter.
  /// With ROM A02, it is Latin letters by ISO 3602 Strict for each kana separately; ``LCDText``
  /// joins kana such as `si` and `ya`.
  static func narrow(_ letter: Unicode.Scalar, rom: LCDROM) -> [Unicode.Scalar]? {
    switch letter.value {
    case 0x3000: [" "]
    case 0xFF01...0xFF5E: Unicode.Scalar(letter.value - 0xFEE0).map { [$0] }
    case 0x3041...0x3096: kana(letter.value + 0x60, rom: rom)
    case 0x30A1...0x30F6, 0x30FB, 0x30FC, 0x3001, 0x3002, 0x300C, 0x300D:
      kana(letter.value, rom: rom)
    case 0x3099, 0x309B: rom == .a00 ? ["ﾞ"] : nil
    case 0x309A, 0x309C: rom == .a00 ? ["ﾟ"] : nil
    default: nil
    }
  }

  /// Whether this is one of ゃ ゅ ょ, which replace the vowel of the kana before them.
  static func isSmallY(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x3083, 0x3085, 0x3087, 0x30E3, 0x30E5, 0x30E7: true
    default: false
    }
  }

  /// Whether this is っ, which doubles the consonant after it.
  static func doubles(_ letter: Unicode.Scalar) -> Bool {
    letter.value == 0x3063 || letter.value == 0x30C3
  }

  private static func kana(_ letter: UInt32, rom: LCDROM) -> [Unicode.Scalar]? {
    rom == .a00 ? halfWidth[letter] : latin[letter]
  }

  /// Half-width katakana, beginning with U+30A1.
  private static let halfWidth = table(
    """
    ｧ ｱ ｨ ｲ ｩ ｳ ｪ ｴ ｫ ｵ ｶ ｶﾞ ｷ ｷﾞ ｸ ｸﾞ ｹ ｹﾞ ｺ ｺﾞ ｻ ｻﾞ ｼ ｼﾞ ｽ ｽﾞ ｾ ｾﾞ ｿ ｿﾞ ﾀ ﾀﾞ ﾁ ﾁﾞ ｯ ﾂ ﾂﾞ ﾃ ﾃﾞ ﾄ ﾄﾞ
    ﾅ ﾆ ﾇ ﾈ ﾉ ﾊ ﾊﾞ ﾊﾟ ﾋ ﾋﾞ ﾋﾟ ﾌ ﾌﾞ ﾌﾟ ﾍ ﾍﾞ ﾍﾟ ﾎ ﾎﾞ ﾎﾟ ﾏ ﾐ ﾑ ﾒ ﾓ ｬ ﾔ ｭ ﾕ ｮ ﾖ ﾗ ﾘ ﾙ ﾚ ﾛ ﾜ ﾜ ｲ ｴ ｦ ﾝ
    ｳﾞ ｶ ｹ
    """, punctuation: "･ ｰ ､ ｡ ｢ ｣")

  /// Latin letters, beginning with U+30A1.
  private static let latin = table(
    """
    a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za si zi su zu se ze so zo ta da ti di t tu du
    te de to do na ni nu ne no ha ba pa hi bi pi hu bu pu he be pe ho bo po ma mi mu me mo ya ya yu yu
    yo yo ra ri ru re ro wa wa wi we wo n vu ka ke
    """, punctuation: ". - , . ' '")

  private static func table(
    _ letters: String, punctuation: String
  ) -> [UInt32: [Unicode.Scalar]] {
    var table: [UInt32: [Unicode.Scalar]] = [:]
    func words(_ text: String) -> [[Unicode.Scalar]] {
      text.unicodeScalars.split { $0 == " " || $0 == "\n" }.map(Array.init)
    }
    for (place, letter) in words(letters).enumerated() { table[0x30A1 + UInt32(place)] = letter }
    let marks: [UInt32] = [0x30FB, 0x30FC, 0x3001, 0x3002, 0x300C, 0x300D]
    for (mark, letter) in zip(marks, words(punctuation)) { table[mark] = letter }
    return table
  }
}
