import CXkbcommon

/// The symbol of a key, if it is useful for writing.
enum XkbSymbol: Hashable {
  case scalar(Unicode.Scalar)
  /// A dead key. The associated value is the combining mark that it adds to the next letter.
  case dead(Unicode.Scalar)

  /// - Parameter keysym: a value of xkbcommon-keysyms.h.
  init?(keysym: xkb_keysym_t) {
    if let mark = Self.marks[Int32(bitPattern: keysym)] {
      self = .dead(mark)
      return
    }
    guard let scalar = Unicode.Scalar(xkb_keysym_to_utf32(keysym)), scalar != "\0" else {
      return nil
    }
    self = .scalar(scalar)
  }

  /// By keysym of a dead key: the combining mark with which Unicode composes the same letters.
  private static let marks: [Int32: Unicode.Scalar] = [
    XKB_KEY_dead_grave: "\u{300}", XKB_KEY_dead_acute: "\u{301}",
    XKB_KEY_dead_circumflex: "\u{302}", XKB_KEY_dead_tilde: "\u{303}",
    XKB_KEY_dead_macron: "\u{304}", XKB_KEY_dead_breve: "\u{306}",
    XKB_KEY_dead_abovedot: "\u{307}", XKB_KEY_dead_diaeresis: "\u{308}",
    XKB_KEY_dead_hook: "\u{309}", XKB_KEY_dead_abovering: "\u{30A}",
    XKB_KEY_dead_doubleacute: "\u{30B}", XKB_KEY_dead_caron: "\u{30C}",
    XKB_KEY_dead_belowdot: "\u{323}", XKB_KEY_dead_cedilla: "\u{327}",
    XKB_KEY_dead_ogonek: "\u{328}",
  ]
}
