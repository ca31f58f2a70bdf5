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

  /// How letters of other scripts are read; see `ScriptSpelling`.
  enum Reading: Hashable {
    /// In Latin letters: the most usual way, the second one, and so on. The first letter has a
    /// number of its own: surnames like 이 are written as their bearers like (Lee, Yi, I).
    case latin(Int, rest: Int)
    /// On the keys of the script's own phones. Of Hangul the initial consonants, then all strokes.
    case native(Int)
    /// The first Latin letter of each character: of Han, what people call pinyin initials.
    case initials
  }

  /// The name in every way in which people type it, the most usual one first. Names in Latin letters
  /// have one.
  static func all(_ name: String) -> [NameUnits] {
    var result = [NameUnits(name)]
    let scripts = name.unicodeScalars.prefix(scalarLimit).filter {
      $0.value >= 0x370 && ScriptSpelling($0) != nil
    }
    if scripts.isEmpty { return result }
    var readings: [Reading] =
      (1...3).map { .latin($0, rest: $0) } + (1...3).map { .latin($0, rest: 0) }
      + [.latin(0, rest: 1), .native(0), .native(1)]
    if scripts.contains(where: isSyllable) { readings.append(.initials) }
    for reading in readings {
      let units = NameUnits(name, reading: reading)
      if !result.contains(where: { $0.digits == units.digits && $0.flags == units.flags }) {
        result.append(units)
      }
    }
    return result
  }

  /// Whether each character is a syllable, which people also begin with: Han and Hangul.
  private static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x3400..<0xa000).contains(scalar.value) || (0xac00..<0xd7a4).contains(scalar.value)
  }

  init(_ name: String, reading: Reading = .latin(0, rest: 0)) {
    var startsWord = true
    var last: UInt8 = 0
    let scalars = Array(name.unicodeScalars.prefix(Self.scalarLimit))
    for (index, scalar) in scalars.enumerated() {
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
        let neighbours = (
          index > 0 ? scalars[index - 1] : nil, index + 1 < scalars.count ? scalars[index + 1] : nil
        )
        if let spelling = ScriptSpelling(scalar, between: neighbours.0, and: neighbours.1) {
          let begins = startsWord || Self.isSyllable(scalar)
          let hasUnits = append(spelling, reading, origin, startsWord: begins)
          if hasUnits { startsWord = false }
          last = 0
          continue
        }
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

  /// `false` where the letter takes no key so.
  private mutating func append(
    _ spelling: ScriptSpelling, _ reading: Reading, _ origin: UInt16, startsWord: Bool
  ) -> Bool {
    let count = digits.count
    func choice<Way>(_ ways: [Way], _ number: Int) -> Way? {
      ways.isEmpty ? nil : ways[min(number, ways.count - 1)]
    }
    var flag = startsWord ? Self.wordStart : 0
    if case .native(let number) = reading, let keys = choice(spelling.native, number) {
      for key in keys {
        append(key, UnitCode.none, origin, flag)
        flag = 0
      }
      return digits.count > count
    }
    var latin = ""
    if case .latin(let first, let rest) = reading {
      latin = choice(spelling.latin, count == 0 ? first : rest) ?? ""
    } else {
      latin = spelling.latin.first ?? ""
      if reading == .initials { latin = String(latin.prefix(1)) }
    }
    for letter in latin.utf8 {
      append(letter: letter, origin: origin, startsWord: flag != 0)
      flag = 0
    }
    return digits.count > count
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
