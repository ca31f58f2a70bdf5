import Keypad
import Testing
import TimeLimit

@Suite(.timeLimited) struct LatinFoldingTests {
  /// The spellings of a letter, the shorter first; empty where it isn't Latin.
  static func spellings(_ scalar: Unicode.Scalar) -> String {
    guard let folding = LatinFolding(scalar) else { return "" }
    let letter = String(Unicode.Scalar(folding.letter))
    guard let second = folding.optional else { return letter }
    return letter + " " + letter + String(Unicode.Scalar(second))
  }

  @Test func ascii() {
    for value in UInt8(0)..<128 {
      let scalar = Unicode.Scalar(value)
      let isLetter = scalar.properties.isAlphabetic
      #expect(Self.spellings(scalar) == (isLetter ? scalar.properties.lowercaseMapping : ""))
    }
  }

  @Test func table() {
    let rows: [(letters: String, spellings: String)] = [
      ("éÉèêëęěẽ", "e"), ("áàâãăąạ", "a"), ("łŁĺľ", "l"), ("ñńňÑ", "n"), ("çćčÇ", "c"),
      ("şșšśſ", "s"), ("ţțťŧ", "t"), ("žźżŽ", "z"), ("ıİíîï", "i"), ("ğĠģ", "g"), ("ýÿŷ", "y"),
      ("đĐďḍ", "d"), ("ħĤ", "h"), ("ůúűưųŭ", "u"), ("őóôõơǫ", "o"), ("ŕřȑ", "r"), ("ķǩ", "k"),
      ("ŵẁ", "w"), ("ṽ", "v"), ("ẋ", "x"), ("ṗƥ", "p"), ("ḃɓ", "b"), ("ḟƒ", "f"), ("ĵ", "j"),
      ("ḿ", "m"), ("ªə", "a"), ("º", "o"),
      ("äÄæÆ", "a ae"), ("åÅ", "a aa"), ("öÖøØœŒ", "o oe"), ("üÜ", "u ue"), ("ßẞ", "s ss"),
      ("þÞ", "t th"), ("ðÐ", "d dh"), ("ĳ", "i ij"), ("ŋŊ", "n ng"),
      // Of African languages and others with letters of their own.
      ("Ɔɔ", "o"), ("Ɛɛ", "e"), ("ƎǝƏə", "a"), ("Ɖɖ", "d"), ("Ɓɓ", "b"), ("Ɗɗ", "d"), ("Ƒƒ", "f"),
      ("Ƙƙ", "k"), ("Ƴƴ", "y"), ("Ʋʋ", "v"), ("Ɩɩ", "i"), ("Ʊʊ", "u"), ("Ɲɲ", "n"), ("Ʌʌ", "a"),
      ("Ɣɣ", "g gh"), ("Ʃʃ", "s sh"), ("ƷʒǮǯ", "z zh"), ("Ʈʈ", "t"), ("Ɽɽ", "r"), ("Ɪɪ", "i"),
      ("Ʞʞ", "k"), ("ᴀ", "a"), ("ʙ", "b"), ("Ꝺꝺ", "d"), ("Ɯɯ", "u"), ("ʃ", "s sh"),
      // No Latin letters.
      ("0 -'’ʼ.@!", ""), ("жЖαωאبあ王한", ""), ("×÷¿€²½", ""), ("\u{300}\u{308}\u{200b}\0", ""),
      ("🙂", ""),
    ]
    for row in rows {
      for scalar in row.letters.unicodeScalars {
        #expect(Self.spellings(scalar) == row.spellings, "\(scalar) \(scalar.value)")
      }
    }
  }

  /// A letter folds as its other case does.
  @Test func casesAgree() {
    for value in UInt32(0x80)..<0xac00 {
      guard let scalar = Unicode.Scalar(value), let folding = LatinFolding(scalar) else { continue }
      for mapping in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
        guard mapping.unicodeScalars.count == 1, let other = mapping.unicodeScalars.first else {
          continue
        }
        #expect(LatinFolding(other) == folding, "\(scalar) and \(other)")
      }
    }
  }

  /// Both spellings are always lower-case ASCII letters.
  @Test func isASCII() {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    var count = 0
    for value in UInt32(0)...0x10ffff {
      guard let scalar = Unicode.Scalar(value), let folding = LatinFolding(scalar) else { continue }
      count += 1
      #expect(letters.contains(folding.letter))
      #expect(folding.optional.map(letters.contains) ?? true)
    }
    #expect(count > 600)
  }

  @Test func combiningMarks() {
    let rows: [(mark: Unicode.Scalar, letters: String, second: Character)] = [
      ("\u{308}", "aou", "e"), ("\u{30a}", "a", "a"),
    ]
    for mark in (UInt32(0x300)...0x36f).compactMap({ Unicode.Scalar($0) }) {
      for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
        let row = rows.first {
          $0.mark == mark && $0.letters.utf8.contains(letter)
        }
        #expect(LatinFolding.optional(afterMark: mark, on: letter) == row?.second.asciiValue)
      }
    }
  }
}
