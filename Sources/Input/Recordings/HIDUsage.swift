import Keypad

/// The `MSC_SCAN` values of USB keyboards and numpads: the page and the usage of the key (HID Usage
/// Tables 1.5, page 0x07).
enum HIDUsage {
  /// By evdev code.
  static let scans: [UInt16: Int32] = usages.mapValues { page | Int32($0) }

  private static let page: Int32 = 0x7_0000

  private static let usages: [UInt16: UInt8] = {
    var usages: [UInt16: UInt8] = [
      KeyCode.enter: 0x28, KeyCode.escape: 0x29, KeyCode.backspace: 0x2a, KeyCode.tab: 0x2b,
      KeyCode.f1: 0x3a, KeyCode.f2: 0x3b, KeyCode.insert: 0x49, KeyCode.home: 0x4a,
      KeyCode.pageUp: 0x4b, KeyCode.delete: 0x4c, KeyCode.end: 0x4d, KeyCode.pageDown: 0x4e,
      KeyCode.right: 0x4f, KeyCode.left: 0x50, KeyCode.down: 0x51, KeyCode.up: 0x52,
      KeyCode.numLock: 0x53, KeyCode.keypadSlash: 0x54, KeyCode.keypadAsterisk: 0x55,
      KeyCode.keypadMinus: 0x56, KeyCode.keypadPlus: 0x57, KeyCode.keypadEnter: 0x58,
      KeyCode.keypadDot: 0x63, KeyCode.keypadEqual: 0x67, KeyCode.keypadComma: 0x85,
      KeyCode.leftShift: 0xe1, KeyCode.rightShift: 0xe5,
    ]
    // In both rows of digits, 0 comes after 9.
    for digit in UInt16(0)...9 {
      let place = UInt8((digit + 9) % 10)
      usages[KeyCode.topRow(digit)] = 0x1e + place
      usages[KeyCode.keypad(digit)] = 0x59 + place
    }
    return usages
  }()
}
