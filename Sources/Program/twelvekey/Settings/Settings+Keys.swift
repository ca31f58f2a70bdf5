import Contacts
import Handset
import Keypad

/// The settings for keypads, and for reading their keys.
extension Settings {
  static let keys: [any AnySetting] = [
    mode, rows, device, map, grab, debounce, holdTime, multiTapTimeout, voicemail, lockAfter,
  ]

  static let mode = choice(
    "mode", "What the digit keys type at first: search, abc, t9 or 123.", Mode.self,
    valueName: "mode", standard: .search)

  static let rows = choice(
    "rows", "How a numpad's rows are read: legend (the key labelled 7 is 7) or phone.",
    KeypadRows.self, valueName: "rows", standard: .legend)

  static let device = text(
    "device", "Take this device, whatever it looks like, and no other. Repeatable.",
    expected: "a path, a name or numbers such as 04d9:1203", valueName: "path|name|vid:pid",
    isRepeatable: true)

  static let map = text(
    "map", "A key map: one 'KEY_CALC = call' a line.", expected: "a path", valueName: "file",
    isPath: true)

  static let grab = flag("grab", "Take keypads for this program alone.", standard: true)

  static let debounce = whole(
    "debounce", "Drop a key's second edge within this time. Default: 0, and 20 for GPIO keys.",
    0...1_000, unit: "milliseconds")

  static let holdTime = whole(
    "hold-time", "How long a key is down to be held.", 100...10_000, unit: "milliseconds",
    standard: 500)

  static let multiTapTimeout = whole(
    "multi-tap-timeout", "How long the same key still turns a letter in abc; 0 is for ever.",
    0...60_000, unit: "milliseconds", standard: 1_000)

  static let voicemail = Setting(
    "voicemail", "The number that holding 1 calls.", expected: "a number that can be dialled",
    valueName: "number"
  ) { text in DialString.normalize(text) == nil ? nil : text }

  static let lockAfter = whole(
    "lock-after", "After how long without a key the keys are locked; 0 is never.", 0...86_400,
    unit: "seconds", standard: 0)
}
