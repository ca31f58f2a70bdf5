import Contacts
import Handset
import Keypad

/// The settings for keypads, and for reading their keys.
extension Settings {
  static let keys: [any AnySetting] = [
    mode, near, nearLines, rows, device, map, grab, debounce, holdTime, multiTapTimeout, voicemail,
    lockAfter,
  ]

  package static let mode = choice(
    "mode", .handset, "The mode to start in: \(Mode.list(searches: true)).", Mode.self,
    valueName: "mode", standard: .search)

  package static let near = flag(
    "near", .handset,
    "Forgive one wrong key: offer contacts and words with one key wrong, left out, pressed twice "
      + "or exchanged with the next, after those that fit. Such a contact is marked with ~ and "
      + "called only after a question.", standard: true)

  package static let nearLines = whole(
    "near-lines", .handset,
    "Fill the list up to this many lines with contacts with one wrong key; 0 lists none.", 0...9,
    valueName: "number", standard: 4)

  package static let rows = choice(
    "rows", .keypads, "How a numpad's rows are read: legend (the key labelled 7 is 7) or phone.",
    KeypadRows.self, valueName: "rows", standard: .legend)

  package static let device = text(
    "device", .keypads, "Use this device as the keypad, and no other. Repeatable.",
    expected: "a path, a name or numbers such as 04d9:1203", valueName: "path|name|vid:pid",
    isRepeatable: true)

  package static let map = text(
    "map", .keypads, "A key map, with lines such as 'KEY_CALC = call'.", expected: "a path",
    valueName: "file",
    isPath: true)

  package static let grab = flag(
    "grab", .keypads, "Hide the keys of keypads from other programs.", standard: true)

  package static let debounce = whole(
    "debounce", .keypads,
    "Drop a key's second edge within this time. Default: 0, and 20 for GPIO keys.",
    0...1_000, unit: "milliseconds")

  package static let holdTime = whole(
    "hold-time", .handset, "How long a key must be down to count as held.", 100...10_000,
    unit: "milliseconds",
    standard: 500)

  package static let multiTapTimeout = whole(
    "multi-tap-timeout", .handset,
    "How long another tap still changes the letter in abc; 0 is for ever.",
    0...60_000, unit: "milliseconds", standard: 1_000)

  package static let voicemail = Setting(
    "voicemail", .handset, "The number that is called by holding 1.",
    expected: "a number that can be dialled",
    valueName: "number"
  ) { text in DialString.normalize(text) == nil ? nil : text }

  package static let lockAfter = whole(
    "lock-after", .handset, "Lock the keys after this long without a key; 0 is never.",
    0...86_400,
    unit: "seconds", standard: 0)
}
