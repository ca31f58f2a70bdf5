import CXkbcommon
import LinuxIO

/// The program at the other end of a keyboard: libxkbcommon's state machine, and what an input
/// method makes of dead keys.
final class Reader {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  private let compose: OpaquePointer

  /// The lines of libX11's Compose file for en_US.UTF-8 that ASCII needs.
  private static let accents = """
    <dead_grave> <space> : "`"
    <dead_acute> <space> : "'"
    <dead_circumflex> <space> : "^"
    <dead_tilde> <space> : "~"

    """

  /// - Parameter locale: whose Compose file of libX11's is read; without, ``accents`` are.
  init?(_ layout: String, variant: String = "", locale: String? = nil) {
    let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES)!
    self.context = context
    keymap = layout.withCString { layout in
      variant.withCString { variant in
        var names = xkb_rule_names(
          rules: nil, model: nil, layout: layout, variant: variant, options: nil)
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)!
      }
    }
    state = xkb_state_new(keymap)
    let table =
      if let locale {
        xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
      } else {
        xkb_compose_table_new_from_buffer(
          context, Self.accents, Self.accents.utf8.count, "en_US.UTF-8",
          XKB_COMPOSE_FORMAT_TEXT_V1, XKB_COMPOSE_COMPILE_NO_FLAGS)
      }
    guard let table else {
      xkb_state_unref(state)
      xkb_keymap_unref(keymap)
      xkb_context_unref(context)
      return nil
    }
    compose = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
    xkb_compose_table_unref(table)
  }

  deinit {
    xkb_compose_state_unref(compose)
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// The text that arrives. A stroke that writes nothing is `␀`.
  func read(_ strokes: [KeyStroke]) -> String {
    var text = ""
    for stroke in strokes {
      for code in stroke.modifiers { edge(code, XKB_KEY_DOWN) }
      // What a key gives is settled before it has done what it does.
      let keysym = xkb_state_key_get_one_sym(state, UInt32(stroke.code) + 8)
      let scalar = Unicode.Scalar(xkb_state_key_get_utf32(state, UInt32(stroke.code) + 8)) ?? "\0"
      edge(stroke.code, XKB_KEY_DOWN)
      edge(stroke.code, XKB_KEY_UP)
      for code in stroke.modifiers.reversed() { edge(code, XKB_KEY_UP) }

      xkb_compose_state_feed(compose, keysym)
      switch xkb_compose_state_get_status(compose) {
      case XKB_COMPOSE_COMPOSING: break
      case XKB_COMPOSE_COMPOSED:
        var buffer = [CChar](repeating: 0, count: 64)
        xkb_compose_state_get_utf8(compose, &buffer, buffer.count)
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        text += String(decoding: bytes, as: UTF8.self)
      case XKB_COMPOSE_CANCELLED: text += "␀"
      default:
        if scalar == "\r" {
          text += "\n"
        } else {
          text += scalar == "\0" ? "␀" : String(scalar)
        }
      }
    }
    return text
  }

  /// Whether a lock, a held modifier or another group is left behind.
  var isAtRest: Bool {
    xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE) == 0
      && xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE) == 0
  }

  private func edge(_ code: UInt16, _ direction: xkb_key_direction) {
    xkb_state_update_key(state, UInt32(code) + 8, direction)
  }
}
