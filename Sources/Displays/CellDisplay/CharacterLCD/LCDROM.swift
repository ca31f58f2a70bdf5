/// The letters that a character LCD has built in: the two standard character generators of the
/// HD44780U, which most compatible controllers copy. The kernel doesn't know which one a display
/// has.
package enum LCDROM: String, CaseIterable, Hashable, Sendable {
  /// Japanese: ASCII without `\` and `~`, half-width katakana, some Greek, `ä ö ü ñ`. Most displays
  /// have this one.
  case a00
  /// European: ASCII, most of Latin-1, Cyrillic capitals, some Greek, arrows.
  case a02

  /// Returns the code of a letter; `nil` if the ROM lacks it.
  func code(for scalar: UInt32) -> UInt8? {
    // Both ROMs have the codes of ASCII here.
    if (0x20...0x5B).contains(scalar) || (0x5D...0x7D).contains(scalar) {
      return UInt8(truncatingIfNeeded: scalar)
    }
    return self == .a00 ? Self.codesOfA00[scalar] : Self.codesOfA02[scalar]
  }

  /// Returns the letter of a code: `preferred`, if the code stands for it too, or else the first one
  /// in the data sheet. A blank is returned for a code that is left out.
  func letter(for code: UInt8, preferring preferred: UInt32 = 0) -> UInt32 {
    if self.code(for: preferred) == code { return preferred }
    if self.code(for: UInt32(code)) == code, code < 0x7E { return UInt32(code) }
    return (self == .a00 ? Self.lettersOfA00 : Self.lettersOfA02)[code] ?? UInt32(Self.blank)
  }

  /// The code for a letter that can't be shown at all.
  static let unknown = UInt8(ascii: "?")
  static let blank = UInt8(ascii: " ")

  private static let codesOfA00 = codes(in: rowsOfA00)
  private static let codesOfA02 = codes(in: rowsOfA02)

  private static let lettersOfA00 = letters(in: rowsOfA00)
  private static let lettersOfA02 = letters(in: rowsOfA02)

  /// Returns the first letter of each code.
  private static func letters(in rows: [(first: UInt8, letters: String)]) -> [UInt8: UInt32] {
    var letters: [UInt8: UInt32] = [:]
    for row in rows {
      for (place, scalar) in row.letters.unicodeScalars.enumerated() where scalar != "\u{FFFD}" {
        let code = row.first + UInt8(place)
        if letters[code] == nil { letters[code] = scalar.value }
      }
    }
    return letters
  }

  /// Returns the codes by scalar. Each row contains the letters that begin at a code, with U+FFFD
  /// for a code that is left out.
  private static func codes(in rows: [(first: UInt8, letters: String)]) -> [UInt32: UInt8] {
    var codes: [UInt32: UInt8] = [:]
    for row in rows {
      for (place, scalar) in row.letters.unicodeScalars.enumerated() where scalar != "\u{FFFD}" {
        codes[scalar.value] = row.first + UInt8(place)
      }
    }
    return codes
  }
}
