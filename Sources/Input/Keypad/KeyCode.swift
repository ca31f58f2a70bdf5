/// The codes of linux/input-event-codes.h that keypads, phones and remotes send.
///
/// They are copied here because this module imports no C headers. The values are part of the
/// kernel's ABI and never change.
package enum KeyCode {
  package static let escape: UInt16 = 1
  /// `KEY_1`; `KEY_2` … `KEY_9` follow, then `KEY_0`.
  package static let one: UInt16 = 2
  package static let zero: UInt16 = 11
  package static let backspace: UInt16 = 14
  package static let tab: UInt16 = 15
  package static let enter: UInt16 = 28
  package static let leftShift: UInt16 = 42
  package static let rightShift: UInt16 = 54
  package static let keypadAsterisk: UInt16 = 55
  package static let f1: UInt16 = 59
  package static let f2: UInt16 = 60
  package static let numLock: UInt16 = 69
  package static let keypad7: UInt16 = 71
  package static let keypad8: UInt16 = 72
  package static let keypad9: UInt16 = 73
  package static let keypadMinus: UInt16 = 74
  package static let keypad4: UInt16 = 75
  package static let keypad5: UInt16 = 76
  package static let keypad6: UInt16 = 77
  package static let keypadPlus: UInt16 = 78
  package static let keypad1: UInt16 = 79
  package static let keypad2: UInt16 = 80
  package static let keypad3: UInt16 = 81
  package static let keypad0: UInt16 = 82
  package static let keypadDot: UInt16 = 83
  package static let keypadEnter: UInt16 = 96
  package static let keypadSlash: UInt16 = 98
  package static let home: UInt16 = 102
  package static let up: UInt16 = 103
  package static let pageUp: UInt16 = 104
  package static let left: UInt16 = 105
  package static let right: UInt16 = 106
  package static let end: UInt16 = 107
  package static let down: UInt16 = 108
  package static let pageDown: UInt16 = 109
  package static let insert: UInt16 = 110
  package static let delete: UInt16 = 111
  package static let keypadEqual: UInt16 = 117
  package static let keypadComma: UInt16 = 121
  package static let menu: UInt16 = 139
  package static let back: UInt16 = 158
  package static let phone: UInt16 = 169
  package static let exit: UInt16 = 174
  package static let f13: UInt16 = 183
  package static let f14: UInt16 = 184
  package static let cancel: UInt16 = 223
  package static let send: UInt16 = 231
  package static let unknown: UInt16 = 240
  package static let ok: UInt16 = 0x160
  package static let select: UInt16 = 0x161
  package static let clear: UInt16 = 0x163
  package static let red: UInt16 = 0x18e
  package static let green: UInt16 = 0x18f
  package static let pickUpPhone: UInt16 = 0x1bd
  package static let hangUpPhone: UInt16 = 0x1be
  /// `KEY_NUMERIC_0`; 1 … 9, star and pound follow.
  package static let numeric0: UInt16 = 0x200
  package static let numericStar: UInt16 = 0x20a
  package static let numericPound: UInt16 = 0x20b
  /// `BTN_MOUSE` … `BTN_TASK`.
  package static let mouseButtons: ClosedRange<UInt16> = 0x110...0x117
  /// `BTN_TOUCH` and the tool buttons beside it: tablets and touch screens.
  package static let digitizerButtons: ClosedRange<UInt16> = 0x140...0x14f

  /// Returns the code of a digit in the row above the letters: `KEY_1` … `KEY_9`, `KEY_0`.
  package static func topRow(_ digit: UInt16) -> UInt16 { digit == 0 ? zero : one + digit - 1 }

  package static func numeric(_ digit: UInt16) -> UInt16 { numeric0 + digit }

  /// Returns the code of a digit on a numpad: `KEY_KP0` … `KEY_KP9`.
  package static func keypad(_ digit: UInt16) -> UInt16 {
    [
      keypad0, keypad1, keypad2, keypad3, keypad4, keypad5, keypad6, keypad7, keypad8, keypad9,
    ][Int(digit)]
  }

  /// Whether the code is in one of the three letter rows: `KEY_Q` … `KEY_P`, `KEY_A` … `KEY_L`,
  /// `KEY_Z` … `KEY_M`.
  package static func isLetter(_ code: UInt16) -> Bool {
    (16...25).contains(code) || (30...38).contains(code) || (44...50).contains(code)
  }
}
