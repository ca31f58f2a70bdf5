/// The codes of linux/input-event-codes.h that keypads, phones and remotes send.
///
/// A Swift copy, because this module imports nothing: the values are kernel ABI and never change.
public enum KeyCode {
  public static let escape: UInt16 = 1
  /// `KEY_1`; `KEY_2` … `KEY_9` follow, then `KEY_0`.
  public static let one: UInt16 = 2
  public static let zero: UInt16 = 11
  public static let minus: UInt16 = 12
  public static let backspace: UInt16 = 14
  public static let tab: UInt16 = 15
  public static let enter: UInt16 = 28
  public static let keypadAsterisk: UInt16 = 55
  public static let f1: UInt16 = 59
  public static let f2: UInt16 = 60
  public static let numLock: UInt16 = 69
  public static let keypad7: UInt16 = 71
  public static let keypad8: UInt16 = 72
  public static let keypad9: UInt16 = 73
  public static let keypadMinus: UInt16 = 74
  public static let keypad4: UInt16 = 75
  public static let keypad5: UInt16 = 76
  public static let keypad6: UInt16 = 77
  public static let keypadPlus: UInt16 = 78
  public static let keypad1: UInt16 = 79
  public static let keypad2: UInt16 = 80
  public static let keypad3: UInt16 = 81
  public static let keypad0: UInt16 = 82
  public static let keypadDot: UInt16 = 83
  public static let keypadEnter: UInt16 = 96
  public static let keypadSlash: UInt16 = 98
  public static let home: UInt16 = 102
  public static let up: UInt16 = 103
  public static let pageUp: UInt16 = 104
  public static let left: UInt16 = 105
  public static let right: UInt16 = 106
  public static let end: UInt16 = 107
  public static let down: UInt16 = 108
  public static let pageDown: UInt16 = 109
  public static let insert: UInt16 = 110
  public static let delete: UInt16 = 111
  public static let keypadEqual: UInt16 = 117
  public static let keypadComma: UInt16 = 121
  public static let menu: UInt16 = 139
  public static let back: UInt16 = 158
  public static let phone: UInt16 = 169
  public static let exit: UInt16 = 174
  public static let f13: UInt16 = 183
  public static let f14: UInt16 = 184
  public static let cancel: UInt16 = 223
  public static let send: UInt16 = 231
  public static let unknown: UInt16 = 240
  public static let ok: UInt16 = 0x160
  public static let select: UInt16 = 0x161
  public static let clear: UInt16 = 0x163
  public static let red: UInt16 = 0x18e
  public static let green: UInt16 = 0x18f
  public static let pickUpPhone: UInt16 = 0x1bd
  public static let hangUpPhone: UInt16 = 0x1be
  /// `KEY_NUMERIC_0`; 1 … 9, star and pound follow.
  public static let numeric0: UInt16 = 0x200
  public static let numericStar: UInt16 = 0x20a
  public static let numericPound: UInt16 = 0x20b
  /// `BTN_MOUSE` … `BTN_TASK`.
  public static let mouseButtons: ClosedRange<UInt16> = 0x110...0x117
  /// `BTN_TOUCH` and the tool buttons beside it: tablets and touch screens.
  public static let digitizerButtons: ClosedRange<UInt16> = 0x140...0x14f

  /// `KEY_1` … `KEY_9`, `KEY_0` by digit.
  public static func topRow(_ digit: UInt16) -> UInt16 { digit == 0 ? zero : one + digit - 1 }

  public static func numeric(_ digit: UInt16) -> UInt16 { numeric0 + digit }

  /// `KEY_KP0` … `KEY_KP9` by digit.
  public static func keypad(_ digit: UInt16) -> UInt16 {
    [
      keypad0, keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9,
    ][Int(digit)]
  }

  /// `KEY_Q` … `KEY_P`, `KEY_A` … `KEY_L`, `KEY_Z` … `KEY_M`: the three letter rows.
  public static func isLetter(_ code: UInt16) -> Bool {
    (16...25).contains(code) || (30...38).contains(code) || (44...50).contains(code)
  }
}
