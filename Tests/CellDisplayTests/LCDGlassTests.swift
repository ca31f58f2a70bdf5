import TestSupport
import Testing
import TimeLimit

@testable import CellDisplay

/// What a character LCD shows, as text. That it is what the controller shows is checked with
/// ``LCDEmulator``, in ``LCDRendererTests``.
@Suite(.timeLimited) struct LCDGlassTests {
  private var renderer = LCDRenderer(rom: .a00)

  private mutating func glass(_ lines: [ScreenRow], rom: LCDROM = .a00) throws -> LCDGlass {
    if rom != renderer.rom { renderer = LCDRenderer(rom: rom) }
    let grid = LCDLayout.render(Screen(lines: lines), columns: 16, rows: 2, rom: rom)
    _ = renderer.bytes(for: grid)
    return try #require(renderer.glass(of: grid))
  }

  private mutating func message(_ text: String, rom: LCDROM = .a00) throws -> LCDGlass {
    try glass([.message(StyledText(text))], rom: rom)
  }

  private let blankRow = "│                │"

  @Test mutating func rowsCursorAndDrawings() throws {
    let typed = try glass([.entry(StyledText("5"), cursor: 1), .message("Ł…")])
    let rows = [
      "│5               │", "│Ł…              │ 01··············",
      "  cursor: underline, row 1, column 2",
    ]
    #expect(
      typed.text() == rows + [
        "  0 Ł    1 …",
        "  #....  .....",
        "  #....  .....",
        "  #.#..  .....",
        "  ##...  .....",
        "  #....  .....",
        "  #....  .....",
        "  #####  #.#.#",
        "  .....  .....",
      ])
    // The controller has these drawings already.
    #expect(typed.text(after: typed) == rows)
    let pending = try glass([.entry(StyledText("ab"), cursor: 2, pending: 1..<2)])
    #expect(
      pending.text(after: typed) == [
        "│ab              │", blankRow, "  cursor: blinking block, row 1, column 2",
      ])
  }

  @Test func nothingIsShownBeforeTheFirstGrid() {
    #expect(LCDRenderer(rom: .a00).glass(of: CellGrid(columns: 16, rows: 2)) == nil)
  }

  /// The ninth letter gets no slot, and is seen as the letter that stands for it.
  @Test mutating func whatHasNoRoomIsReplaced() throws {
    let lines = try message("áéíóúýčžš").text()
    #expect(lines[0] == "│áéíóúýčžs       │ 01234567········")
    #expect(lines[2] == "  0 á    1 é    2 í    3 ó    4 ú    5 ý    6 č    7 ž")
    #expect(lines.count == 11)
  }

  /// A drawing is shown again when its slot has another one.
  @Test mutating func aSlotThatIsDrawnAgain() throws {
    let full = try message("áéíóúýčž")
    let next = try message("š")
    let lines = next.text(after: full)
    // All slots are in use on the display, and as long ago: the first is drawn again.
    #expect(lines[0] == "│š               │ 0···············")
    #expect(lines[2] == "  0 š" && lines.count == 11)
    let back = try message("éš")
    #expect(back.text(after: next) == ["│éš              │ 10··············", blankRow])
  }

  /// Letters of the ROM are those that are written, where a code stands for several.
  @Test mutating func lettersOfTheROM() throws {
    #expect(try message("Straße 5°").text() == ["│Straße 5°       │", blankRow])
    #expect(try message("β").text()[0] == "│β               │")
    // A Cyrillic word of letters that look Latin is written with these.
    #expect(try message("Хор").text()[0] == "│Xop             │")
    #expect(try message("ジョン").text()[0] == "│ｼﾞｮﾝ            │")
    // The ROM has the capital; the others look Latin.
    #expect(try message("Жук", rom: .a02).text()[0].hasPrefix("│Жyk"))
  }

  /// A wide letter that is drawn takes both of its columns; one that is replaced takes one.
  @Test mutating func wideLetters() throws {
    let battery = try message("🔋7").text()
    #expect(battery[0] == "│🔋7             │ 0···············")
    #expect(battery[2] == "  0 🔋")
    #expect(try message("日7").text()[0] == "│? 7             │")
  }

  @Test func aROMLetterForEachCode() {
    for rom in LCDROM.allCases {
      for code in UInt8(0x10)...0xFF {
        let letter = rom.letter(for: code)
        if letter == UInt32(LCDROM.blank) { continue }
        #expect(rom.code(for: letter) == code, "\(rom) \(code)")
      }
      #expect(rom.letter(for: 0x41, preferring: 0x42) == 0x41)
    }
    #expect(LCDROM.a00.letter(for: 0xE2) == 0x3B2)
    #expect(LCDROM.a00.letter(for: 0xE2, preferring: 0xDF) == 0xDF)
  }

  @Test func drawingsOfKanaDiffer() {
    let drawn = LCDDrawings.katakana.letters.map { LCDDrawings.katakana[$0] ?? [] }
    #expect(drawn.count == 63 && Set(drawn).count == 63)
  }
}
