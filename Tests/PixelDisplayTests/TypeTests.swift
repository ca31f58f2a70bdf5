import CellDisplay
import Glibc
import TestSupport
import Testing
import TimeLimit
import Typesetting

@testable import PixelDisplay

/// Fonts of Debian's, which may be missing.
enum TypeFiles {
  static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let devanagari = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
  static let isInstalled = (try? TypeFont(path: dejaVu)) != nil
}

/// Text in scalable fonts. Those of Debian's fonts-dejavu-core and fonts-noto-core; without them, or without
/// the libraries, there is nothing to test.
@Suite(.timeLimited, .enabled(if: TypeFiles.isInstalled, "a font or a library is missing"))
struct TypeTests {
  private let font: TypeFont

  init() throws {
    let others = access(TypeFiles.devanagari, R_OK) == 0 ? [TypeFiles.devanagari] : []
    font = try TypeFont(path: TypeFiles.dejaVu, others: others)
  }

  private func shape(_ text: String, _ em: Int = 20) -> (letters: [Cell], text: ShapedText) {
    let letters = Cell.letters(of: text)
    return (letters, font.size(em).shape(letters))
  }

  /// The letters of the clusters from left to right.
  private func order(_ text: String) -> String {
    let (letters, shaped) = shape(text)
    return shaped.clusters.map { letters[$0.letters].map(\.text).joined() }.joined(separator: "|")
  }

  @Test func lettersAreAsWideAsTheyAre() {
    let size = font.size(20)
    let widths = size.widths(of: Cell.letters(of: "iW"))
    #expect(widths[0] * 2 < widths[1])
    // What letters pull together is in the sum.
    #expect(shape("AVAVAVAV").text.width < 4 * (shape("A").text.width + shape("V").text.width))
    #expect(shape("").text.width == 0)
  }

  @Test func theOrderOfTheLetters() {
    #expect(order("abc") == "a|b|c")
    #expect(order("שלום") == "ם|ו|ל|ש")
    #expect(order("דני 050") == "0|5|0| |י|נ|ד")
    // Lam and alef are one.
    #expect(order("سلام") == "م|لا|س")
    #expect(order("Anna شم x") == "A|n|n|a| |م|ش| |x")
  }

  @Test func arabicJoins() {
    let alone = shape("ح").text.glyphs.map(\.glyph)
    let joined = shape("محم").text.glyphs.map(\.glyph)
    #expect(joined.count == 3 && !joined.contains(alone[0]))
    #expect(joined[0] != joined[2])
  }

  /// A joiner says whether letters join: in Persian's two words in one, and in Sinhala's śrī. It is not seen
  /// itself.
  @Test func joiners() {
    let joined = shape("گلم").text.glyphs.map(\.glyph)
    let parted = shape("گل\u{200C}م").text.glyphs
    #expect(Array(parted.map(\.glyph).suffix(1)) == Array(joined.suffix(1)))
    #expect(Set(parted.map(\.glyph)) != Set(joined))
    #expect(parted.allSatisfy { $0.face != nil })
  }

  private static let sinhala = "/usr/share/fonts/truetype/noto/NotoSansSinhala-Regular.ttf"

  @Test(.enabled(if: access(sinhala, R_OK) == 0, "fonts-noto-core is missing"))
  func joinersOfIndia() throws {
    let noto = try TypeFont(path: Self.sinhala, findsMore: false)
    func glyphs(_ text: String) -> [UInt32] {
      noto.size(20).shape(Cell.letters(of: text)).glyphs.map { UInt32($0.glyph) }
    }
    #expect(glyphs("ශ\u{DCA}\u{200D}රී") != glyphs("ශ\u{DCA}රී"))
  }

  /// Letters that stand as one are one, and nothing is lost or said twice.
  @Test(.enabled(if: access(TypeFiles.devanagari, R_OK) == 0, "fonts-noto-core is missing"))
  func clusters() {
    for name in ["क्षत्रिय", "हिन्दी", "राजेश कुमार", "सुश्री मीनाक्षी", "e\u{301}a\u{308}", "fi ffl"] {
      let (letters, shaped) = shape(name)
      let covered = shaped.clusters.flatMap { Array($0.letters) }.sorted()
      #expect(covered == Array(letters.indices), "\(name)")
      #expect(shaped.clusters.allSatisfy { $0.width >= 0 }, "\(name)")
      #expect(shaped.glyphs.allSatisfy { $0.face != nil && $0.glyph != 0 }, "\(name)")
    }
    // The vowel sign stands before its consonant.
    #expect(shape("कि").text.clusters.count == 1)
  }

  @Test func lettersWithoutAFontAreBoxes() throws {
    let alone = try TypeFont(path: TypeFiles.dejaVu, findsMore: false)
    let shaped = alone.size(20).shape(Cell.letters(of: "a李b"))
    #expect(shaped.glyphs.map { $0.face == nil } == [false, true, false])
    #expect(shaped.clusters.count == 3)
  }

  // MARK: On a panel

