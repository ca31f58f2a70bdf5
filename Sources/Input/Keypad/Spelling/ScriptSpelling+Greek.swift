// Greek in Latin letters.
//
// The first spelling is ELOT 743 (ISO 843) of passports and road signs, read in the table of
// Wikipedia's "ISO 843". Then come the spelling of people without Greek keys ("Greeklish": η as h,
// ω as w, ξ as ks), and the Latin forms of old names (φ ph, κ c, η e). Digraphs such as ου and μπ
// are spelled letter by letter. υ is v or f after α and ε; v is on the key of u.

extension ScriptSpelling {
  private static let greekRows: [(letters: String, latin: String)] = [
    ("αά", "a"), ("β", "v|b"),
    ("γ", "g|y|gh"),  // y: Yannis, Yorgos.
    ("δ", "d|dh"), ("εέ", "e"), ("ζ", "z"), ("ηή", "i|h|e"), ("θ", "th|t"), ("ιίϊΐ", "i"),
    ("κ", "k|c"), ("λ", "l"), ("μ", "m"), ("ν", "n"), ("ξ", "x|ks"), ("οό", "o"), ("π", "p"),
    ("ρ", "r"), ("σς", "s"), ("τ", "t"), ("υύ", "y|u|i|f"), ("ϋΰ", "y|u|i"), ("φ", "f|ph"),
    ("χ", "ch|h|x|kh"), ("ψ", "ps"), ("ωώ", "o|w"),
  ]

  static let greek = SpellingTable(0x370..<0x400, greekRows, keys: KeypadLanguage.greek.rows)

  /// The letters with the breathings and accents used before 1982, in either case.
  static let polytonicGreek: SpellingTable = {
    var table = SpellingTable(0x1f00..<0x2000)
    for run in polytonicRuns {
      for value in run.letters {
        guard let letter = Unicode.Scalar(value), letter.properties.isAlphabetic else { continue }
        table[letter] = greek[run.base]
      }
    }
    return table
  }()

  /// The ranges of Unicode in which all letters decompose to the same base letter and marks.
  private static let polytonicRuns: [(base: Unicode.Scalar, letters: ClosedRange<UInt32>)] = [
    ("α", 0x1f00...0x1f0f), ("ε", 0x1f10...0x1f1f), ("η", 0x1f20...0x1f2f),
    ("ι", 0x1f30...0x1f3f), ("ο", 0x1f40...0x1f4f), ("υ", 0x1f50...0x1f5f),
    ("ω", 0x1f60...0x1f6f), ("α", 0x1f70...0x1f71), ("ε", 0x1f72...0x1f73),
    ("η", 0x1f74...0x1f75), ("ι", 0x1f76...0x1f77), ("ο", 0x1f78...0x1f79),
    ("υ", 0x1f7a...0x1f7b), ("ω", 0x1f7c...0x1f7d), ("α", 0x1f80...0x1f8f),
    ("η", 0x1f90...0x1f9f), ("ω", 0x1fa0...0x1faf), ("α", 0x1fb0...0x1fbc),
    ("ι", 0x1fbe...0x1fbe), ("η", 0x1fc2...0x1fc7), ("ε", 0x1fc8...0x1fc9),
    ("η", 0x1fca...0x1fcc), ("ι", 0x1fd0...0x1fdb), ("υ", 0x1fe0...0x1fe3),
    ("ρ", 0x1fe4...0x1fe5), ("υ", 0x1fe6...0x1feb), ("ρ", 0x1fec...0x1fec),
    ("ω", 0x1ff2...0x1ff7), ("ο", 0x1ff8...0x1ff9), ("ω", 0x1ffa...0x1ffc),
  ]
}
