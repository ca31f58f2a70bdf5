import CellDisplay
import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

/// Fonts of one size in the cells of another.
@Suite(.timeLimited) struct FontFittingTests {
  private func font(_ picture: [String], _ letters: String = "A") throws -> BitmapFont {
    try BitmapFont(FontFixtures.console2([(picture, Array(letters.utf8))]))
  }

  /// What a picture of the second font is in a cell of the first.
  private func fitted(
    _ picture: [String], _ letter: String = "A", width: Int, height: Int
  ) throws -> [String] {
    let cell = Array(repeating: String(repeating: ".", count: width), count: height)
    var typeface = Typeface([try font(cell, "\u{1}"), try font(picture, letter)])
    return FontFixtures.picture(typeface.glyph(for: FontFixtures.cells(letter)[0]))
  }

  @Test func sameSize() throws {
    #expect(try fitted(["#.#", ".#."], width: 3, height: 2) == ["#.#", ".#."])
  }

  @Test func twiceTheSize() throws {
    #expect(
      try fitted(["#.", ".#"], width: 4, height: 4) == ["##..", "##..", "..##", "..##"])
    // Not twice as high and as wide as before: whole, in the middle.
    #expect(try fitted(["#.", ".#"], width: 4, height: 3) == [".#..", "..#.", "...."])
    #expect(
      try fitted(["##", "##"], width: 3, height: 7).joined(separator: "/")
        == ".../.../##./##./.../.../...")
  }

  @Test func smallerCells() throws {
    // Empty margins go first.
    #expect(
      try fitted(["........", ".#....#.", "..####.."], width: 6, height: 3)
        == ["......", "#....#", ".####."])
    // Those on one side, if need be.
    #expect(try fitted(["#...#...", "........"], width: 5, height: 2) == ["#...#", "....."])
    // Else pixels become one.
    #expect(
      try fitted(["#......#", ".......#"], width: 6, height: 2) == [".#..#.", "....#."])
    #expect(try fitted(["#..", "...", "..#", "..#"], width: 3, height: 2) == ["#..", "..#"])
  }

  @Test func wideCells() throws {
    #expect(try fitted(["##", "##"], "日", width: 2, height: 2) == [".##.", ".##."])
    #expect(
      try fitted(["#.", ".#"], "日", width: 4, height: 4)
        == ["..##....", "..##....", "....##..", "....##.."])
    let wide = Glyph(width: 16, height: 16, rows: [.max])
    let unifont = try BitmapFont(FontFixtures.hex([(0x65E5, wide)]))
    let cell = Array(repeating: "................", count: 32)
    var typeface = Typeface([try font(cell), unifont])
    let glyph = typeface.glyph(for: FontFixtures.cells("日")[0])
    #expect(glyph.rows == [.max << 32, .max << 32] + Array(repeating: 0, count: 30))
  }

  /// A font's letters and its marks stay in line, in a cell of whatever size.
  @Test func marksStayInLine() throws {
    let letters: [(UInt32, Glyph)] = [
      (0x78, Glyph(width: 8, height: 16, rows: [0, 0, 0, 0x3C << 56])),
      (0x301, Glyph(width: 8, height: 16, rows: [0, 0x3C << 56])),
    ]
    let unifont = try BitmapFont(FontFixtures.hex(letters))
    for (width, height) in [(8, 16), (6, 8), (10, 20), (16, 32), (24, 48), (11, 22), (6, 12)] {
      let cell = Array(repeating: String(repeating: ".", count: width), count: height)
      var typeface = Typeface([try font(cell), unifont])
      let glyph = typeface.glyph(for: FontFixtures.cells("x\u{301}")[0])
      let inked = glyph.rows.indices.filter { glyph.rows[$0] != 0 }
      let inks = Set(inked.map { Glyph(width: width, height: 1, rows: [glyph.rows[$0]]).ink })
      #expect(inks.count == 1, "\(width) × \(height)")
      #expect(inked.count >= 2, "\(width) × \(height)")
    }
  }

  /// Lines of boxes meet those of the next cell, though the glyph is smaller than the cell.
  @Test func linesReachTheEdge() throws {
    #expect(
      try fitted(["...", "###", "..."], "─", width: 5, height: 5)
        == [".....", ".....", "#####", ".....", "....."])
    #expect(
      try fitted([".#.", ".##", ".#."], "├", width: 5, height: 5)
        == ["..#..", "..#..", "..###", "..#..", "..#.."])
    #expect(
      try fitted(["##", "##"], "█", width: 3, height: 3) == ["###", "###", "###"])
    #expect(try fitted(["##", "##"], "A", width: 3, height: 3) == ["##.", "##.", "..."])
  }

  /// Whatever the fonts, a glyph has the size of its cells.
  @Test func everySizeInEveryOther() throws {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    let letters = ["A", "日", "─", "e\u{301}", "का", "🇩🇪", "Ａ"]
    for _ in 0..<Effort.rounds(1_000) {
      func size(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &random) }
      var fonts: [BitmapFont] = []
      for _ in 0..<3 {
        let glyph = FontFixtures.random(
          width: size(BitmapFont.cellWidthLimit), height: size(BitmapFont.cellHeightLimit), &random)
        fonts.append(try font(FontFixtures.picture(glyph), letters.joined()))
      }
      let wide = FontFixtures.random(width: 64, height: 16, &random)
      fonts.append(
        try BitmapFont(
          FontFixtures.hex([(0x20, Glyph(width: 8, height: 16, rows: [])), (0x42, wide)])))
      fonts.shuffle(using: &random)
      var typeface = Typeface(fonts)
      #expect(typeface.cellWidth == fonts[0].cellWidth)
      for letter in letters + ["B"] {
        let cell = FontFixtures.cells(letter)[0]
        let glyph = typeface.glyph(for: cell)
        #expect(
          glyph.width == cell.width * typeface.cellWidth && glyph.height == typeface.cellHeight,
          "seed \(seed), \(letter)")
        #expect(typeface.glyph(for: cell) == glyph)
      }
    }
  }
}