  private func layout(_ width: Int, _ height: Int, isLarge: Bool = false) -> PanelLayout {
    PanelLayout(
      width: width, height: height, small: .small, regular: .regular, type: font, isLarge: isLarge)
  }

  /// No text is wider than its band, and none is cut that has room.
  @Test func nothingReachesOverTheEdge() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let layout = layout(
        .random(in: 100...800, using: &random), .random(in: 80...480, using: &random))
      let script = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        ["5", "6", "4", "2", "3", "*"].randomElement(using: &random) ?? "5"
      }.joined()
      let scene = layout.scene(try PanelPhone.screen(script))
      for band in scene.bands {
        #expect(band.frame.x >= 0 && band.frame.x + band.frame.width <= layout.width)
        for row in band.rows {
          let size = font.size(row.size.em * row.size.scale)
          let end = row.x + size.shape(row.cells).width
          // A cut may change how two letters stand beside each other.
          #expect(end <= band.frame.x + band.frame.width + 3, "\(script), seed \(seed)")
        }
      }
    }
  }

  /// Letters that join are wider or narrower at the end of what is shown of a name; numbers stay what they
  /// are; and whatever a font says, nothing is drawn elsewhere.
  @Test func longNamesAtEverySize() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let names = [
      "ابراهيم بن عبدالله الشريف الحسيني القرشي المكي", "فاطمہ نجمہ ٹھاکر بنت عبد الرحمن",
      "סבסטיאן בן־גוריון הגדול",
      "राजेश क्षत्रिय कुमार श्रीवास्तव", "Christopher Longbottom-Johnson", "ابجد",
    ]
    for _ in 0..<60 {
      let layout = layout(
        .random(in: 40...400, using: &random), .random(in: 40...300, using: &random))
      let name = names.randomElement(using: &random) ?? ""
      let count = name.unicodeScalars.count
      let line = ScreenRow.match(
        StyledText(name, spans: [0..<min(2, count)]), right: "+49 30 123 4567", isSelected: true)
      let screen = Screen(lines: [.entry("5", cursor: 1), line, .match(StyledText(name))])
      var buffer = try PanelBuffer(TestPanel.Form.xrgb8888.info(layout.width, layout.height))
      var renderer = PanelRenderer(
        theme: .dark, small: .small, regular: .regular, type: font)
      let range = layout.scene(screen).scrollRange
      for scroll in 0...range {
        let scene = layout.scene(screen, scroll: scroll)
        renderer.draw(from: nil, to: scene, into: &buffer)
        let texts = scene.rowTexts.joined(separator: "\n")
        if scroll > 0 { #expect(texts.contains("+49 30 123 4567"), "seed \(seed)") }
        for row in scene.bands.flatMap(\.rows) where row.clip == nil {
          let width = font.size(row.size.em * row.size.scale).shape(row.cells).width
          #expect(
            row.x + width <= layout.width + 1, "\(layout.width)×\(layout.height), seed \(seed)")
        }
      }
    }
  }

  /// What lies outside is nowhere.
  @Test func nothingIsDrawnOutside() {
    let picture = GlyphPicture(
      left: 1, top: 2, width: 3, height: 3, ink: Array(repeating: 255, count: 9))
    for x in [-1_000_000, -4, -3, 0, 7, 8, 1_000_000] {
      for y in [-1_000_000, -2, 0, 9, 1_000_000] {
        var canvas = TypeCanvas(width: 8, height: 8, .black)
        canvas.clip = 2..<6
        canvas.draw(picture, x: x, y: y, .white)
        for place in canvas.pixels.indices where canvas.pixels[place] != 0 {
          #expect((2..<6).contains(place % 8))
        }
        canvas.fill(PanelRect(x: x, y: y, width: 3, height: 3), .white)
      }
    }
  }

  /// A letter that comes first does not choose the fonts of later letters.
  @Test func aLetterThatNoFontHasSpoilsNoOther() throws {
    let alone = try TypeFont(path: TypeFiles.dejaVu)
    let plain = try TypeFont(path: TypeFiles.dejaVu)
    // Of extension C, which few fonts have.
    _ = alone.size(20).shape(Cell.letters(of: "𪛖"))
    func hasFont(_ font: TypeFont) -> Bool {
      font.size(20).shape(Cell.letters(of: "王")).glyphs.allSatisfy { $0.face != nil }
    }
    #expect(hasFont(alone) == hasFont(plain))
  }

  @Test func namesOfFontsInTheirOrder() throws {
    #expect(throws: TypeProblem.self) {
      try TypeFont([.file(TypeFiles.dejaVu), .family("no 123")])
    }
    let font = try TypeFont([.file(TypeFiles.dejaVu), .file(TypeFiles.dejaVu)])
    #expect(font.size(16).shape(Cell.letters(of: "a")).glyphs.first?.face == 0)
  }

  /// Whatever was shown before, the panel shows the same; and a scene that is the same writes nothing.
  @Test(arguments: [TestPanel.Form.rgb565, .xrgb8888])
  func whatStandsThereDoesNotMatter(form: TestPanel.Form) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let layout = layout(320, 240)
    func renderer(_ format: PixelFormat) -> PanelRenderer {
      PanelRenderer(theme: .suited(to: format), small: .small, regular: .regular, type: font)
    }
    var buffer = try PanelBuffer(form.info(320, 240))
    var one = renderer(buffer.format)
    var shown: PanelScene?
    for round in 0..<30 {
      let script = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        ["5", "6", "4", "7", "*", "#", "112"].randomElement(using: &random) ?? "5"
      }.joined()
      let next = layout.scene(try PanelPhone.screen(script))
      one.draw(from: shown, to: next, into: &buffer)
      shown = next
      var fresh = try PanelBuffer(form.info(320, 240))
      var other = renderer(fresh.format)
      other.draw(from: nil, to: next, into: &fresh)
      let isSame = buffer.bytes == fresh.bytes
      #expect(isSame, "round \(round), \(script), seed \(seed)")
      buffer.drainDirtyRows { _, _ in }
      one.draw(from: next, to: next, into: &buffer)
      #expect(!buffer.isDirty)
    }
  }

  /// What matched is lit where it stands.
  @Test func whatIsLit() throws {
    let layout = layout(320, 240)
    var buffer = try PanelBuffer(TestPanel.Form.xrgb8888.info(320, 240))
    var renderer = PanelRenderer(
      theme: .suited(to: buffer.format), small: .small, regular: .regular, type: font)
    let lines: [ScreenRow] = [
      .match(StyledText("שלום", spans: [0..<1])), .match(StyledText("John", spans: [0..<1])),
    ]
    let scene = layout.scene(Screen(lines: lines))
    renderer.draw(from: nil, to: scene, into: &buffer)
    let image = PanelImage(buffer)
    let lit = try #require(PanelTheme.dark.lit?.background)
    for (place, letter) in [(0, 3), (1, 0)] {
      let row = try #require(scene.bands[place].rows.first)
      let shaped = font.size(row.size.em).shape(row.cells)
      let cluster = shaped.clusters[letter]
      let y = row.y + 1
      func isLit(_ x: Int) -> Bool {
        let start = (y * 320 + x) * 3
        return image.rgb[start] == lit.red && image.rgb[start + 1] == lit.green
      }
      #expect(isLit(row.x + cluster.start + cluster.width / 2))
      let other = shaped.clusters[letter == 0 ? 1 : letter - 1]
      #expect(!isLit(row.x + other.start + other.width / 2))
    }
  }

  /// A grey pixel is half the light of white, and not half its number.
  @Test func edgesAreMixedAsLight() {
    var canvas = TypeCanvas(width: 3, height: 1, .black)
    let picture = GlyphPicture(left: 0, top: 0, width: 3, height: 1, ink: [0, 128, 255])
    canvas.draw(picture, x: 0, y: 0, .white)
    #expect(canvas.pixels[0] == 0 && canvas.pixels[2] == 0xFFFFFF)
    #expect((186...190).contains(canvas.pixels[1] & 0xFF), "\(canvas.pixels[1] & 0xFF)")
    // All colours stay what they are under nothing and under themselves.
    for value in UInt8.min...UInt8.max {
      let colour = PanelColour(red: value, green: value, blue: value)
      var own = TypeCanvas(width: 1, height: 1, colour)
      own.draw(
        GlyphPicture(left: 0, top: 0, width: 1, height: 1, ink: [100]), x: 0, y: 0, colour)
      #expect(own.pixels[0] & 0xFF == UInt32(value))
    }
  }

  @Test func brokenFonts() throws {
    let folder = try TemporaryFolder()
    let whole = try #require(Repository.bytes(TypeFiles.dejaVu))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      var bytes = whole
      if round % 2 == 0 {
        bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      }
      for _ in 0..<20 where !bytes.isEmpty {
        bytes[Int.random(in: 0..<min(bytes.count, 4096), using: &random)] = .random(
          in: 0...255, using: &random)
      }
      let path = "\(folder.path)/\(round).ttf"
      guard let file = fopen(path, "wb") else { continue }
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
      // One that opens all the same is drawn with, whatever comes of it.
      if let font = try? TypeFont(path: path) {
        let size = font.size(20)
        for glyph in size.shape(Cell.letters(of: "Grüße شم")).glyphs {
          if let face = glyph.face { _ = size.picture(face, glyph.glyph, quarter: 1) }
        }
        let layout = PanelLayout(
          width: 160, height: 128, small: .small, regular: .regular, type: font)
        var buffer = try PanelBuffer(TestPanel.Form.rgb565.info(160, 128))
        var renderer = PanelRenderer(
          theme: .dark, small: .small, regular: .regular, type: font)
        renderer.draw(
          from: nil, to: layout.scene(try PanelPhone.screen("5646")), into: &buffer)
      }
    }
    #expect(throws: TypeProblem.self) { try TypeFont(path: folder.path + "/none.ttf") }
    #expect(throws: TypeProblem.self) { try TypeFont(family: "no such family 12345") }
  }
}
