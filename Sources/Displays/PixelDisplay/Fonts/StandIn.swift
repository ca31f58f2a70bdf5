/// Replacements for letters that no font has. Numbers in the address books of telephones often
/// contain Unicode hyphens in place of the ASCII hyphen.
enum StandIn {
  static func scalar(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x2010...0x2012, 0x2043, 0x2212, 0xFE63:  // hyphens, figure dash, minus
      "-"
    case 0x2013, 0x2014: "-"
    case 0x2015: "\u{2014}"
    case 0x2018, 0x2019, 0x201B, 0x2032, 0x02B9, 0x02BC, 0x02C8: "'"
    case 0x201C, 0x201D, 0x201F, 0x2033: "\""
    case 0x2044, 0x2215: "/"  // fraction and division slash
    case 0x2024: "."  // one dot leader
    case 0x2219, 0x22C5, 0x30FB: "\u{B7}"  // middle dots
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)  // fullwidth forms
    default: ArabicForms.letter(of: scalar) ?? Composition.equal(to: scalar)
    }
  }

  /// Returns the letter for a regional indicator, which is half of a flag. Two of these spell a
  /// country's code.
  static func flagLetter(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard (0x1F1E6...0x1F1FF).contains(scalar.value) else { return nil }
    return Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41)
  }
}
