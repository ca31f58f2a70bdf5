import PixelDisplay
import TestSupport
import Testing
import TimeLimit

@Suite(.timeLimited) struct FontConsoleTests {
  @Test func firstFormat() throws {
    let table: [[UInt16]] = [[0x20, 0xA0], [0x41, 0x391, 0xFFFE, 0x41, 0x301], [0x7A]]
    let font = try BitmapFont(FontFixtures.console1(table: table))
    #expect(font.cellWidth == 8 && font.cellHeight == 2)
    let first = try #require(font.glyph(for: "A"))
    #expect(FontFixtures.picture(first) == [".......#", "#######."])
    #expect(font.glyph(for: "\u{391}") == first)
    #expect(font.glyph(forSequence: ["A", "\u{301}"]) == first)
    #expect(font.glyph(forSequence: ["A"]) == nil && font.glyph(for: "\u{301}") == nil)
    #expect(try FontFixtures.picture(#require(font.glyph(for: "z")))[0] == "......#.")
    #expect(font.glyph(for: "\u{A0}") == font.glyph(for: " ") && font.glyph(for: "B") == nil)
  }

  @Test func glyphsOfTheSecondHalf() throws {
    var table = [[UInt16]](repeating: [], count: 512)
    table[511] = [0x42]
    for mode: UInt8 in [3, 5, 7] {
      let font = try BitmapFont(FontFixtures.console1(mode: mode, table: table))
      let glyph = try #require(font.glyph(for: "B"))
      #expect(FontFixtures.picture(glyph) == ["########", "........"])
    }
  }

  @Test func secondFormat() throws {
    let pictures = [["..........", ".########."], ["#.......##", "#........#"]]
    let font = try BitmapFont(
      FontFixtures.console2([
        (pictures[0], Array("=≡😀".utf8)),
        (pictures[1], Array("e".utf8) + [0xFE] + Array("e\u{301}".utf8) + [0xFE] + Array("é".utf8)),
      ]))
    #expect(font.cellWidth == 10 && font.cellHeight == 2)
    for scalar: Unicode.Scalar in ["=", "≡", "😀"] {
      #expect(try FontFixtures.picture(#require(font.glyph(for: scalar))) == pictures[0])
    }
    #expect(try FontFixtures.picture(#require(font.glyph(for: "e"))) == pictures[1])
    #expect(font.glyph(forSequence: ["e", "\u{301}"]) == font.glyph(for: "e"))
    // A sequence of one is a sequence, not a letter: it is asked for only with marks.
    #expect(font.glyph(for: "é") == nil)
  }

  @Test func everyWidthAndHeight() throws {
    var random = SeededGenerator(seed: 7)
    for width in 1...BitmapFont.cellWidthLimit {
      for height in [1, 2, 31, BitmapFont.cellHeightLimit] {
        let glyphs = (0..<3).map { _ in
          FontFixtures.random(width: width, height: height, &random)
        }
        let letters: [Unicode.Scalar] = ["a", "ß", "字"]
        let font = try BitmapFont(
          FontFixtures.console2(
            zip(glyphs, letters).map { (FontFixtures.picture($0), Array(String($1).utf8)) }))
        for (glyph, letter) in zip(glyphs, letters) {
          #expect(font.glyph(for: letter) == glyph, "\(width) × \(height)")
        }
      }
    }
  }

  /// Without a table glyphs stand in the order of some code page. All of those begin with ASCII.
  @Test func withoutATable() throws {
    let font = try BitmapFont(FontFixtures.console1(mode: 0, table: nil))
    for value in UInt32(0)...0x17F {
      let glyph = font.glyph(for: Unicode.Scalar(value)!)
      #expect((glyph != nil) == (0x20..<0x7F).contains(value))
      if let glyph { #expect(glyph.rows[0] >> 56 == UInt64(value)) }
    }
    var header = FontFixtures.Header2(count: 0x30, glyphSize: 1, height: 1, width: 8)
    header.flags = 0
    let short = try BitmapFont(header.bytes + [UInt8](repeating: 1, count: 0x30))
    #expect(short.glyph(for: "/") != nil && short.glyph(for: "0") == nil)
  }

  @Test func theFirstOfTwoGlyphsIsTaken() throws {
    let font = try BitmapFont(
      FontFixtures.console1(table: [[], [0x41, 0xFFFE, 0x42, 0x301], [0x41, 0xFFFE, 0x42, 0x301]]))
    #expect(font.glyph(for: "A")?.rows[0] == 1 << 56)
    #expect(font.glyph(forSequence: ["B", "\u{301}"])?.rows[0] == 1 << 56)
  }

  @Test func headersMayGrow() throws {
    var header = FontFixtures.Header2(count: 1, glyphSize: 1, height: 1, width: 8)
    header.headerSize = 40
    let font = try BitmapFont(header.bytes + [9, 9, 9, 9, 9, 9, 9, 9, 0xAA, 0x41, 0xFF])
    #expect(font.glyph(for: "A")?.rows == [0xAA << 56])
  }

  // MARK: What is wrong

  private func problem(_ bytes: [UInt8]) -> FontProblem? {
    do {
      _ = try BitmapFont(bytes)
      return nil
    } catch {
      return error
    }
  }

  private func expect(
    _ bytes: [UInt8], byte: Int, _ words: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let found = problem(bytes)
    #expect(found?.byte == byte, "\(found?.description ?? "no problem")", sourceLocation: location)
    #expect(
      found?.description.contains(words) == true, "\(found?.description ?? "no problem")",
      sourceLocation: location)
  }

