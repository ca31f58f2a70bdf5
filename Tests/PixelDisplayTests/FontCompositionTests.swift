import Testing
import TimeLimit

@testable import PixelDisplay

/// Strings are equal when Unicode calls them canonically equivalent: another source for all of it.
@Suite(.timeLimited) struct FontCompositionTests {
  private func string(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  @Test func tableIsSortedAndTrue() throws {
    let pairs = Composition.pairs
    #expect(pairs.count > 1000)
    for (pair, next) in zip(pairs, pairs.dropFirst()) { #expect(pair >> 16 < next >> 16) }
    for pair in pairs {
      let base = try #require(Unicode.Scalar(UInt32(pair >> 32)))
      let mark = try #require(Unicode.Scalar(UInt32(pair >> 16 & 0xFFFF)))
      let made = try #require(Unicode.Scalar(UInt32(pair & 0xFFFF)))
      let parts = mark.value == 0 ? [base] : [base, mark]
      #expect(string(parts) == string([made]) && parts != [made])
      if mark.value == 0 {
        #expect(Composition.equal(to: base) == made)
      } else {
        #expect(Composition.scalar(base, [mark]) == made)
      }
    }
  }

  @Test func syllablesOfHangul() {
    for value in UInt32(0xAC00)..<0xD7A4 {
      let index = value - 0xAC00
      var parts = [0x1100 + index / 588, 0x1161 + index / 28 % 21].map { Unicode.Scalar($0)! }
      if index % 28 > 0 { parts.append(Unicode.Scalar(0x11A7 + index % 28)!) }
      let made = Composition.scalar(parts[0], Array(parts.dropFirst()))
      #expect(made?.value == value && string(parts) == string([Unicode.Scalar(value)!]))
    }
    for others: [Unicode.Scalar] in [
      ["\u{1113}", "\u{1161}"], ["\u{1100}", "\u{1176}"], ["\u{AC01}", "\u{11A8}"],
      ["\u{AC00}", "\u{11A7}"], ["\u{AC00}", "\u{11C3}"],
    ] {
      #expect(Composition.scalar(others[0], [others[1]]) == nil)
    }
  }

  @Test func marksInAnyOrder() {
    let cases: [(Unicode.Scalar, [Unicode.Scalar], Unicode.Scalar?)] = [
      ("e", [], "e"),
      ("e", ["\u{323}", "\u{302}"], "ệ"),
      ("e", ["\u{302}", "\u{323}"], "ệ"),
      ("u", ["\u{308}", "\u{301}"], "ǘ"),
      // The first mark is the inner one: this is not the same letter.
      ("u", ["\u{301}", "\u{308}"], nil),
      ("ש", ["\u{5C1}", "\u{5BC}"], "\u{FB2C}"),
      ("か", ["\u{3099}"], "が"),
      ("は", ["\u{309A}"], "ぱ"),
      ("x", ["\u{301}"], nil),
      // A space, and a letter that nothing joins, stay what they are; so does one of many marks of
      // which one does not belong.
      (" ", ["\u{301}"], nil),
      (" ", ["\u{308}", "\u{301}"], nil),
      ("日", ["\u{301}"], nil),
      ("日", ["\u{3099}"], nil),
      ("e", ["\u{323}", "\u{302}", "\u{301}"], nil),
      ("é", ["\u{301}"], nil),
    ]
    for (base, marks, expected) in cases {
      let made = Composition.scalar(base, marks)
      #expect(made == expected)
      if let made { #expect(string([base] + marks) == string([made])) }
    }
    #expect(Composition.equal(to: "\u{212B}") == "Å" && Composition.equal(to: "A") == nil)
  }
}
