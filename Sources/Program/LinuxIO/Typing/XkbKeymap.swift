import CLinux
import CXkbcommon

/// The first group of a keymap, compiled by libxkbcommon. Only this type uses libxkbcommon's
/// pointers.
///
/// The symbols of a key come from libxkbcommon's state machine with the modifiers pressed, as on a
/// desktop, and not from the keymap's tables.
struct XkbKeymap: ~Copyable {
  private let keymap: OpaquePointer

  /// The keys of a keyboard's main block that write: its four rows, and the additional keys of
  /// European, Brazilian and Japanese keyboards.
  ///
  /// The numeric keypad is left out: the meaning of its keys depends on Num Lock.
  static let writingCodes: [UInt16] =
    [2...13, 15...28, 30...41, 43...53, 57...57].flatMap { Array($0) } + additionalCodes
  /// `KEY_102ND`, `KEY_RO` and `KEY_YEN`. Many keyboards lack them, even if the layout has them.
  static let additionalCodes = [KEY_102ND, KEY_RO, KEY_YEN].map { UInt16($0) }
  /// The keys that may be modifiers, the most usual of each kind first. For example, Neo has its
  /// third level on Caps Lock and on the key left of Enter.
  static let modifierCodes = [
    KEY_LEFTSHIFT, KEY_RIGHTSHIFT, KEY_RIGHTALT, KEY_BACKSLASH, KEY_102ND, KEY_RIGHTCTRL,
    KEY_COMPOSE, KEY_RIGHTMETA, KEY_CAPSLOCK,
  ].map { UInt16($0) }

  /// - Parameter variant: empty for the layout's basic variant.
  init(layout: String, variant: String) throws(KeyboardLayoutError) {
    guard let context = Self.context() else { throw .noDescriptions }
    defer { xkb_context_unref(context) }
    guard Self.isName(layout) else { throw .unknownLayout(layout) }
    if variant.isEmpty || Self.isName(variant),
      let compiled = Self.compile(layout, variant, context)
    {
      keymap = compiled
      return
    }
    // Compiles the basic variant, to find out which of the two names is unknown.
    guard !variant.isEmpty, let basic = Self.compile(layout, "", context) else {
      throw .unknownLayout(layout)
    }
    xkb_keymap_unref(basic)
    throw .unknownVariant(variant, of: layout)
  }

  deinit { xkb_keymap_unref(keymap) }

  /// Returns one key for each kind of modifier that chooses levels. Such keys have this effect only
  /// while they are held, and have no other effect.
  func modifierKeys() -> [UInt16] {
    // With one of these modifiers, programs take a key for a shortcut, or the modifier locks.
    let shortcuts = ["Control", "Mod1", "Mod4", "Mod2", "Lock"].reduce(xkb_mod_mask_t(0)) {
      let index = xkb_keymap_mod_get_index(keymap, $1)
      return index == XKB_MOD_INVALID ? $0 : $0 | 1 << index
    }
    var known: Set<xkb_mod_mask_t> = [0]
    return Self.modifierCodes.filter { code in
      guard let mask = modifiers(holding: [code]) else { return false }
      return mask & shortcuts == 0 && known.insert(mask).inserted
    }
  }

  /// Returns the symbol of every writing key while the modifiers are held, by ascending code. Empty
  /// if these modifiers together do more than choose a level.
  func symbols(holding modifierCodes: [UInt16]) -> [(code: UInt16, symbol: XkbSymbol)] {
    guard modifiers(holding: modifierCodes) != nil else { return [] }
    let state = pressed(modifierCodes)
    defer { xkb_state_unref(state) }
    let held = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
    return Self.writingCodes.compactMap { code in
      let key = Self.keycode(code)
      // If the key has no level for a modifier, programs would take the key for a shortcut.
      guard xkb_state_mod_mask_remove_consumed(state, key, held) == 0,
        let symbol = XkbSymbol(keysym: xkb_state_key_get_one_sym(state, key))
      else { return nil }
      return (code, symbol)
    }
  }

  /// Returns the modifiers that these keys switch on; `nil` if a key locks or latches a modifier or
  /// changes the group, or if any modifier stays when the keys are released.
  private func modifiers(holding codes: [UInt16]) -> xkb_mod_mask_t? {
    let state = pressed(codes)
    defer { xkb_state_unref(state) }
    let staying = xkb_state_component(
      rawValue: XKB_STATE_MODS_LATCHED.rawValue | XKB_STATE_MODS_LOCKED.rawValue)
    guard xkb_state_serialize_mods(state, staying) == 0,
      xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE) == 0
    else { return nil }
    let mask = xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
    for code in codes.reversed() {
      _ = xkb_state_update_key(state, Self.keycode(code), XKB_KEY_UP)
    }
    guard xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) == 0,
      xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE) == 0
    else { return nil }
    return mask
  }

  /// Returns a new state with these keys down. The caller must unref it.
  private func pressed(_ codes: [UInt16]) -> OpaquePointer {
    // `xkb_state_new` fails only if memory is short.
    guard let state = xkb_state_new(keymap) else { fatalError("out of memory for libxkbcommon") }
    for code in codes { _ = xkb_state_update_key(state, Self.keycode(code), XKB_KEY_DOWN) }
    return state
  }

  private static func keycode(_ code: UInt16) -> xkb_keycode_t { xkb_keycode_t(code) + 8 }

  /// Returns `nil` if the machine has no layouts.
  private static func context() -> OpaquePointer? {
    // XKB_DEFAULT_LAYOUT and the like must not replace the names that the caller gives.
    let flags = xkb_context_flags(
      rawValue: XKB_CONTEXT_NO_DEFAULT_INCLUDES.rawValue
        | XKB_CONTEXT_NO_ENVIRONMENT_NAMES.rawValue)
    guard let context = xkb_context_new(flags) else { return nil }
    // The caller gets the errors, so libxkbcommon must not also print them to standard error.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    if xkb_context_include_path_append_default(context) == 1 { return context }
    xkb_context_unref(context)
    return nil
  }

  /// Whether the text is a plain name. libxkbcommon also accepts combinations,
  /// `us+de(nodeadkeys):2`, and files in any folder.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 100
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private static func compile(
    _ layout: String, _ variant: String, _ context: OpaquePointer
  ) -> OpaquePointer? {
    "evdev".withCString { rules in
      "pc105".withCString { model in
        layout.withCString { layout in
          variant.withCString { variant in
            var names = xkb_rule_names(
              rules: rules, model: model, layout: layout, variant: variant, options: nil)
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        }
      }
    }
  }
}