  @Test func problemsSayWhatIsWrongAndWhere() {
    let good = FontFixtures.Header2(count: 1, glyphSize: 1, height: 1, width: 8)
    func second(_ change: (inout FontFixtures.Header2) -> Void) -> [UInt8] {
      var header = good
      change(&header)
      return header.bytes + [0xAA, 0x41, 0xFF]
    }
    #expect(problem(second { _ in }) == nil)
    expect(second { $0.version = 1 }, byte: 4, "PSF2 version 1")
    expect(second { $0.headerSize = 31 }, byte: 8, "claims 31 bytes")
    expect(second { $0.headerSize = .max }, byte: 8, "the file has 35")
    expect(second { $0.count = 0 }, byte: 16, "the font has 0 glyphs; 1 to 65536")
    expect(second { $0.count = .max }, byte: 16, "glyphs")
    expect(second { $0.count = 65536 }, byte: 35, "ends in glyph 3 of 65536")
    expect(second { $0.glyphSize = 2 }, byte: 20, "2 bytes, but 8 × 1 pixels take 1")
    expect(second { $0.height = 0 }, byte: 24, "0 pixels high; 1 to 64")
    expect(second { $0.height = .max }, byte: 24, "pixels high")
    expect(second { $0.width = 0 }, byte: 28, "0 pixels wide; 1 to 32")
    expect(second { $0.width = 33 }, byte: 28, "33 pixels wide")
    expect(good.bytes + [0xAA, 0x41], byte: 34, "table ends in glyph 0 of 1")
    for bad: [UInt8] in [
      [0x80], [0xC1, 0x81], [0xC3, 0x41], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
    ] {
      expect(good.bytes + [0xAA, 0x41] + bad + [0xFF], byte: 34, "not UTF-8")
    }

    expect([0x36, 0x04, 8, 16], byte: 2, "mode 8")
    expect([0x36, 0x04, 0, 0], byte: 3, "0 pixels high")
    expect([0x36, 0x04, 0, 65], byte: 3, "65 pixels high; 1 to 64")
    expect([0x36, 0x04, 0, 16] + [UInt8](repeating: 0, count: 40), byte: 44, "glyph 2 of 256")
    expect([0x36, 0x04], byte: 2, "cut off")
    expect(Array(good.bytes.prefix(31)), byte: 31, "cut off")
  }

  /// Half a surrogate pair is no letter; the rest of the table is good.
  @Test func surrogatesArePassedOver() throws {
    let font = try BitmapFont(FontFixtures.console1(table: [[], [0xD800, 0xDFFF, 0x43]]))
    #expect(font.glyph(for: "C")?.rows[0] == 1 << 56)
  }

  @Test func tablesHaveAnEnd() {
    let header = FontFixtures.Header2(count: 1, glyphSize: 1, height: 1, width: 8)
    let letters = [UInt8](repeating: 0x41, count: 1 << 17)
    #expect(problem(header.bytes + [0xAA] + letters + [0xFF]) == nil)
    let words = "more letters than there are"
    expect(header.bytes + [0xAA] + letters + [0x41, 0xFF], byte: 33 + letters.count, words)
    let starts = [UInt8](repeating: 0xFE, count: 1 << 17)
    expect(header.bytes + [0xAA] + starts + [0xFE, 0xFF], byte: 33 + starts.count, words)
    var sequences: [UInt8] = []
    for value in UInt32(0x10000)...0x14000 {
      sequences += [0xFE] + Array(String(Unicode.Scalar(value)!).utf8)
    }
    #expect(problem(header.bytes + [0xAA] + sequences + [0xFF])?.reason.contains(words) == true)
    // A sequence too long for any cell is passed over, however long.
    #expect(problem(header.bytes + [0xAA, 0xFE] + letters.dropLast() + [0xFF]) == nil)
  }

  // MARK: Hostile files

  private static let samples: [[UInt8]] = [
    FontFixtures.console1(table: [[0x41], [0x42, 0xFFFE, 0x41, 0x301]]),
    FontFixtures.console1(mode: 0, table: nil),
    FontFixtures.console2([
      (["#........", ".#.#....."], Array("aä".utf8) + [0xFE] + Array("a\u{308}".utf8)),
      (["........#", "........."], Array("b€😀".utf8)),
    ]),
  ]

  @Test func cutOffAnywhere() {
    for sample in Self.samples {
      #expect(problem(sample) == nil)
      for count in 0..<sample.count {
        let found = problem(Array(sample.prefix(count)))
        #expect(found != nil && found?.byte ?? .max <= count, "\(count) of \(sample.count)")
      }
    }
  }

  /// Whatever a font says of itself, it gives glyphs of its size or none.
  @Test func brokenAnywhere() {
    let seed: UInt64 = 20_260_301
    var random = SeededGenerator(seed: seed)
    var (taken, refused) = (0, 0)
    for round in 0..<Effort.rounds(4_000) {
      var bytes = Self.samples[round % Self.samples.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        // Headers and tables more often than pixels.
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = Bool.random(using: &random) ? min(40, bytes.count) : bytes.count
        bytes[place % end] = UInt8.random(in: 0...255, using: &random)
      }
      guard let font = try? BitmapFont(bytes) else {
        refused += 1
        continue
      }
      taken += 1
      for scalar: Unicode.Scalar in ["A", "B", "a", "ä", "€", "😀", "\u{301}"] {
        for glyph in [font.glyph(for: scalar), font.glyph(forSequence: [scalar, "\u{301}"])] {
          guard let glyph else { continue }
          #expect(
            glyph.width == font.cellWidth && glyph.height == font.cellHeight, "seed \(seed)")
        }
      }
    }
    #expect(taken > 0 && refused > 0, "seed \(seed)")
  }
}
