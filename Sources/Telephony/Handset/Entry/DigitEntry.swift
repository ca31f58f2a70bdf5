import CallModel
import ContactSearch
import Contacts
import Keypad
import TextEntry

/// Digits as they are pressed, and codes such as `*#06#`, for the modes search and 123.
struct DigitEntry: TextMethod {
  /// Digits, `+`, `*` and `#`.
  private(set) var keys = ""
  /// Whether the digits search only numbers, as in the mode 123.
  var isNumber: Bool

  /// The maximum number of keys. No number has more digits (see `DialString`).
  static let limit = 63

  /// Whether the text is a code such as `*#06#`. In every mode the keys of a code are typed
  /// unchanged.
  var isCode: Bool {
    // Read many times per key press. Compares bytes, because a string takes longer to find its
    // first character, which may be made of several scalars.
    let first = keys.utf8.first
    return first == UInt8(ascii: "*") || first == UInt8(ascii: "#")
  }

  var text: String { keys }
  /// The text with the PINs of a code hidden.
  var shown: String { isCode ? ServiceCode.masked(keys) : keys }
  var pending: String { "" }
  var pendingRange: Range<Int>? { nil }
  var changedRanges: [Range<Int>] { [] }
  var isEmpty: Bool { keys.isEmpty }
  var letterCase: LetterCase { .lower }
  var query: SearchQuery { isNumber || isCode ? .number(keys) : .keys(keys) }
  var digits: String { keys }

  var numbers: [String] {
    keys.isEmpty ? [] : DialString.normalize(keys).map { [$0] } ?? []
  }

  var hint: String {
    if isCode { return "hold # call  hold * erase" }
    return isNumber ? "# call  hold * erase" : "# call  * next  hold * erase"
  }

  var keyMeanings: KeyMeanings {
    KeyMeanings(
      letters: isNumber ? "digit" : "digit; finds contacts", one: "digit",
      zero: isNumber ? "digit" : "digit; space in a name", holdZero: "+",
      holdOne: "voicemail", holdLetters: "speed dial", star: isNumber ? "*" : "next match",
      holdPound: "next mode", leftAndRight: "5 up, 5 down")
  }

  mutating func press(_ digit: UInt8, at now: Instant, _ words: inout Predictor) -> Bool {
    append(.digit(digit))
  }

  /// Types a digit, `*` or `#` unchanged.
  ///
  /// - Returns: `false` if there is no room for more.
  mutating func append(_ key: Key) -> Bool {
    guard keys.count < Self.limit else { return false }
    keys += key.name
    return true
  }

  mutating func hold(_ digit: UInt8, _ words: inout Predictor) -> Bool {
    guard digit == 0, keys.hasSuffix("0") else { return false }
    keys = keys.dropLast() + "+"
    return true
  }

  mutating func erase(_ words: Predictor) { keys = String(keys.dropLast()) }
  mutating func clear(_ words: inout Predictor) { clear() }
  mutating func clear() { keys = "" }

  /// - Parameter number: digits; an international number begins with `+`.
  mutating func put(_ number: String) { keys = String(number.prefix(Self.limit)) }

  mutating func stepCase(_ words: Predictor) -> Bool { false }
  mutating func commit(_ words: inout Predictor, learns: Bool) {}

  mutating func leave(_ words: inout Predictor) {
    // A code belongs to no mode. If it stayed, it would hide the text of the next mode.
    if isCode { clear() }
  }
}
