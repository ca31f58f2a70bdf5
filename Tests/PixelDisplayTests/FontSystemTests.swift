import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

/// Debian's own fonts, where they are installed: `apt-get install console-setup-linux unifont`.
@Suite(.timeLimited) struct FontSystemTests {
  static let unifontPath = SystemFonts.unifont[0][0]
  static let sizes = SystemFonts.consoleCellSizes
  static let hasUnifont = FontFixtures.system(unifontPath) != nil
  static let hasConsoleFonts =
    FontFixtures.system(SystemFonts.console(sizes[0])[0][0]) != nil

  @Test func pathsAreDistinctAndAbsolute() {
    let paths = (Self.sizes.flatMap(SystemFonts.console) + SystemFonts.unifont).flatMap { $0 }
    #expect(Set(paths).count == paths.count && paths.allSatisfy { $0.hasPrefix("/usr/") })
    #expect(SystemFonts.console(SystemFonts.CellSize(width: 9, height: 9)).isEmpty)
    let large = SystemFonts.console(SystemFonts.CellSize(width: 16, height: 32))
    #expect(large[0][0] == "/usr/share/consolefonts/Uni2-Terminus32x16.psf.gz")
    let regular = SystemFonts.console(SystemFonts.CellSize(width: 8, height: 16))
    #expect(regular[0][0] == "/usr/share/consolefonts/Uni2-Terminus16.psf.gz")
  }

  @Test(
    .enabled(if: FontSystemTests.hasConsoleFonts, "not installed (apt: console-setup-linux)"))
  func consoleFontsOfEverySize() throws {
    for size in Self.sizes {
      for paths in SystemFonts.console(size) {
        let bytes = try #require(FontFixtures.system(paths[0]), "\(paths[0])")
        let font = try BitmapFont(bytes)
        #expect(font.cellWidth == size.width && font.cellHeight == size.height)
        for value in UInt32(0x21)...0x7E {
          let glyph = try #require(font.glyph(for: Unicode.Scalar(value)!), "\(paths[0])")
          #expect(!glyph.isBlank)
        }
        #expect(font.glyph(for: "A") != font.glyph(for: "B"))
      }
      // Together they have the letters of Europe.
      let fonts = try SystemFonts.console(size).map { paths in
        try BitmapFont(#require(FontFixtures.system(paths[0])))
      }
      let typeface = Typeface(fonts)
      let text = "äßñøłşžțąőΆλφΨщЁЇґўғĩאשđ─┼█…€"
      let missing = FontFixtures.cells(text).filter { !typeface.hasGlyph(for: $0) }.map(\.text)
      #expect(missing == [], "\(size)")
    }
  }

  @Test(.enabled(if: FontSystemTests.hasUnifont, "not installed (apt: unifont)"))
  func linesOfUnifont() throws {
    let bytes = try #require(FontFixtures.system(Self.unifontPath))
    let font = try BitmapFont(bytes)
    #expect(font.cellWidth == 8 && font.cellHeight == 16)
    // Each line takes a while to write again.
    let step = Effort.rounds(100) < 100 ? 97 : 8
    var lines = 0
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      lines += 1
      guard lines % step == 0, let colon = line.firstIndex(of: UInt8(ascii: ":")),
        let value = UInt32(String(decoding: line[..<colon], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { continue }
      guard let glyph = font.glyph(for: scalar) else {
        Issue.record("U+\(String(value, radix: 16)) is not found")
        continue
      }
      let text = FontFixtures.line(value, glyph)
      if !text.utf8.dropLast().elementsEqual(line) { Issue.record("\(text)") }
    }
    #expect(lines > 50_000)
  }

  /// What our own fonts have not: beside them, in their cells.
  @Test(.enabled(if: FontSystemTests.hasUnifont, "not installed (apt: unifont)"))
  func unifontBesideOurOwn() throws {
    let unifont = try BitmapFont(#require(FontFixtures.system(Self.unifontPath)))
    for own in Typeface.embeddedFonts {
      var typeface = Typeface([own, unifont])
      let text = "김철수日本語ภาษาไทยქართულიՀայերենमोहनعمر"
      for cell in FontFixtures.cells(text) {
        let glyph = typeface.glyph(for: cell)
        #expect(typeface.hasGlyph(for: cell) && !glyph.isBlank, "\(cell.text)")
        #expect(glyph.width == cell.width * own.cellWidth && glyph.height == own.cellHeight)
      }
    }
    var regular = Typeface([try #require(Typeface.embeddedFonts.first), unifont])
    #expect(regular.glyph(for: FontFixtures.cells("김")[0]) == unifont.glyph(for: "김"))
    let parts = FontFixtures.cells("\u{1100}\u{1175}\u{11B7}")[0]
    #expect(regular.glyph(for: parts) == unifont.glyph(for: "김"))
  }
}
