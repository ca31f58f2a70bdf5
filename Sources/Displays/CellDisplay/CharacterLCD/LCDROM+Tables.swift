extension LCDROM {
  /// From U+005C: HD44780U data sheet (Hitachi ADE-207-272, 1999), table 4, "ROM Code: A00".
  ///
  /// Left out are E7, EA, F0, F1 and F9, `g j p q y` once more for characters of 5×10 dots, E9
  /// (⁻¹), EB (ˣ) and F8 (x̄). A letter that looks the same may stand for two: ß is β, ° is the
  /// half-voiced mark.
  static let rowsOfA00: [(first: UInt8, letters: String)] = [
    (0x5C, "¥"),
    (0x7E, "→←"),
    (0xA0, "\u{A0}｡｢｣､･ｦｧｨｩｪｫｬｭｮｯ"),
    (0xB0, "ｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿ"),
    (0xC0, "ﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏ"),
    (0xD0, "ﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ"),
    (0xE0, "αäβεμσρ\u{FFFD}√\u{FFFD}\u{FFFD}\u{FFFD}¢£ñö"),
    (0xF2, "θ∞ΩüΣπ"),
    (0xFA, "千万円÷"),
    (0xFF, "█"),
    // More letters with the same code:
    (0xE2, "ß"), (0xE4, "µ"), (0xDF, "°"), (0xF4, "\u{2126}"), (0xA5, "·"), (0xA5, "•"),
  ]

  /// From U+005C, and below U+0020: the same table, "ROM Code: A02".
  ///
  /// Left out are 1B (←), which would begin an escape sequence of the driver's, A0 (a pause sign)
  /// and AF. D8 is Φ where Latin-1 has Ø.
  static let rowsOfA02: [(first: UInt8, letters: String)] = [
    (0x10, "►◄“”⏫⏬●↵↑↓→\u{FFFD}≤≥▲▼"),
    (0x5C, "\\"),
    (0x7E, "~⌂"),
    (0x80, "БДЖЗИЙЛПУЦЧШЩЪЫЭ"),
    (0x90, "α♪ΓπΣσ♬τ🔔ΘΩδ∞♥ε∩"),
    (0xA1, "¡¢£¤¥¦§ƒ©ª«ЮЯ®"),
    (0xB0, "°±²³₧µ¶·ω¹º»¼½¾¿"),
    (0xC0, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"),
    (0xD0, "ÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß"),
    (0xE0, "àáâãäåæçèéêëìíîï"),
    (0xF0, "ðñòóôõö÷øùúûüýþÿ"),
    // More letters with the same code:
    (0x10, "▶"), (0x11, "◀"), (0x16, "•"), (0x17, "↲"), (0x99, "θ"), (0x9A, "\u{2126}"),
    (0x9D, "♡"), (0xB5, "μ"), (0xD8, "Ф"), (0x92, "Г"), (0xCB, "Ё"), (0xCF, "Ї"),
    (0xD0, "Đ"),
  ]
}
