import CellDisplay
import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct FontTypefaceTests {
  /// A font of lines 16 high with a few letters: each a column of its own, or two.
  private static func font(_ letters: [(UInt32, Glyph)]) throws -> BitmapFont {
    try BitmapFont(FontFixtures.hex(letters))
  }

  /// A narrow glyph of 16 rows, from the first rows.
  private static func narrow(_ rows: [UInt64]) -> Glyph {
    Glyph(width: 8, height: 16, rows: rows.map { $0 << 56 })
  }

  private static func wide(_ rows: [UInt64]) -> Glyph {
    Glyph(width: 16, height: 16, rows: rows.map { $0 << 48 })
  }

  private func glyph(_ text: String, _ typeface: Typeface) -> Glyph {
    var typeface = typeface
    return typeface.glyph(for: FontFixtures.cells(text)[0])
  }

  private func console(_ glyphs: [([String], String)]) throws -> BitmapFont {
    try BitmapFont(FontFixtures.console2(glyphs.map { ($0.0, Array($0.1.utf8)) }))
  }

  // MARK: Which glyph

  @Test func theFirstFontThatHasALetter() throws {
    let first = try Self.font([(0x41, Self.narrow([1]))])
    let second = try Self.font([(0x41, Self.narrow([2])), (0x42, Self.narrow([3]))])
    let typeface = Typeface([first, second])
    #expect(glyph("A", typeface) == Self.narrow([1]) && glyph("B", typeface) == Self.narrow([3]))
    let other = Typeface([second, first])
    #expect(glyph("A", other) == Self.narrow([2]))
    #expect(typeface.hasGlyph(for: FontFixtures.cells("B")[0]))
    #expect(!typeface.hasGlyph(for: FontFixtures.cells("C")[0]))
    #expect(typeface.missingLetters(in: "BACDBC") == ["C", "D"])
    #expect(typeface.missingLetters(in: "AB") == [])
  }

  @Test func attributesMakeNoDifference() throws {
    var typeface = Typeface([try Self.font([(0x41, Self.narrow([1]))])])
    let plain = FontFixtures.cells("A")[0]
    let lit = FontFixtures.cells("A", attributes: [.lit, .selected])[0]
    #expect(plain != lit && plain == lit.letter && plain == plain.letter)
    #expect(typeface.glyph(for: plain) == Self.narrow([1]))
    #expect(typeface.glyph(for: lit) == Self.narrow([1]) && typeface.cache.count == 1)
  }

  @Test func spacesAndRightHalvesAreEmpty() throws {
    var typeface = Typeface([try Self.font([(0x41, Self.narrow([1]))])])
    let empty = Glyph(width: 8, height: 16, rows: [])
    #expect(typeface.glyph(for: .blank) == empty)
    let grid = FontFixtures.grid("日")
    #expect(grid[1, 0].width == 0 && typeface.glyph(for: grid[1, 0]) == empty)
  }

  // MARK: Marks

  private static let marks: [(UInt32, Glyph)] = [
    (0x61, narrow([0, 0, 0, 0xFF])),  // a
    (0x65, narrow([0, 0, 0, 0x7E])),  // e
    (0x69, narrow([0, 0x18, 0, 0x18])),  // i
    (0x78, narrow([0, 0, 0, 0x81])),  // x
    (0xEA, narrow([0x18, 0x24, 0, 0x7E])),  // ê
    (0x131, narrow([0, 0, 0, 0x18])),  // ı
    (0x300, narrow([0x40])),
    (0x301, narrow([0x02])),
    (0x323, narrow([0, 0, 0, 0, 0x18])),
  ]

  @Test func marksStandOverTheLetter() throws {
    let typeface = Typeface([try Self.font(Self.marks)])
    #expect(glyph("x\u{301}", typeface) == Self.narrow([0x02, 0, 0, 0x81]))
    #expect(glyph("x\u{300}\u{301}", typeface) == Self.narrow([0x42, 0, 0, 0x81]))
    // á is not in the font, but its parts are. So with ệ: ê has a glyph, the dot comes to it.
    #expect(glyph("a\u{301}", typeface) == Self.narrow([0x02, 0, 0, 0xFF]))
    for text in ["e\u{323}\u{302}", "e\u{302}\u{323}"] {
      #expect(glyph(text, typeface) == Self.narrow([0x18, 0x24, 0, 0x7E, 0x18]))
    }
    // What no font has is left out.
    #expect(glyph("x\u{308}", typeface) == Self.narrow([0, 0, 0, 0x81]))
    #expect(glyph("x\u{308}\u{301}", typeface) == Self.narrow([0x02, 0, 0, 0x81]))
  }

  /// A mark without a letter is drawn nowhere: not at the start, not behind a space, nor over what
  /// stands for something else.
  @Test func marksWithoutALetter() throws {
    let sign = Self.narrow([0x3C])
    var typeface = Typeface([try Self.font(Self.marks + [(0xFFFD, sign)])])
    let plain = Self.narrow([0, 0, 0, 0x81])
    let marked = Self.narrow([0x02, 0, 0, 0x81])
    let empty = Glyph(width: 8, height: 16, rows: [])
    let rows: [(String, [Glyph])] = [
      ("\u{301}x", [plain]), ("\u{301}\u{300}x\u{301}", [marked]), (" \u{301}", [empty]),
      ("x \u{301}x", [plain, empty, plain]), ("x\u{301} \u{301}x", [marked, empty, plain]),
      ("x \u{301}\u{300}x\u{301}", [plain, empty, marked]),
      ("x\u{1}\u{301}x", [plain, sign, plain]), ("x\u{FFFD}\u{301}x", [plain, sign, plain]),
    ]
    for (text, glyphs) in rows {
      let cells = FontFixtures.cells(text)
      #expect(cells.map { typeface.glyph(for: $0) } == glyphs, "\(text.debugDescription)")
    }
  }

  /// In the middle of the two cells, one over the other.
  @Test func marksOverAWideLetter() throws {
    let letters: [(UInt32, Glyph)] = [
      (0x20DD, Self.wide([0x8001])), (0x304B, Self.wide([0, 0, 0, 0x7FFE])),
      (0x304C, Self.wide([3, 0, 0, 0x7FFE])), (0x65E5, Self.wide([0, 0, 0, 0xFFFF])),
    ]
    let typeface = Typeface([try Self.font(Self.marks + letters)])
    #expect(glyph("日\u{301}", typeface) == Self.wide([0x20, 0, 0, 0xFFFF]))
    #expect(glyph("日\u{300}\u{301}", typeface) == Self.wide([0x420, 0, 0, 0xFFFF]))
    #expect(glyph("日\u{323}\u{301}", typeface) == Self.wide([0x20, 0, 0, 0xFFFF, 0x180]))
    #expect(glyph("日\u{20DD}", typeface) == Self.wide([0x8001, 0, 0, 0xFFFF]))
    #expect(glyph("日\u{20DD}\u{301}", typeface) == Self.wide([0x8021, 0, 0, 0xFFFF]))
    // が has a glyph of its own; what else there is comes to it.
    #expect(glyph("か\u{3099}", typeface) == Self.wide([3, 0, 0, 0x7FFE]))
    #expect(glyph("か\u{3099}\u{301}", typeface) == Self.wide([0x23, 0, 0, 0x7FFE]))
    // Behind a space they are gone.
    let cells = FontFixtures.cells("日 \u{301}か")
    #expect(cells.filter { $0.width > 0 }.map(\.text) == ["日", " ", "か"])
  }

  @Test func dotsGoWhereMarksCome() throws {
    let typeface = Typeface([try Self.font(Self.marks)])
    #expect(glyph("i\u{301}", typeface) == Self.narrow([0x02, 0, 0, 0x18]))
    #expect(glyph("i\u{323}", typeface) == Self.narrow([0, 0x18, 0, 0x18, 0x18]))
    // A mark that is not drawn takes no dot away.
    #expect(glyph("i\u{30C}", typeface) == Self.narrow([0, 0x18, 0, 0x18]))
  }

  @Test func sequencesAndComposedLettersComeFirst() throws {
    let table = Array("é".utf8) + [0xFE] + Array("x\u{301}".utf8)
    let sequences = try BitmapFont(
      FontFixtures.console2([(Array(repeating: "#.......", count: 16), table)]))
    let typeface = Typeface([try Self.font(Self.marks), sequences])
    let expected = Glyph(width: 8, height: 16, rows: Array(repeating: 1 << 63, count: 16))
    for text in ["x\u{301}", "e\u{301}", "é"] { #expect(glyph(text, typeface) == expected) }
    #expect(glyph("a\u{301}", typeface) != expected)
  }

  @Test func hangulInParts() throws {
    let typeface = Typeface([try Self.font([(0xAC01, Self.wide([1]))])])
    #expect(glyph("\u{1100}\u{1161}\u{11A8}", typeface) == Self.wide([1]))
  }

  /// A vowel with a cell of its own stands beside a narrow letter, and over a wide one where its
  /// picture leaves room.
  @Test func vowelsBesideTheirLetter() throws {
    let narrow = Typeface([
      try Self.font([(0x915, Self.narrow([0xFF])), (0x93E, Self.narrow([0, 0xFF]))])
    ])
    #expect(glyph("का", narrow) == Self.wide([0xFF00, 0x00FF]))
    let wide = Typeface([
      try Self.font([(0x915, Self.wide([0xFFFF])), (0x93E, Self.wide([0, 0x000F]))])
    ])
    #expect(glyph("का", wide) == Self.wide([0xFFFF, 0x000F]))
  }

  // MARK: Flags, stand-ins, substitutes

  @Test func flagsAreLetters() throws {
    let typeface = Typeface([
      try Self.font([(0x44, Self.narrow([0xF0])), (0x45, Self.narrow([0x0F]))])
    ])
    #expect(glyph("🇩🇪", typeface) == Self.wide([0xF00F]))
    #expect(glyph("🇩", typeface) == Self.narrow([0xF0]))
    #expect(!typeface.hasGlyph(for: FontFixtures.cells("🇩🇫")[0]))
  }

  @Test func whatReadsTheSameStandsIn() throws {
    let font = try Self.font([
      (0x2D, Self.narrow([0x7E])), (0x41, Self.narrow([1])), (0xC5, Self.narrow([2])),
      (0x2013, Self.narrow([0xFF])),
    ])
    let typeface = Typeface([font])
    for hyphen in ["-", "\u{2010}", "\u{2011}", "\u{2212}"] {
      #expect(glyph(hyphen, typeface) == Self.narrow([0x7E]))
    }
    #expect(glyph("\u{2013}", typeface) == Self.narrow([0xFF]))
    #expect(glyph("\u{212B}", typeface) == Self.narrow([2]))
    // Narrow in the middle of a wide cell.
    #expect(glyph("Ａ", typeface) == Self.wide([1 << 4]))
  }

  @Test func missingLettersAreTheirNumbers() throws {
    let typeface = Typeface([try Self.font([(0xFFFD, Self.narrow([0xAA]))])])
    #expect(
      FontFixtures.picture(glyph("\u{E01}", typeface)) == [
        "#######.", "........",
        "###.###.", "#.#.#...", "#.#.##..", "#.#.#...", "###.###.",
        "........",
        "###..#..", "#.#.##..", "#.#..#..", "#.#..#..", "###.###.",
        "........", "#######.", "........",
      ])
    #expect(
      FontFixtures.picture(glyph("日", typeface)) == [
        "..###########...", "..#.........#...",
        "..#.###.###.#...", "..#.#...#...#...", "..#.###.###.#...", "..#.#.#...#.#...",
        "..#.###.###.#...", "..#.........#...",
        "..#.###.###.#...", "..#.#...#...#...", "..#.##..###.#...", "..#.#.....#.#...",
        "..#.###.###.#...", "..#.........#...", "..###########...", "................",
      ])
    #expect(FontFixtures.picture(glyph("😀", typeface))[0] == "###############.")
    // U+FFFD itself has a glyph.
    #expect(glyph("\u{FFFD}", typeface) == Self.narrow([0xAA]))
  }

  @Test func substitutesOfEverySize() throws {
    let letters = ["\u{E01}", "日", "😀", "\u{10450}", "\u{FFFD}"]
    for height in 1...BitmapFont.cellHeightLimit {
      for width in 1...BitmapFont.cellWidthLimit {
        let picture = Array(repeating: String(repeating: ".", count: width), count: height)
        let typeface = Typeface([try console([(picture, "A")])])
        for letter in letters {
          let cell = FontFixtures.cells(letter)[0]
          let substitute = glyph(letter, typeface)
          #expect(substitute.width == width * cell.width && substitute.height == height)
          #expect(!substitute.isBlank, "\(letter) in \(width) × \(height)")
          // Letters next to it stay apart.
          if substitute.width > 2 { #expect(substitute.ink?.upperBound ?? 0 < substitute.width) }
        }
      }
    }
  }

  @Test func withoutAnyFont() {
    let typeface = Typeface([])
    #expect(typeface.cellWidth == 8 && typeface.cellHeight == 16)
    let letters = ["A", "B", "é", "日", "🇩🇪", "\u{FFFD}"].map { glyph($0, typeface) }
    #expect(Set(letters).count == letters.count && letters.allSatisfy { !$0.isBlank })
  }

  // MARK: The cache

  @Test func theCacheIsBounded() throws {
    let seed: UInt64 = 512
    var random = SeededGenerator(seed: seed)
    let letters = (0..<5000).map { value in
      (UInt32(0x4E00 + value), FontFixtures.random(width: 16, height: 16, &random))
    }
    let font = try BitmapFont(FontFixtures.hex(letters))
    var typeface = Typeface([font])
    let cells = letters.map { FontFixtures.cells(String(Unicode.Scalar($0.0)!))[0] }
    for round in 0..<Effort.rounds(20_000) {
      // Over and over the same ones, and ever new ones.
      let place = round % 2 == 0 ? round % 100 : Int.random(in: 0..<5000, using: &random)
      if typeface.glyph(for: cells[place]) != letters[place].1 {
        Issue.record("seed \(seed), round \(round)")
      }
      if typeface.cache.count > 2 * GlyphCache.generationLimit {
        Issue.record("seed \(seed), round \(round): \(typeface.cache.count)")
      }
    }
    #expect(typeface.cache.count >= min(GlyphCache.generationLimit, Effort.rounds(20_000) / 4))
  }

  @Test func whatWasShownIsRemembered() {
    var cache = GlyphCache()
    let glyph = Glyph(width: 8, height: 16, rows: [])
    let shown = FontFixtures.cells("A")[0]
    cache.add(glyph, for: shown)
    for value in UInt32(0x4E00)..<0x4E00 + 5000 {
      cache.add(glyph, for: FontFixtures.cells(String(Unicode.Scalar(value)!))[0])
      if cache.glyph(for: shown) == nil { Issue.record("forgotten after U+\(value)") }
    }
    #expect(cache.glyph(for: FontFixtures.cells("\u{4E00}")[0]) == nil)
    #expect(cache.count <= 2 * GlyphCache.generationLimit)
  }
}
