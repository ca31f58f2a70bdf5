import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

@Suite(.timeLimited) struct LCDRendererTests {
  private static let sizes: [(columns: Int, rows: Int)] = [
    (16, 2), (20, 4), (16, 4), (40, 2), (8, 1),
  ]
  private static let letters: [String] = [
    "a", "b", "S", "7", " ", " ", " ", "ä", "é", "ł", "ş", "Ё", "Й", "щ", "ж", "Ω", "δ", "…", "~",
    "ｶ",
    "ﾞ", "日", "🔋", "e\u{301}", "ű", "Å", "ó", "ñ", "ß", "↑", "☎", "\\",
  ]
  private static let words: [String] = [
    "Łukasz Żółć", "Щербаков", "Жуков", "Юлия", "Ærøskøbing", "Ωmega", "John Smith", "…", "ジョン",
  ]
  private static let renditions: [CellAttributes] = [
    [], [], [], .lit, .selected, .dim, .bold, .pending, .cursor, [.selected, .cursor],
  ]

  private func scribble(on grid: inout CellGrid, using generator: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      let row = Int.random(in: 0..<grid.rows, using: &generator)
      var column = Int.random(in: 0..<grid.columns, using: &generator)
      let attributes = Self.renditions.randomElement(using: &generator) ?? []
      if Int.random(in: 0...2, using: &generator) == 0 {
        let word = Self.words.randomElement(using: &generator) ?? ""
        CellRun(StyledText(word), attributes: attributes).put(into: &grid, column: column, row: row)
        continue
      }
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        let letter = Self.letters.randomElement(using: &generator) ?? " "
        let run = CellRun(StyledText(letter), attributes: attributes)
        column = max(run.put(into: &grid, column: column, row: row), column + 1)
      }
    }
  }

  /// A step back from the first column would end in the row above.
  @Test func lettersAreErasedInTheirOwnRowOnly() {
    #expect(LCDPen(columns: 16, column: 3, row: 1).canErase(18))
    #expect(LCDPen(columns: 16, column: 1, row: 1).canErase(16))
    #expect(!LCDPen(columns: 16, column: 0, row: 1).canErase(15))
    #expect(!LCDPen(columns: 16, column: 16, row: 0).canErase(15))
    #expect(!LCDPen(columns: 16, column: 4, row: 0).canErase(2))

    // The cursor stands in the first column, and the last letter of the row above goes.
    var renderer = LCDRenderer(rom: .a00)
    var display = LCDEmulator(width: 16, height: 2)
    display.write(LCDRenderer.enter)
    for text in ["a234567890123456", "a23456789012345 ", "a2345678901234  "] {
      var grid = CellGrid(columns: 16, rows: 2)
      CellRun(StyledText(text)).put(into: &grid, column: 0, row: 0)
      CellRun(StyledText("b"), attributes: .cursor).put(into: &grid, column: 0, row: 1)
      display.write(renderer.bytes(for: grid))
      let rows = display.rows([:]).map { $0.filter { $0 != " " } }
      #expect(rows == [text.filter { $0 != " " }, "b"])
    }
  }

  /// Whatever was shown before, the glass shows what a display painted anew shows.
  @Test func damageGivesExactlyTheNextGrid() throws {
    var drawn = 0
    var most = 0
    for seed in UInt64(1)...UInt64(Effort.rounds(200)) {
      var generator = SeededGenerator(seed: seed)
      let size = Self.sizes[Int(seed) % Self.sizes.count]
      let rom = seed % 3 == 0 ? LCDROM.a02 : .a00
      var renderer = LCDRenderer(rom: rom)
      var display = LCDEmulator(width: size.columns, height: size.rows)
      display.write(LCDRenderer.enter)
      var grid = CellGrid(columns: size.columns, rows: size.rows)
      for step in 0..<15 {
        let comment: Comment = "seed \(seed), step \(step), \(size), \(rom)"
        if step % 6 == 5 { grid = CellGrid(columns: size.columns, rows: size.rows) }
        scribble(on: &grid, using: &generator)
        if Int.random(in: 0...20, using: &generator) == 0 { renderer.forget() }
        display.write(renderer.bytes(for: grid))

        var other = LCDRenderer(rom: rom)
        var repainted = LCDEmulator(width: size.columns, height: size.rows)
        repainted.write(LCDRenderer.enter)
        repainted.write(other.bytes(for: grid))
        #expect(display.glass == repainted.glass, comment)
        #expect(display.hasCursor == repainted.hasCursor, comment)
        #expect(display.blinks == repainted.blinks, comment)
        if display.hasCursor { #expect(display.cursor == repainted.cursor, comment) }

        // And that is what the frame asks for.
        let frame = LCDFrame(grid, rom: rom)
        let wanted = frame.letters.map { letter in
          switch letter {
          case .code(let code): [code]
          case .glyph(let index): (0..<8).map { frame.glyphs[index].row($0) }
          }
        }
        #expect(display.glass == wanted, comment)
        if display.hasCursor { #expect(display.cursor == frame.cursor?.place, comment) }
        // So does the renderer's own account of it.
        let glass = try #require(renderer.glass(of: grid))
        let cells = glass.codes.map { $0 < 8 ? glass.glyphs[Int($0)]?.all ?? [] : [$0] }
        #expect(cells == display.glass, comment)
        #expect(glass.cursor?.place == (display.hasCursor ? display.cursor : nil), comment)
        #expect(frame.glyphs.count <= 8 && Set(frame.glyphs).count == frame.glyphs.count, comment)
        #expect(display.complaints == [] && repainted.complaints == [], comment)
        #expect(display.isLit && display.isOn)
        #expect(renderer.bytes(for: grid) == [], comment)
        drawn += frame.glyphs.count
        most = max(most, frame.glyphs.count)
      }
    }
    #expect(drawn > 0 && most == 8)
  }

  private func grid(_ lines: [ScreenRow]) -> CellGrid {
    ScreenLayout.render(Screen(lines: lines), columns: 16, rows: 2)
  }

  private func bytes(_ screens: [[ScreenRow]]) -> [String] {
    var renderer = LCDRenderer(rom: .a00)
    return screens.map { String(decoding: renderer.bytes(for: grid($0)), as: UTF8.self) }
  }

  @Test func bytesOfTyping() {
    func typed(_ text: String, _ name: String) -> [ScreenRow] {
      [.entry(StyledText(text), cursor: text.unicodeScalars.count), .match(StyledText(name))]
    }
    let escape = "\u{1B}["
    #expect(
      bytes([
        typed("", "Ann"), typed("5", "Ann"), typed("56", "Ann"), typed("5", "Ann"),
        typed("5", "Anna"), typed("5", "Eve"), typed("5", "Eve"),
      ]) == [
        // All of it: clear, the name, back to the cursor, which is switched on.
        "\n\(escape)2J\(escape)Ly1;Ann\(escape)H\(escape)LC\(escape)Lb",
        // A letter at the cursor is one byte, and so is taking it back.
        "5", "6", "\u{8}",
        "\(escape)Lx3y1;a\(escape)Lx1y0;",
        "\(escape)Lx0y1;Eve \(escape)Lx1y0;",
        "",
      ])
  }

  @Test func pendingLetterBlinks() {
    let escape = "\u{1B}["
    func typed(_ text: String, _ pending: Range<Int>?) -> [ScreenRow] {
      [.entry(StyledText(text), cursor: text.unicodeScalars.count, pending: pending)]
    }
    #expect(
      bytes([typed("ab", 1..<2), typed("ac", 1..<2), typed("ac", nil), typed("ac", 0..<2)]) == [
        "\n\(escape)2Jab\(escape)Ll\(escape)LC\(escape)LB",
        "c\(escape)Ll",
        "c\(escape)Lb",
        "",
      ])
    #expect(LCDFrame(grid([.message("ab")]), rom: .a00).cursor == nil)
    #expect(LCDFrame(grid(typed("ab", nil)), rom: .a00).cursor == .underline(2))
    #expect(LCDFrame(grid(typed("ab", 1..<2)), rom: .a00).cursor == .blink(1))
    #expect(LCDFrame(grid(typed("ab", 0..<2)), rom: .a00).cursor == .underline(2))
  }

  /// One glyph is drawn once, and drawn again only when nothing else is left to give way.
  @Test func glyphsStayWhereTheyAre() {
    var renderer = LCDRenderer(rom: .a00)
    func definitions(_ text: String) -> [String] {
      let bytes = renderer.bytes(for: grid([.message(StyledText(text))]))
      return String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}")
        .filter { $0.hasPrefix("[LG") }.map { String($0.prefix(4)) }
    }
    #expect(definitions("áéí") == ["[LG0", "[LG1", "[LG2"])
    #expect(definitions("éáí") == [])
    #expect(definitions("óúý") == ["[LG3", "[LG4", "[LG5"])
    #expect(definitions("čž") == ["[LG6", "[LG7"])
    // The first three were in use longest ago, and are still there but for one.
    #expect(definitions("ş") == ["[LG0"])
    #expect(definitions("éí") == [])
    #expect(definitions("áşčžóúéí") == ["[LG5"])
  }

  @Test func neverInSightWhenDrawn() {
    // Eight in use, and eight others instead in the same cells.
    var renderer = LCDRenderer(rom: .a00)
    var display = LCDEmulator(width: 16, height: 2)
    display.write(LCDRenderer.enter)
    for text in ["áéíóúýčž", "şğıőűåøæ", "áéíóúýčž", "žčýúóíéá", "łńśźćęąő"] {
      display.write(renderer.bytes(for: grid([.message(StyledText(text))])))
      let names = Dictionary(
        uniqueKeysWithValues: text.map { letter in
          let glyph = LCDDrawings.glyph(for: letter.unicodeScalars.first?.value ?? 0)
          return ((0..<8).map { glyph?.row($0) ?? 0 }, letter)
        })
      #expect(display.rows(names)[0] == text + "        ")
      #expect(display.complaints == [])
    }
  }

  @Test func entersFromAnythingAndLeavesDark() {
    var display = LCDEmulator(width: 16, height: 2)
    display.write(Array("rubbish\u{1B}[Lx".utf8))
    display.write(LCDRenderer.enter)
    #expect(display.complaints == ["a sequence is broken off"])
    #expect(display.glass.allSatisfy { $0 == [0x20] } && display.cursor == 0)
    #expect(display.isLit && !display.hasCursor && !display.blinks)
    display.write(Array("bye".utf8) + LCDRenderer.dark)
    #expect(!display.isLit && display.glass[0] == [UInt8(ascii: "b")])
    display.write(LCDRenderer.light)
    #expect(display.isLit)
    display.write(LCDRenderer.leave)
    #expect(!display.isLit && display.glass.allSatisfy { $0 == [0x20] })
    display.write(LCDRenderer.leave)
    #expect(display.complaints.count == 1)
  }

  /// What takes time: the operations of the controller. A key press costs far fewer than painting.
  @Test func fewOperationsAKey() {
    func screen(_ query: String, _ name: String) -> CellGrid {
      grid([
        .entry(StyledText(query), cursor: query.utf8.count),
        .match(StyledText(name), isSelected: true),
      ])
    }
    var renderer = LCDRenderer(rom: .a00)
    var display = LCDEmulator(width: 16, height: 2)
    display.write(renderer.bytes(for: screen("", "Johannes Smith")))
    let painting = display.operations
    display.write(renderer.bytes(for: screen("5", "Johannes Smith")))
    #expect(display.operations - painting == 1)
    display.write(renderer.bytes(for: screen("56", "Johann Smith")))
    #expect(display.operations - painting <= 1 + 1 + 2 + 8)
    #expect(painting > 20)
  }
}
