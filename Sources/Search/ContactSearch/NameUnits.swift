import Contacts
import Keypad

/// A name as the keys that spell it: one unit per key, some of which are optional.
///
/// `Müller-Lüdenscheidt` is `6 8 (3) 5 5 3 7 (0) (1) 5 8 (3) …`: the e of ue may be typed or not,
/// and so may a 0 or a 1 for the hyphen.
struct NameUnits {
  /// The units, as in ``UnitCode``.
  private(set) var units: [UInt8] = []
  /// For each unit, the Unicode scalar of the name that it comes from.
  private(set) var origins: [UInt16] = []
  /// The index of the reading in ``NameReading/all``.
  private(set) var reading: UInt8 = 0

  /// Whether each unit comes from the scalar with the same index. A range of units is then a range
  /// of the text.
  private(set) var isPlain = true
  /// Whether the name has combining marks or parts of syllables, which belong to the letter before
  /// them.
  private(set) var hasMarks = false

  /// The maximum number of scalars of a name that are searched. The rest of a longer name is
  /// ignored.
  static let scalarLimit = 1_024

  /// Returns the name in all its readings, the most usual one first.
  static func all(_ name: String) -> [NameUnits] {
    guard let scripts = Scripts(name) else {
      let units = NameUnits(name, reading: 0)
      return units.hasOther
        ? [units, NameUnits(name, reading: NameReading.placeOfShapes)] : [units]
    }
    var result: [NameUnits] = []
    for (place, reading) in NameReading.all.enumerated() {
      if reading == .initials, !scripts.hasSyllables { continue }
      if reading == .shapes, !scripts.hasOther { continue }
      if reading == .native(1), !scripts.hasSecondPad { continue }
      let units = NameUnits(scripts, reading, place)
      if !result.contains(where: { $0.units == units.units }) { result.append(units) }
    }
    return result
  }

  /// Returns the name in one of its readings.
  ///
  /// - Parameter reading: an index in ``NameReading/all``.
  static func one(_ name: String, reading: UInt8) -> NameUnits {
    guard let scripts = Scripts(name) else { return NameUnits(name, reading: Int(reading)) }
    return NameUnits(scripts, NameReading.all[Int(reading)], Int(reading))
  }

  // MARK: Other scripts

  /// A name with letters outside the Latin script, and their spellings.
  private struct Scripts {
    /// The composed scalars of the name; see `Composition`.
    var scalars: [Unicode.Scalar] = []
    /// For each scalar, the index of the first of the name's scalars from which it was composed.
    var origins: [UInt16] = []
    var isComposed = false
    /// The spelling of each scalar. All readings share the spellings, because their look-up takes
    /// most of the time.
    var spellings: [ScriptSpelling?]
    var hasSyllables = false
    /// Whether a letter has another key in ``NameReading/shapes``.
    var hasOther = false
    /// Whether all Cyrillic letters are on the second keypad of Bulgarian. For example, ы is not,
    /// so a name with it isn't Bulgarian.
    var hasSecondPad = true

    /// Returns `nil` if all letters are Latin, or if no other letter has a spelling.
    init?(_ name: String) {
      guard name.unicodeScalars.contains(where: { $0.value >= 0x370 }) else { return nil }
      spellings = []
      compose(name)
      spellings.reserveCapacity(scalars.count)
      var isEmpty = true
      for (index, scalar) in scalars.enumerated() {
        guard scalar.value >= 0x370, NameUnits.isLetter(scalar) else {
          spellings.append(nil)
          if LatinFolding.other(scalar) != nil { hasOther = true }
          continue
        }
        let spelling = ScriptSpelling(
          scalar, between: index > 0 ? scalars[index - 1] : nil,
          and: index + 1 < scalars.count ? scalars[index + 1] : nil)
        spellings.append(spelling)
        if let spelling {
          isEmpty = false
          if let shape = ScriptSpelling.latinShape(of: scalar),
            spelling.latin.first != String(Unicode.Scalar(shape))
          {
            hasOther = true
          }
        }
        if NameUnits.isSyllable(scalar) { hasSyllables = true }
        if (0x400..<0x530).contains(scalar.value), !ScriptSpelling.isBulgarian(scalar) {
          hasSecondPad = false
        }
      }
      if isEmpty { return nil }
    }

