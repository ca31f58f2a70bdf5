import PixelDisplay
import TestSupport
import Testing
import TimeLimit

@Suite(.timeLimited) struct FontHexTests {
  private func font(_ text: String) throws -> BitmapFont { try BitmapFont(Array(text.utf8)) }

  @Test func linesOfUnifont() throws {
    let font = try font(
      """
      0041:0000000018242442427E424242420000
      4E00:00000000000000000000000000007FFE00000000000000000000000000000000
      1f600:00000000000000000000000000000000000000000000000000000000000000ff

      """)
    #expect(font.cellWidth == 8 && font.cellHeight == 16)
    let letter = try #require(font.glyph(for: "A"))
    #expect(
      FontFixtures.picture(letter)[4..<10] == [
        "...##...", "..#..#..", "..#..#..", ".#....#.", ".#....#.", ".######.",
      ])
    let wide = try #require(font.glyph(for: "一"))
    #expect(wide.width == 16 && FontFixtures.picture(wide)[7] == ".##############.")
    #expect(font.glyph(for: "😀")?.rows[15] == 0xFF << 48)
    #expect(font.glyph(for: "B") == nil && font.glyph(for: "@") == nil)
    #expect(font.glyph(for: "\u{10FFFF}") == nil)
    #expect(font.glyph(forSequence: ["A", "\u{301}"]) == nil)
  }

  @Test func linesOfOurSmallFont() throws {
    let font = try font("0041:2050888888F88800\n4E00:0000000000000000FFF0000000000000\n")
    #expect(font.cellWidth == 6 && font.cellHeight == 8)
    let letter = try #require(font.glyph(for: "A"))
    #expect(FontFixtures.picture(letter)[0..<3] == ["..#...", ".#.#..", "#...#."])
    let wide = try #require(font.glyph(for: "一"))
    #expect(wide.width == 12 && FontFixtures.picture(wide)[4] == "############")
  }

  @Test func linesOfOtherSystems() throws {
    let digits = String(repeating: "a5", count: 16)
    let font = try font("41:\(digits)\r\n00000042:\(digits.uppercased())\r\n")
    let rows = [UInt64](repeating: 0xA5 << 56, count: 16)
    #expect(font.glyph(for: "A")?.rows == rows && font.glyph(for: "B")?.rows == rows)
  }

  @Test func whatIsNoFont() {
    let cases: [(String, Int, String)] = [
      ("", 0, "not a font"),
      ("\n", 0, "not a font"),
      ("hello, world\n", 0, "not a font"),
      ("\u{7F}ELF\n", 0, "not a font"),
      ("0041:00", 0, "not a font"),
      ("0041\n", 0, "not a font"),
      (":0000\n", 0, "not a font"),
      ("123456789:0000000000000000\n", 0, "not a font"),
      (String(repeating: "0", count: 1 << 20), 0, "not a font"),
      ("0041:\n", 5, "0 hexadecimal digits"),
      ("0041:000\n", 5, "3 hexadecimal digits"),
      ("0041:" + String(repeating: "0", count: 34) + "\n", 5, "34 hexadecimal digits"),
    ]
    for (text, byte, words) in cases {
      do {
        _ = try font(text)
        Issue.record("taken: \(text.prefix(20))")
      } catch {
        let problem = error as? FontProblem
        #expect(problem?.byte == byte && problem?.reason.contains(words) == true, "\(error)")
      }
    }
  }

  /// Lines of any lengths, as close or as far apart as may be: each letter is found, and no other.
  @Test func everyLineIsFound() throws {
    let seed: UInt64 = 16
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(60) {
      var letters: [(UInt32, Glyph)] = []
      var scalar = UInt32.random(in: 0...0x100, using: &random)
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        // A line of 64 wide is not the usual, and the first one decides what is.
        let widths = letters.isEmpty ? [8, 16] : [8, 16, 24, 32, 64]
        let width = widths[Int.random(in: 0..<widths.count, using: &random)]
        letters.append((scalar, FontFixtures.random(width: width, height: 16, &random)))
        let gap = UInt32.random(in: 0...12, using: &random)
        scalar += UInt32.random(in: 1...3, using: &random) << gap
        if (0xD800..<0xE000).contains(scalar) { scalar = 0xE000 }
      }
      let font = try BitmapFont(FontFixtures.hex(letters))
      let known = Dictionary(uniqueKeysWithValues: letters)
      for (scalar, _) in letters {
        for value in [scalar &- 1, scalar, scalar + 1] {
          guard let letter = Unicode.Scalar(value) else { continue }
          #expect(font.glyph(for: letter) == known[value], "seed \(seed), U+\(value)")
        }
      }
    }
  }

  private static let sample = FontFixtures.hex([
    (0x20, Glyph(width: 8, height: 16, rows: [])),
    (0x41, Glyph(width: 8, height: 16, rows: [.max, 0, .max])),
    (0x4E00, Glyph(width: 16, height: 16, rows: [0, .max])),
    (0x4E01, Glyph(width: 16, height: 16, rows: [.max, .max])),
    (0x1F600, Glyph(width: 16, height: 16, rows: [.max, 0, 0, .max])),
  ])

  private static let letters: [Unicode.Scalar] = [" ", "A", "一", "丁", "😀", "B", "\u{10FFFF}"]

  /// No letter of a file that is cut off is a wrong one.
  @Test func cutOffAnywhere() throws {
    let whole = try BitmapFont(Self.sample)
    var counts: Set<Int> = []
    for count in 0..<Self.sample.count {
      guard let font = try? BitmapFont(Array(Self.sample.prefix(count))) else {
        #expect(count < 38)
        continue
      }
      let found = Self.letters.filter { font.glyph(for: $0) != nil }
      counts.insert(found.count)
      for letter in found { #expect(font.glyph(for: letter) == whole.glyph(for: letter)) }
    }
    #expect(counts == [1, 2, 3, 4])
  }

  @Test func brokenAnywhere() {
    let seed: UInt64 = 4
    var random = SeededGenerator(seed: seed)
    var (taken, refused, found) = (0, 0, 0)
    for _ in 0..<Effort.rounds(4_000) {
      var bytes = Self.sample
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let choices = Array("\n:0fG\r".utf8) + [UInt8.random(in: 0...255, using: &random)]
        bytes[Int.random(in: 0..<bytes.count, using: &random)] =
          choices[Int.random(in: 0..<choices.count, using: &random)]
      }
      guard let font = try? BitmapFont(bytes) else {
        refused += 1
        continue
      }
      taken += 1
      for letter in Self.letters {
        guard let glyph = font.glyph(for: letter) else { continue }
        found += 1
        #expect(glyph.height == font.cellHeight && glyph.width <= 64, "seed \(seed)")
      }
    }
    #expect(taken > 0 && refused > 0 && found > taken, "seed \(seed)")
  }

  /// Lines that go down, that are all the same, or that never end: an answer all the same.
  @Test func linesOutOfOrder() throws {
    let digits = String(repeating: "0", count: 32)
    let down = (0..<100).map { "\(String(9999 - $0)):\(digits)\n" }.joined()
    #expect(try font(down).glyph(for: "A") == nil)
    let same = String(repeating: "0041:\(digits)\n", count: 100)
    #expect(try font(same).glyph(for: "A") != nil)
    let endless = "0041:\(digits)\n" + String(repeating: "0", count: 1 << 20)
    #expect(try font(endless).glyph(for: "B") == nil)
  }
}
