import Keypad

import func CLibevdev.libevdev_event_code_from_name
import func CLibevdev.libevdev_event_code_get_name
import func CLibevdev.libevdev_event_type_from_name
import func CLibevdev.libevdev_event_value_from_name
import func CLibevdev.libevdev_property_from_name

/// The names of linux/input-event-codes.h, as `getevent` prints them, and their numbers.
package enum EventNames {
  static func type(_ name: String) -> UInt16? {
    UInt16(exactly: libevdev_event_type_from_name(name))
  }

  /// - Parameter name: a whole name; for a key also the first 20 letters of a longer one, to which
  ///   `getevent` cuts it.
  static func code(_ name: String, type: UInt16) -> UInt16? {
    if let code = UInt16(exactly: libevdev_event_code_from_name(UInt32(type), name)) {
      return code
    }
    return type == EvdevType.key ? secondNames[name] ?? cutNames[name] : nil
  }

  /// Returns the number of the name of a value, as there are names of `ABS_MT_TOOL_TYPE`.
  static func value(_ name: String, type: UInt16, code: UInt16) -> Int32? {
    let value = libevdev_event_value_from_name(UInt32(type), UInt32(code), name)
    return value < 0 ? nil : value
  }

  static func property(_ name: String) -> UInt16? {
    UInt16(exactly: libevdev_property_from_name(name))
  }

  /// Returns the name of a key; its number if it has no name.
  package static func key(_ code: UInt16) -> String {
    name(ofCode: code, type: EvdevType.key) ?? String(code)
  }

  /// Returns the name of a code, such as `KEY_KP5` or `MSC_SCAN`; `nil` if libevdev knows none.
  package static func name(ofCode code: UInt16, type: UInt16) -> String? {
    libevdev_event_code_get_name(UInt32(type), UInt32(code)).map { String(cString: $0) }
  }

  /// The first letters of the names that `getevent` cuts off; the lowest code of those that are cut
  /// to the same letters.
  private static let cutNames: [String: UInt16] = {
    let names = (0..<0x300 as Range<UInt16>).map { (String(key($0).prefix(20)), $0) }
    return Dictionary(names.filter { $0.0.utf8.count == 20 }) { first, _ in first }
  }()

  /// Names of keys that libevdev does not know, because it has another name for the code.
  private static let secondNames: [String: UInt16] = [
    "KEY_MIN_INTERESTING": 113, "KEY_HANGUEL": 122, "KEY_SCREENLOCK": 152, "KEY_DIRECTION": 153,
    "KEY_DASHBOARD": 204, "KEY_BRIGHTNESS_ZERO": 244, "KEY_WIMAX": 246,
    "KEY_BRIGHTNESS_TOGGLE": 431, "BTN_MISC": 0x100, "BTN_MOUSE": 0x110, "BTN_JOYSTICK": 0x120,
    "BTN_GAMEPAD": 0x130, "BTN_DIGI": 0x140, "BTN_WHEEL": 0x150, "BTN_TRIGGER_HAPPY": 0x2c0,
  ]
}
