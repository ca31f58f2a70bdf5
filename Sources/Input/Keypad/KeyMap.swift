/// The two ways to use the digit rows of a numpad.
package enum KeypadRows: String, Hashable, Sendable, CaseIterable {
  /// Each key is the digit on its label.
  case legend
  /// The top left key, which is labelled 7, is 1, as on a telephone.
  case phone
}

/// The ten digit keys of a device, by their kernel names.
package enum DigitFamily: String, Hashable, Sendable, CaseIterable {
  /// `KEY_NUMERIC_0` … `KEY_NUMERIC_9`: telephones and infra-red remotes.
  case numeric
  /// `KEY_KP0` … `KEY_KP9`: numpads.
  case keypad
  /// `KEY_1` … `KEY_0`: the row above the letters.
  case topRow

  package func code(_ digit: UInt16) -> UInt16 {
    switch self {
    case .numeric: KeyCode.numeric(digit)
    case .keypad: KeyCode.keypad(digit)
    case .topRow: KeyCode.topRow(digit)
    }
  }

  package var codes: Set<UInt16> { Set((0...9).map { code($0) }) }
}

/// The map from evdev codes to telephone keys for one device.
///
/// A code may stand for several taps, like the `000` key of some pads.
package struct KeyMap: Hashable, Sendable {
  /// By evdev code: the taps of the key.
  package var keys: [UInt16: [Key]]
  /// By `MSC_SCAN` value: the taps of a key that the kernel reports as `KEY_UNKNOWN`. Examples are
  /// the HID usages `Keypad 00` and `Keypad 000`, which have no evdev code (HID Usage Tables 1.5,
  /// page 0x07).
  package var scans: [Int32: [Key]]
  /// The codes of the Shift keys, which change the meaning of digit keys while they are down. A
  /// Shift key to which a map file gives another meaning isn't included.
  package private(set) var shifts: Set<UInt16> = []
  /// By evdev code: the meaning of a key while one of ``shifts`` is down, as on a US keyboard.
  package private(set) var shifted: [UInt16: Key] = [:]

  /// Makes the map of a device that has the given codes.
  ///
  /// On a numpad without `KEY_NUMERIC_…` the navigation keys are digits, because a pad with its own
  /// NumLock sends `KEY_END` for 1 and so on while NumLock is off. On other devices they are
  /// arrows.
  package init(codes: Set<UInt16>, rows: KeypadRows, overrides: KeyMapFile = KeyMapFile()) {
    keys = Self.common
    scans = [0x700b0: [.digit(0), .digit(0)], 0x700b1: [.digit(0), .digit(0), .digit(0)]]
    let phone = DigitFamily.numeric.codes.contains { codes.contains($0) }
    if !phone, Self.isNumpad(codes) {
      keys.merge(Self.numpadNavigation) { _, new in new }
    }
    if rows == .phone { turnRowsOver() }
    keys.merge(overrides.keys) { _, new in new }
    scans.merge(overrides.scans) { _, new in new }
    shifts = Self.shiftKeys.filter { overrides.keys[$0] == nil }
    shifted = Self.shiftedKeys.filter { overrides.keys[$0.key] == nil }
  }

  /// Whether the navigation keys among these codes belong to a numpad.
  ///
  /// If the device's description is known, its `KEY_KP…` digits decide. A recording may contain
  /// only events, and perhaps only those of the navigation keys. Then other keys of a numpad
  /// decide, unless there are digits of the top row.
  private static func isNumpad(_ codes: Set<UInt16>) -> Bool {
    if DigitFamily.keypad.codes.contains(where: { codes.contains($0) }) { return true }
    let digits = DigitFamily.topRow.codes.contains { codes.contains($0) }
    return !digits && numpadOnly.contains { codes.contains($0) }
  }

  private mutating func turnRowsOver() {
    let flipped: [UInt8: UInt8] = [7: 1, 8: 2, 9: 3, 1: 7, 2: 8, 3: 9]
    let codes = DigitFamily.keypad.codes.union(Self.numpadNavigation.keys)
    for code in codes {
      guard let old = keys[code] else { continue }
      keys[code] = old.map { key in
        if case .digit(let value) = key { return .digit(flipped[value] ?? value) }
        return key
      }
    }
  }

  /// Whether a device with these codes may send `#` and `*` as Shift with a digit.
  package static func hasShiftedKeys(_ codes: Set<UInt16>) -> Bool {
    !shiftKeys.isDisjoint(with: codes) && shiftedKeys.keys.contains { codes.contains($0) }
  }

  private static let shiftKeys: Set<UInt16> = [KeyCode.leftShift, KeyCode.rightShift]

  /// Some USB telephones have no code for `#` and send the keys that type it on a US keyboard. An
  /// example is Yealink's USB-P1K with the kernel's driver (drivers/input/misc/yealink.c,
  /// `map_p1k_to_key`).
  private static let shiftedKeys: [UInt16: Key] = [
    KeyCode.topRow(3): .pound, KeyCode.topRow(8): .star,
  ]

  /// By evdev code: the usual meaning of a key. On a numpad, ``numpadNavigation`` replaces some of
  /// these meanings.
  static let common: [UInt16: [Key]] = {
    var map: [UInt16: [Key]] = [
      KeyCode.keypadAsterisk: [.star],
      KeyCode.numericStar: [.star],
      KeyCode.keypadSlash: [.pound],
      KeyCode.numericPound: [.pound],
      KeyCode.enter: [.call],
      KeyCode.keypadEnter: [.call],
      KeyCode.phone: [.call],
      KeyCode.send: [.call],
      KeyCode.pickUpPhone: [.call],
      KeyCode.green: [.call],
      KeyCode.end: [.end],
      KeyCode.hangUpPhone: [.end],
      KeyCode.red: [.end],
      KeyCode.escape: [.end],
      KeyCode.exit: [.end],
      KeyCode.cancel: [.end],
      KeyCode.backspace: [.erase],
      KeyCode.delete: [.erase],
      KeyCode.keypadDot: [.erase],
      KeyCode.keypadComma: [.erase],
      KeyCode.clear: [.erase],
      KeyCode.back: [.erase],
      KeyCode.keypadPlus: [.down],
      KeyCode.keypadMinus: [.up],
      KeyCode.up: [.up],
      KeyCode.down: [.down],
      KeyCode.left: [.left],
      KeyCode.right: [.right],
      KeyCode.menu: [.mode],
      KeyCode.tab: [.mode],
      KeyCode.keypadEqual: [.mode],
      KeyCode.ok: [.select],
      KeyCode.select: [.select],
      // These are soft keys. As on telephones that have them, the left one acts and the right one
      // goes back.
      KeyCode.f1: [.select],
      KeyCode.f13: [.select],
      KeyCode.f2: [.erase],
      KeyCode.f14: [.erase],
    ]
    for family in DigitFamily.allCases {
      for digit in 0...9 {
        map[family.code(UInt16(digit))] = [.digit(UInt8(digit))]
      }
    }
    return map
  }()

  /// The codes that a numpad sends for its digits while its own NumLock is off.
  package static let numpadNavigation: [UInt16: [Key]] = [
    KeyCode.insert: [.digit(0)],
    KeyCode.end: [.digit(1)],
    KeyCode.down: [.digit(2)],
    KeyCode.pageDown: [.digit(3)],
    KeyCode.left: [.digit(4)],
    KeyCode.right: [.digit(6)],
    KeyCode.home: [.digit(7)],
    KeyCode.up: [.digit(8)],
    KeyCode.pageUp: [.digit(9)],
    KeyCode.delete: [.erase],
  ]

  /// Codes that show that a recording without digits of the top row is from a numpad.
  private static let numpadOnly: Set<UInt16> = [
    KeyCode.keypadEnter, KeyCode.keypadPlus, KeyCode.keypadMinus, KeyCode.keypadSlash,
    KeyCode.keypadAsterisk, KeyCode.keypadDot, KeyCode.numLock, KeyCode.insert, KeyCode.home,
    KeyCode.pageUp, KeyCode.pageDown,
  ]
}