    private mutating func compose(_ name: String) {
      var origin: UInt16 = 0
      for scalar in name.unicodeScalars.prefix(NameUnits.scalarLimit) {
        if let letters = Compatibility.letters(of: scalar) {
          for letter in letters { append(letter, origin) }
        } else {
          append(scalar, origin)
        }
        origin += 1
      }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ origin: UInt16) {
      if Composition.mayFollow(scalar), let last = scalars.last,
        let whole = Composition.composed(last, scalar)
      {
        scalars[scalars.count - 1] = whole
        isComposed = true
      } else {
        scalars.append(scalar)
        origins.append(origin)
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether the scalar is Han or Hangul. There each character is a syllable, so a match may begin
  /// at each.
  private static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x3400..<0xa000).contains(scalar.value) || (0xac00..<0xd7a4).contains(scalar.value)
  }

  // MARK: Spelling

  private var startsWord = true
  /// The last Latin letter; 0 after another character. A combining mark after the letter may add an
  /// optional key, as the diaeresis of ü adds the key of e.
  private var last: UInt8 = 0
  /// The position of the last punctuation before the first letter.
  private var leadingMark: UInt16?
  /// The index of the unit of an apostrophe after a space or other punctuation. The next word may
  /// begin with the apostrophe, as in Gerard 't Hooft.
  private var openingMark: Int?
  /// Whether a letter has another key in ``NameReading/shapes``.
  private var hasOther = false
  private var takesOther = false

  /// Spells a name that needs no ``Scripts``: all its letters are Latin, or have no spelling.
  private init(_ name: String, reading place: Int) {
    reading = UInt8(place)
    takesOther = place == NameReading.placeOfShapes
    let count = name.utf8.count
    units.reserveCapacity(count + count / 4)
    origins.reserveCapacity(count + count / 4)
    var origin: UInt16 = 0
    for scalar in name.unicodeScalars.prefix(Self.scalarLimit) {
      append(scalar, origin)
      origin += 1
    }
  }

  private init(_ scripts: Scripts, _ way: NameReading, _ place: Int) {
    reading = UInt8(place)
    takesOther = way == .shapes
    hasMarks = scripts.isComposed
    for (index, scalar) in scripts.scalars.enumerated() {
      let origin = scripts.origins[index]
      guard let spelling = scripts.spellings[index] else {
        append(scalar, origin)
        continue
      }
      if takesOther, let letter = ScriptSpelling.latinShape(of: scalar) {
        append(UnitCode.letter(letter), origin)
        last = 0
        continue
      }
      let begins = startsWord || Self.isSyllable(scalar)
      if append(spelling, way, origin, startsWord: begins) { startsWord = false }
      last = 0
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ origin: UInt16) {
    if let folding = LatinFolding(scalar) {
      var letter = folding.letter
      if scalar.value >= 0x80, let other = LatinFolding.other(scalar) {
        hasOther = true
        if takesOther { letter = other }
      }
      append(UnitCode.letter(letter), origin)
      last = letter
      if let second = folding.optional {
        append(UnitCode.letter(second), origin, optional: true)
      }
    } else if let digit = DialString.decimalDigit(scalar) {
      append(UInt8(digit), origin)
      last = 0
    } else if scalar == " " {
      separate(origin, isSpace: true)
    } else {
      appendOther(scalar, origin)
    }
  }

  private mutating func appendOther(_ scalar: Unicode.Scalar, _ origin: UInt16) {
    if let letters = Compatibility.letters(of: scalar) {
      for letter in letters { append(letter, origin) }
      return
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark:
      hasMarks = true
      if last != 0, let second = LatinFolding.optional(afterMark: scalar, on: last) {
        append(UnitCode.letter(second), origin, optional: true)
      }
    case .modifierLetter where Self.apostrophes.contains(scalar):
      separate(origin, isSpace: false, isApostrophe: true)
    case .otherLetter where Self.clicks.contains(scalar),
      .uppercaseLetter where scalar == "Ɂ" || scalar == "Ꞌ",
      .lowercaseLetter where scalar == "ɂ" || scalar == "ꞌ":
      separate(origin, isSpace: false)
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber:
      append(UnitCode.none, origin)
      last = 0
    case .format, .control, .surrogate, .privateUse, .unassigned:
      break
    case .spaceSeparator, .lineSeparator, .paragraphSeparator:
      separate(origin, isSpace: true)
    default:
      separate(origin, isSpace: false, isApostrophe: "'’‘`´".unicodeScalars.contains(scalar))
    }
  }

  /// Scalars that Unicode classes as letters but that people type as apostrophes: the ʻokina of
  /// Hawaiian, the apostrophe of Ukrainian and Breton, primes of transliterations.
  private static let apostrophes: ClosedRange<Unicode.Scalar> = "\u{2b9}"..."\u{2bf}"

  /// Scalars that Unicode classes as letters but that people leave out or type as apostrophes:
  /// clicks of southern Africa, which look like strokes and an exclamation mark, and glottal stops,
  /// which look like question marks.
  private static let clicks: Set<Unicode.Scalar> = ["ǀ", "ǁ", "ǂ", "ǃ", "ʔ", "ʕ", "ꞏ"]

  /// Whether a scalar belongs to the letter before it.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: Composition.mayFollow(scalar)
    }
  }

