extension LCDROM {
  /// The letters from U+005C on, from the HD44780U data sheet (Hitachi ADE-207-272, 1999), table 4,
  /// "ROM Code: A00".
  ///
  /// These codes are left out: E7, EA, F0, F1 and F9, which are `g j p q y` again for characters of
  /// 5×10 dots, and E9 (⁻¹), EB (ˣ) and F8 (x̄). One code may stand for two letters that look the
  /// same: ß and β, ° and the half-voiced mark.
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

  /// The letters from U+005C on, and at codes below 0x20, from the same table, "ROM Code: A02".
  ///
  /// These codes are left out: 1B (←), which would begin an escape sequence of the driver, A0 (a
  /// pause sign) and AF. D8 is Φ and not Ø as in Latin-1.
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
