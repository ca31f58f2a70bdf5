import Contacts
import Keypad

/// The codes of a name's units: 0 to 9 are digit keys, in the letter row also the digits
/// themselves; letters follow.
enum UnitCode {
  /// Matches nothing: a letter that no key has.
  static let none: UInt8 = 10
  static let space: UInt8 = 11
  static let punctuation: UInt8 = 12
  /// `a`; the others follow.
  static let letterA: UInt8 = 16
  static let count = 64

  static func letter(_ ascii: UInt8) -> UInt8 { letterA + (ascii - UInt8(ascii: "a")) }
}

/// A name as the keys that spell it: one unit a key, some of which may be left out.
///
/// `Müller-Lüdenscheidt` is `6 8 (3) 5 5 3 7 (0) (1) 5 8 (3) …`: the e of ue may be typed or not,
/// and so may a 0 or a 1 for the hyphen.
struct NameUnits {
  /// By unit: the digit key.
  var digits: [UInt8] = []
  /// By unit: the letter, for searches by text.
  var letters: [UInt8] = []
  var flags: [UInt8] = []
  /// By unit: the Unicode scalar of the name that it comes from.
  var origins: [UInt16] = []

  /// The unit may be left out.
  static let optional: UInt8 = 1
  /// A word begins here.
  static let wordStart: UInt8 = 2

  /// Longer names are searched up to here.
  static let scalarLimit = 1_024

  init(_ name: String) {
    var startsWord = true
    var last: UInt8 = 0
    for (index, scalar) in name.unicodeScalars.prefix(Self.scalarLimit).enumerated() {
      let origin = UInt16(index)
      if let folding = LatinFolding(scalar) {
        append(letter: folding.letter, origin: origin, startsWord: startsWord)
        startsWord = false
        last = folding.letter
        if let second = folding.optional { append(letter: second, origin: origin, optional: true) }
        continue
      }
      if let digit = DialString.decimalDigit(scalar) {
        append(UInt8(digit), UInt8(digit), origin, startsWord ? Self.wordStart : 0)
        startsWord = false
        last = 0
        continue
      }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        if last != 0, let second = LatinFolding.optional(afterMark: scalar, on: last) {
          append(letter: second, origin: origin, optional: true)
        }
      case .modifierLetter where Self.apostrophes.contains(scalar):
        separate(origin, isSpace: false, &startsWord)
        last = 0
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .letterNumber, .otherNumber:
        append(UnitCode.none, UnitCode.none, origin, startsWord ? Self.wordStart : 0)
        startsWord = false
        last = 0
      case .format, .control, .surrogate, .privateUse, .unassigned:
        continue
      case .spaceSeparator, .lineSeparator, .paragraphSeparator:
        separate(origin, isSpace: true, &startsWord)
        last = 0
      default:
        separate(origin, isSpace: false, &startsWord)
        last = 0
      }
    }
  }

  /// Letters to Unicode, apostrophes to people: the ʻokina of Hawaiian, the apostrophe of Ukrainian
  /// and Breton, primes of transliterations.
  private static let apostrophes: ClosedRange<Unicode.Scalar> = "\u{2b9}"..."\u{2bf}"

  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// A separator may be typed as 0; punctuation also as 1, the key that it is printed on.
  private mutating func separate(_ origin: UInt16, isSpace: Bool, _ startsWord: inout Bool) {
    guard !digits.isEmpty else { return }
    if !startsWord { append(0, UnitCode.space, origin, Self.optional) }
    if !isSpace { append(1, UnitCode.punctuation, origin, Self.optional) }
    startsWord = true
  }

  private mutating func append(
    letter: UInt8, origin: UInt16, startsWord: Bool = false, optional: Bool = false
  ) {
    append(
      KeyLetters.digit(of: letter) ?? UnitCode.none, UnitCode.letter(letter), origin,
      (startsWord ? Self.wordStart : 0) | (optional ? Self.optional : 0))
  }

  private mutating func append(_ digit: UInt8, _ letter: UInt8, _ origin: UInt16, _ flag: UInt8) {
    digits.append(digit)
    letters.append(letter)
    origins.append(origin)
    flags.append(flag)
  }
}
