// Capitals that look like Latin ones. A word in such capitals looks the same in both scripts.

extension ScriptSpelling {
  /// Returns the Latin letter, in lower case, that a Greek or Cyrillic capital looks like; `nil`
  /// for others.
  package static func latinShape(of capital: Unicode.Scalar) -> UInt8? {
    switch capital.value {
    case 0x386..<0x3AC: shapesOfGreek[capital]
    case 0x400..<0x430, 0x474, 0x4AE, 0x4C0, 0x50C, 0x51A, 0x51C: shapesOfCyrillic[capital]
    default: nil
    }
  }

  private static let shapesOfGreek = shapes([
    ("ΑΆ", "a"), ("Β", "b"), ("ΕΈ", "e"), ("Ζ", "z"), ("ΗΉ", "h"), ("ΙΊΪ", "i"), ("Κ", "k"),
    ("Μ", "m"), ("Ν", "n"), ("ΟΌ", "o"), ("Ρ", "p"), ("Τ", "t"), ("ΥΎΫ", "y"), ("Χ", "x"),
  ])

  private static let shapesOfCyrillic = shapes([
    ("А", "a"), ("В", "b"), ("ЕЀЁ", "e"), ("Ѕ", "s"), ("ІЇӀ", "i"), ("Ј", "j"), ("КЌ", "k"),
    ("М", "m"), ("Н", "h"), ("О", "o"), ("Р", "p"), ("С", "c"), ("Т", "t"), ("УЎҮ", "y"),
    ("Х", "x"), ("Ѵ", "v"), ("Ԍ", "g"), ("Ԛ", "q"), ("Ԝ", "w"),
  ])

  private static func shapes(_ rows: [(capitals: String, letter: String)]) -> [Unicode.Scalar:
    UInt8]
  {
    var result: [Unicode.Scalar: UInt8] = [:]
    for row in rows {
      for capital in row.capitals.unicodeScalars { result[capital] = row.letter.utf8.first }
    }
    return result
  }
}
