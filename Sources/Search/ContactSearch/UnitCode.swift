import Keypad

/// One unit of a name's spelling in a byte: a code and two flags.
///
/// Codes 0 to 9 are digits in the name. Codes 48 to 57 are the keys 0 to 9 of letters of other
/// scripts that don't stand for a Latin letter in this reading.
enum UnitCode {
  /// A letter without a key, which no query matches.
  static let none: UInt8 = 10
  static let space: UInt8 = 11
  static let punctuation: UInt8 = 12
  /// The letter a; the codes of b to z follow.
  static let letterA: UInt8 = 16
  /// The key 0; the codes of the keys 1 to 9 follow.
  static let keyZero: UInt8 = 48
  static let count = 64

  /// The bits of the code in a unit.
  static let mask: UInt8 = 0x3f
  /// The flag of an optional unit.
  static let optional: UInt8 = 0x40
  /// The flag of a unit at which a word begins. An optional mark before a word also has it.
  static let wordStart: UInt8 = 0x80

  static func letter(_ ascii: UInt8) -> UInt8 { letterA + (ascii - UInt8(ascii: "a")) }

  /// By code: the key, 0 to 9, or ``none``.
  static let keys: [UInt8] = {
    var result = [UInt8](repeating: none, count: count)
    for digit in 0..<10 {
      result[digit] = UInt8(digit)
      result[Int(keyZero) + digit] = UInt8(digit)
    }
    result[Int(space)] = 0
    result[Int(punctuation)] = 1
    for ascii in UInt8(ascii: "a")...UInt8(ascii: "z") {
      result[Int(letter(ascii))] = KeyLetters.digit(of: ascii) ?? none
    }
    return result
  }()
}
