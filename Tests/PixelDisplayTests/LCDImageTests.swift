import Testing
import TimeLimit

@testable import CellDisplay
@testable import PixelDisplay

/// Pictures of a character LCD.
@Suite(.timeLimited) struct LCDImageTests {
  private func image(
    _ line: ScreenRow, rom: LCDROM = .a00, isMonochrome: Bool = true
  ) throws -> PanelImage {
    var renderer = LCDRenderer(rom: rom)
    let grid = LCDLayout.render(Screen(lines: [line]), columns: 8, rows: 1, rom: rom)
    _ = renderer.bytes(for: grid)
    return PanelImage(try #require(renderer.glass(of: grid)), isMonochrome: isMonochrome)
  }

  /// The cell of the place as rows of dots: the middle of each dot of three pixels.
  private func dots(_ image: PanelImage, cell: Int) -> [String] {
    (0..<8).map { row in
      String(
        (0..<5).map { column -> Character in
          let (x, y) = (8 + 24 * cell + 4 * column + 1, 8 + 4 * row + 1)
          return image.rgb[(y * image.width + x) * 3] == 0 ? "#" : "."
        })
    }
  }

  private func blackCount(_ image: PanelImage) -> Int {
    stride(from: 0, to: image.rgb.count, by: 3).count { image.rgb[$0] == 0 }
  }

  @Test func dotsAndGaps() throws {
    let full = try image(.message("█"))
    // Eight cells of 24 pixels without the last gaps, and eight pixels on each side.
    #expect((full.width, full.height) == (8 * 24 - 4 - 1 + 16, 36 - 4 - 1 + 16))
    #expect((full.width, full.height) == PanelImage.size(lcdColumns: 8, rows: 1))
    #expect(blackCount(full) == 40 * 9)
    #expect(dots(full, cell: 0) == Array(repeating: "#####", count: 8))
    #expect(dots(full, cell: 1) == Array(repeating: ".....", count: 8))
    // The same in colours: three of them.
    let green = try image(.message("█"), isMonochrome: false)
    let colours = Set(
      stride(from: 0, to: green.rgb.count, by: 3).map { Array(green.rgb[$0..<($0 + 3)]) })
    #expect(colours.count == 3)
  }

  @Test func lettersOfTheROMAndDrawings() throws {
    #expect(
      dots(try image(.message("L")), cell: 0) == [
        "#....", "#....", "#....", "#....", "#....", "#....", "#####", ".....",
      ])
    #expect(
      dots(try image(.message("Ł")), cell: 0) == [
        "#....", "#....", "#.#..", "##...", "#....", "#....", "#####", ".....",
      ])
    #expect(dots(try image(.message("ｿ")), cell: 0)[0] == "#...#")
  }

  @Test func theCursor() throws {
    let underline = try image(.entry(StyledText("L"), cursor: 1))
    #expect(dots(underline, cell: 1) == Array(repeating: ".....", count: 7) + ["#####"])
    let block = try image(.entry(StyledText("L"), cursor: 1, pending: 0..<1))
    #expect(dots(block, cell: 0).first == ".####" && dots(block, cell: 0).last == "#####")
  }

  /// No letter of a ROM is a box.
  @Test func everyLetterIsDrawn() {
    for rom in LCDROM.allCases {
      for code in UInt8(0x10)...0xFF where rom.letter(for: code) != UInt32(LCDROM.blank) {
        let dots = rom.dots(of: code, LCDFont.dots)
        let letter = rom.letter(for: code)
        #expect(dots.count == 8 && dots.allSatisfy { $0 < 0x20 }, "\(rom) \(code)")
        // The katakana ﾛ looks like one.
        #expect(dots != LCDROM.box || letter == 0xFF9B, "\(rom) \(letter)")
        // A no-break space is empty.
        #expect(dots.contains { $0 != 0 } || letter == 0xA0, "\(rom) \(code)")
      }
    }
  }
}
