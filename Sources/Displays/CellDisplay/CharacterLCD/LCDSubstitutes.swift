/// Replacements for letters that a display lacks.
///
/// Each letter is replaced with exactly one letter, because the cells are already laid out, and the
/// places of the cursor and of the matched parts are cells. The letters to replace depend on all
/// letters on the display. So if Щ became Shch, the rest of the row would move each time another
/// name appears.
enum LCDSubstitutes {
  /// Returns the Latin letter that looks the same; `nil` if none does.
  static func lookAlike(_ letter: UInt32) -> UInt32? { lookAlikes[letter] }

  /// Returns a letter that can be read in place of this one; `nil` if there is none.
  static func plain(_ letter: UInt32) -> UInt32? { plainLetters[letter] }

  /// Whether a word with this letter must be shown either completely in its script, Cyrillic or
  /// Greek, or completely in Latin. In a mixed word, a р could be read as a Cyrillic er or as a
  /// Latin p.
  static func isBound(_ letter: UInt32) -> Bool {
    (0x370..<0x400).contains(letter) || (0x400..<0x530).contains(letter)
  }

  /// Returns the capital of a small Cyrillic letter, and any other letter unchanged.
  static func cyrillicCapital(_ letter: UInt32) -> UInt32 {
    switch letter {
    case 0x430...0x44F: letter - 0x20
    case 0x450...0x45F: letter - 0x50
    case 0x491: 0x490
    default: letter
    }
  }

  private static let lookAlikes = pairs(
    """
    АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ЈJ ЅS аa еe кk оo рp сc уy хx іi јj ѕs
    ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ιi κk νv οo υu χx
    """)

  /// Cyrillic letters, also of languages other than Russian, are transliterated by ISO 9:1995,
  /// which has one Latin letter for each; its marks are left out. Greek letters follow ISO 843; if
  /// that has several letters for one, the first is used.
  private static let plainLetters = pairs(
    """
    АA БB ВV ГG ДD ЕE ЁE ЖZ ЗZ ИI ЙJ КK ЛL МM НN ОO ПP РR СS ТT УU ФF ХH ЦC ЧC ШS ЩS Ъ" ЫY Ь' ЭE ЮU ЯA
    аa бb вv гg дd еe ёe жz зz иi йj кk лl мm нn оo пp рr сs тt уu фf хh цc чc шs щs ъ" ыy ь' эe юu яa
    ІI ЇI ЄE ҐG ЎU ЂD ЈJ ЉL ЊN ЋC ЏD ЅZ іi їi єe ґg ўu ђd јj љl њn ћc џd ѕz
    ΑA ΒV ΓG ΔD ΕE ΖZ ΗI ΘT ΙI ΚK ΛL ΜM ΝN ΞX ΟO ΠP ΡR ΣS ΤT ΥY ΦF ΧH ΨP ΩO
    αa βv γg δd εe ζz ηi θt ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χh ψp ωo
    łl ŁL øo ØO æa ÆA œo ŒO đd ĐD ðd ÐD þp ÞP ßs ẞS ıi ȷj ħh ĦH ŋn ŊN ĳy ĲY əe ƏE ſs ĸk ŧt ŦT ŀl ĿL ŉn
    ‘' ’' ‚, ‛' “" ”" „" «" »" ‹< ›> ‐- ‑- ‒- –- —- ―- −- ×x ÷/ •. ·. …. °o ºo ªa ¹1 ²2 ³3 µu
    \\/ ~- ¥Y €E £L ¢c ¡! ¿? ¦| ¬- ´' ¨" ↑^ ↓v →> ←< ►> ◄< ▶> ◀< 🔋B 📶Y ⌨# ☎T ✓v ★* ☆* ♥* ©C ®R №N
    ─- │| ┌+ ┐+ └+ ┘+ █# ■# ●o ○o
    """)

  /// Pairs with blanks between: a letter, and its replacement.
  private static func pairs(_ text: String) -> [UInt32: UInt32] {
    var pairs: [UInt32: UInt32] = [:]
    for pair in text.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      guard let letter = pair.first, let other = pair.last else { continue }
      pairs[letter.value] = other.value
    }
    return pairs
  }
}
