/// The way in which a display treats a Unicode scalar.
///
/// The raw values are those in the generated table; `Fixtures/unicode/east-asian-width.py`
/// contains the rules.
enum ScalarClass: UInt32, Sendable {
  /// Drawn in the cell of the scalar before it: combining marks (Mn, Me), Hangul jamo that are not
  /// leading.
  case mark = 0
  /// Takes one cell.
  case narrow = 1
  /// Takes two cells: East Asian Width W or F (UAX #11), which includes every emoji that is drawn
  /// as a picture by default.
  case wide = 2
  /// A mark that takes a separate cell beside its base (Mc), such as Indic vowel signs.
  case spacingMark = 3
  /// Any kind of space, tab or line break.
  case space = 4
  /// Affects how other scalars look and is invisible itself: bidi controls, joiners, zero-width
  /// spaces, variation selectors, tags, fillers. NUL is included.
  case invisible = 5
  /// Control, unassigned, private use, surrogate or noncharacter.
  case replaced = 6

  /// Finds the class of a scalar in the table by binary search, in about eleven steps. Latin
  /// letters need one step, and letters of other scripts that are common in names need a few.
  @inline(__always)
  init(of scalar: Unicode.Scalar) {
    let value = scalar.value
    // From U+0021 to U+007E, and from U+00AE to the first combining mark.
    if value &- 0x21 < 0x5E || value &- 0xAE < 0x252 {
      self = .narrow
    } else if value == 0x20 {
      self = .space
    } else {
      self.init(beyondLatin: value)
    }
  }

  @inline(never)
  private init(beyondLatin value: UInt32) {
    switch value {
    // Greek, Cyrillic, Hebrew and Arabic letters; Han, and the syllables of Hangul.
    case 0x391...0x3A1, 0x400...0x482, 0x5D0...0x5EA, 0x620...0x64A: self = .narrow
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .wide
    default: self.init(inTable: value)
    }
  }

  init(inTable value: UInt32) {
    let runs = EastAsianWidth.runs
    var low = 0
    var high = runs.count
    // The last run that starts at or before the scalar; the first one starts at 0.
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle] >> 3 <= value { low = middle } else { high = middle }
    }
    self = ScalarClass(rawValue: runs[low] & 7) ?? .replaced
  }
}
