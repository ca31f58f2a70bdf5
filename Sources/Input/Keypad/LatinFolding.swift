/// The ASCII letters that people type for a Latin letter of any language.
///
/// `é` is typed as `e`, `ü` as `u` or `ue`, and `ß` as `s` or `ss`. So every letter folds to one
/// ASCII letter that must be typed, and some letters to a second one that may be typed.
package struct LatinFolding: Hashable, Sendable {
  /// ASCII, lower case.
  package var letter: UInt8
  /// ASCII, lower case.
  package var optional: UInt8?

  /// Creates the folding of a letter of the Latin script, ASCII included; `nil` for any other
  /// scalar.
  package init?(_ scalar: Unicode.Scalar) {
    if scalar.value < 0x80 {
      let lower = UInt8(scalar.value) | 0x20
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lower) else { return nil }
      self.init(letter: lower, optional: nil)
      return
    }
    // Full-width letters occur in foreign names in Japanese address books.
    if (0xFF21...0xFF3A).contains(scalar.value) || (0xFF41...0xFF5A).contains(scalar.value) {
      self.init(letter: UInt8(scalar.value - 0xFF00 + 0x20) | 0x20, optional: nil)
      return
    }
    guard let folding = Self.table[scalar.value] else { return nil }
    self = folding
  }

  /// Returns another letter that some people type: for ə of Azerbaijani, some type a and others e.
  package static func other(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "ə", "Ə", "ǝ", "Ǝ": UInt8(ascii: "e")
    default: nil
    }
  }

  private init(letter: UInt8, optional: UInt8?) {
    self.letter = letter
    self.optional = optional
  }

  /// Returns the letter that people may type for a combining mark after `letter`: `u` and U+0308 is
  /// `ue`.
  package static func optional(afterMark mark: Unicode.Scalar, on letter: UInt8) -> UInt8? {
    switch (mark.value, letter) {
    case (0x0308, UInt8(ascii: "a")), (0x0308, UInt8(ascii: "o")), (0x0308, UInt8(ascii: "u")):
      UInt8(ascii: "e")
    case (0x030a, UInt8(ascii: "a")): UInt8(ascii: "a")
    default: nil
    }
  }

  private static let table: [UInt32: LatinFolding] = {
    var result: [UInt32: LatinFolding] = [:]
    for (base, letters) in LatinFoldingTable.variants {
      for scalar in letters.unicodeScalars {
        result[scalar.value] = LatinFolding(letter: UInt8(base.value), optional: nil)
      }
    }
    for (typed, letters) in byHand {
      let ascii = Array(typed.utf8)
      for scalar in letters.unicodeScalars {
        result[scalar.value] = LatinFolding(
          letter: ascii[0], optional: ascii.count > 1 ? ascii[1] : nil)
      }
    }
    return result
  }()

  /// Letters with two spellings, and letters whose base letter isn't in their Unicode name. The
  /// latter are mostly letters of African languages, such as esh, ezh and upsilon.
  private static let byHand: [(String, String)] = [
    ("ae", "äÄæÆǽǼǣǢꞚꞛ"), ("aa", "åÅǻǺꜲꜳ"), ("oe", "öÖøØœŒǿǾꞜꞝ"), ("ue", "üÜꞞꞟ"), ("ss", "ßẞ"),
    ("th", "þÞꝤꝥꝦꝧ"), ("dh", "ðÐ"), ("ij", "ĳĲ"), ("dz", "ǆǅǄǳǲǱʣʤʥ"), ("lj", "ǉǈǇ"),
    ("nj", "ǌǋǊ"), ("ng", "ŋŊꬼ"), ("sh", "Ʃʃʆ"), ("zh", "ƷʒǮǯƸƹƺʓ"), ("gh", "ƔɣƢƣ"),
    ("hv", "Ƕƕ"), ("ou", "Ȣȣ"), ("ts", "ʦ"), ("tz", "Ꜩꜩ"), ("ch", "ʧ"), ("ll", "Ỻỻ"),
    ("ao", "Ꜵꜵ"), ("au", "Ꜷꜷ"), ("av", "ꜸꜹꜺꜻ"), ("ay", "Ꜽꜽ"), ("oo", "Ꝏꝏ"),
    ("a", "ªƎǝƏəɚⱭɑⱰɒɅʌ"), ("b", "Ꞵꞵ"), ("f", "ɸ"), ("h", "ɧꜦꜧ"), ("i", "ıƖɩ"), ("j", "ȷɟʄ"),
    ("k", "ĸ"), ("l", "ɮ"), ("n", "ŉ"), ("o", "ºɵ"), ("q", "Ɋ"), ("r", "Ʀ"), ("u", "ɄʉƱʊƜɯɰ"),
    ("v", "Ỽỽ"),
    ("w", "Ƿƿ"), ("x", "Ꭓꭓ"), ("y", "Ȝȝ"),
  ]
}