  /// Adds a separator, which may be typed as 0. Punctuation may also be typed as 1, because it is
  /// printed on that key. Before the first letter of a name, a single 1 stands for all punctuation.
  private mutating func separate(_ origin: UInt16, isSpace: Bool, isApostrophe: Bool = false) {
    last = 0
    openingMark = isApostrophe && startsWord ? units.count : nil
    guard !units.isEmpty else {
      if !isSpace { leadingMark = origin }
      return
    }
    if !startsWord { append(UnitCode.space, origin, optional: true) }
    if !isSpace { append(UnitCode.punctuation, origin, optional: true) }
    startsWord = true
  }

  /// Returns `false` if the letter has no key in this reading.
  private mutating func append(
    _ spelling: ScriptSpelling, _ way: NameReading, _ origin: UInt16, startsWord: Bool
  ) -> Bool {
    let count = units.count
    self.startsWord = startsWord
    func choice<Way>(_ ways: [Way], _ number: Int) -> Way? {
      ways.isEmpty ? nil : ways[min(number, ways.count - 1)]
    }
    if case .native(let number) = way, let keys = choice(spelling.native, number) {
      for key in keys { append(UnitCode.keyZero + key, origin) }
      return units.count > count
    }
    var latin = ""
    if case .latin(let first, let rest) = way {
      latin = choice(spelling.latin, count == 0 ? first : rest) ?? ""
    } else {
      latin = spelling.latin.first ?? ""
      if way == .initials { latin = String(latin.prefix(1)) }
    }
    for letter in latin.utf8 { append(UnitCode.letter(letter), origin) }
    return units.count > count
  }

  private mutating func append(_ code: UInt8, _ origin: UInt16, optional: Bool = false) {
    if units.isEmpty, let mark = leadingMark {
      openingMark = nil
      units.append(UnitCode.punctuation | UnitCode.optional | UnitCode.wordStart)
      isPlain = mark == 0
      origins.append(mark)
    }
    if optional {
      units.append(code | UnitCode.optional)
    } else {
      if let mark = openingMark { units[mark] |= UnitCode.wordStart }
      openingMark = nil
      units.append(startsWord ? code | UnitCode.wordStart : code)
      startsWord = false
    }
    isPlain = isPlain && origin == origins.count
    origins.append(origin)
  }
}
