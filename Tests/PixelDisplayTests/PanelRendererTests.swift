import CellDisplay
import Handset
import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct PanelRendererTests {
  @Test func equalScenesDrawNothing() throws {
    let scene = PanelLayout(240, 320).scene(try PanelPhone.screen("5646"))
    var buffer = PanelBuffer(width: 240, height: 320, isMonochrome: false)
    var renderer = PanelRenderer(for: buffer.format)
    renderer.draw(from: nil, to: scene, into: &buffer)
    #expect(buffer.dirtyRows() == [0..<320])
    renderer.draw(from: scene, to: scene, into: &buffer)
    #expect(!buffer.isDirty)
  }

  @Test func onlyTheCellsThatChangedAreDrawn() throws {
    let layout = PanelLayout(240, 320)
    var screen = try PanelPhone.screen("5646")
    var buffer = PanelBuffer(width: 240, height: 320, isMonochrome: false)
    var renderer = PanelRenderer(for: buffer.format)
    let first = layout.scene(screen)
    renderer.draw(from: nil, to: first, into: &buffer)
    _ = buffer.dirtyRows()
    // One letter of one name.
    #expect(screen.rows[2].text.string == "Elton John")
    screen.rows[2].text.string = "Alton John"
    let second = layout.scene(screen)
    renderer.draw(from: first, to: second, into: &buffer)
    var bytes = 0
    buffer.drainDirtySpans { bytes += $1.count }
    #expect(bytes == 8 * 4 * 16)
  }

  /// Whatever a screen follows, it looks as if it were the first.
  @Test func changesLeadToTheSamePicture() throws {
    var screens: [Screen] = [Screen()]
    for (script, mode) in [
      ("5646***{up}{erase}00442079460123#", Mode.search), ("43556*{hold 1}9", .t9),
      ("555{wait 900}2222", .abc),
    ] {
      var phone = PanelPhone(mode: mode)
      screens += try phone.screens(script)
    }
    var noticed = screens[1]
    noticed.status.notice = "the keypad was unplugged: plug it in again"
    noticed.status.signal = 2
    screens.append(noticed)
    for (width, height, form) in [
      (128, 64, TestPanel.Form.mono10), (160, 128, .rgb565), (320, 240, .rgb565),
      (320, 144, .rgb888), (176, 220, .grey),
    ] {
      let layout = PanelLayout(width, height)
      let photo = layout.photoSide.flatMap { testPhoto(side: $0) }
      for seed in 0..<UInt64(Effort.rounds(4)) {
        var random = SeededGenerator(seed: seed)
        var buffer = try PanelBuffer(form.info(width, height))
        var renderer = PanelRenderer(for: buffer.format)
        var device = buffer.bytes
        var shown: PanelScene?
        for _ in 0..<20 {
          guard var screen = screens.randomElement(using: &random) else { continue }
          if Bool.random(using: &random) { screen.direction = .rightToLeft }
          let photo = Bool.random(using: &random) ? photo : nil
          let scroll = Int.random(in: 0...3, using: &random)
          let next = layout.scene(screen, photo: photo, scroll: scroll, after: shown)
          let isAsFresh = next == layout.scene(screen, photo: photo, scroll: scroll)
          #expect(isAsFresh, "\(width)×\(height), seed \(seed)")
          renderer.draw(from: shown, to: next, into: &buffer)
          shown = next
          buffer.drainDirtySpans { offset, bytes in
            device.replaceSubrange(offset..<offset + bytes.count, with: bytes)
          }
          var fresh = try PanelBuffer(form.info(width, height))
          renderer.draw(from: nil, to: next, into: &fresh)
          let isSame = buffer.bytes == fresh.bytes && device == fresh.bytes
          #expect(isSame, "\(width)×\(height), seed \(seed)")
        }
      }
    }
  }

  /// A letter of the built-in font that changes on a panel of 16 bits.
  @Test func onlyTheLettersThatChangedGoToThePanel() throws {
    let layout = PanelLayout(320, 240)
    var buffer = try PanelBuffer(TestPanel.Form.rgb565.info(320, 240))
    var renderer = PanelRenderer(for: buffer.format)
    let scenes = ["Elton John", "Alton John", "Alton Jahn"].map {
      layout.scene(Screen(lines: [.message(StyledText($0))]))
    }
    renderer.draw(from: nil, to: scenes[0], into: &buffer)
    _ = buffer.dirtyRows()
    for (before, next) in zip(scenes, scenes.dropFirst()) {
      renderer.draw(from: before, to: next, into: &buffer)
      var bytes = 0
      buffer.drainDirtySpans { bytes += $1.count }
      #expect(bytes == 8 * 2 * 16)
    }
  }

  /// Letters on 16 bits a pixel are drawn another way than on 32, whose pictures are golden.
  @Test func sixteenBitsShowWhatThirtyTwoDo() throws {
    let small = Typeface.small
    // As high as the built-in one, and lower.
    let fonts = try [Typeface.regular, Typeface([BitmapFont(FontFixtures.strokes(height: 14))])]
    for seed in 0..<UInt64(max(Effort.rounds(24), 6)) {
      var random = SeededGenerator(seed: seed)
      let regular = fonts[Int(seed & 1)]
      let (width, height) = [(320, 240), (321, 203), (160, 128)][Int(seed % 3)]
      let isTurned = random.next() & 3 == 0
      let options = PanelOptions(
        rotation: isTurned ? .half : .none, isMirrored: random.next() & 3 == 0,
        isInverted: .random(using: &random),
        margins: random.next() & 3 == 0
          ? PanelGeometry.Margins(left: 3, top: 5, right: 1, bottom: 0) : .none)
      var narrow = try PanelBuffer(TestPanel.Form.rgb565.info(width, height), options: options)
      var wide = PanelBuffer(width: width, height: height, isMonochrome: false, options: options)
      let layout = PanelLayout(
        width: narrow.width, height: narrow.height, small: small, regular: regular, type: nil,
        scale: nil)
      var renderer = PanelRenderer(theme: .dark, small: small, regular: regular)
      var freshRenderer = renderer
      var device = narrow.bytes
      var shown: PanelScene?
      for step in 0..<8 {
        let next = layout.scene(randomScreen(&random), after: shown)
        renderer.draw(from: shown, to: next, into: &narrow)
        narrow.drainDirtySpans(joiningGapsOf: Int.random(in: 0...300, using: &random)) {
          offset, bytes in
          device.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
        // The other one always anew: what was there before is not to be seen.
        freshRenderer.draw(from: nil, to: next, into: &wide)
        shown = next
        let words = "seed \(seed), step \(step), \(width)×\(height), \(options)"
        let isOnPanel = device == narrow.bytes
        #expect(isOnPanel, "\(words)")
        let wrong = (0..<width * height).first { place in
          let (column, row) = (place % width, place / width)
          let colour = PanelColour(wide.pixel(column: column, row: row))
          return narrow.pixel(column: column, row: row) != narrow.format.pixel(colour)
        }
        #expect(wrong == nil, "\(words)")
        if wrong != nil || !isOnPanel { return }
      }
    }
  }

  /// Where a picture stands at the left, and the letters behind it begin at its very edge.
  @Test func nothingIsDrawnOnAPictureAtTheLeft() throws {
    let layout = PanelLayout(320, 144)
    let photo = try #require(layout.photoSide.flatMap { testPhoto(side: $0) })
    func scene(_ texts: [StyledText]) -> PanelScene {
      var screen = Screen(lines: [.entry("1712")] + texts.map { .option("Ann", right: $0) })
      screen.direction = .rightToLeft
      return layout.scene(screen, photo: photo)
    }
    let info = TestPanel.Form.rgb565.info(320, 144)
    var buffer = try PanelBuffer(info)
    var renderer = PanelRenderer(for: buffer.format)
    var shown: PanelScene?
    let lit = StyledText("1712", spans: [0..<2])
    for texts in [["1712"], [lit, "1712"], [lit], ["1712", lit, lit]] {
      let next = scene(texts)
      #expect(next.bands.contains { band in band.rows.contains { $0.x == band.frame.x } })
      renderer.draw(from: shown, to: next, into: &buffer)
      shown = next
      var fresh = try PanelBuffer(info)
      renderer.draw(from: nil, to: next, into: &fresh)
      let isSame = buffer.bytes == fresh.bytes
      #expect(isSame, "\(next.rowTexts)")
    }
  }

  /// Letters of one cell and of two, with marks, from right to left and unknown, next to what the query
  /// matched.
  private func randomScreen(_ random: inout SeededGenerator) -> Screen {
    let words = [
      "Anna", "Żółć", "e\u{301}e\u{323}\u{302}", "한가온", "王小明", "سلمى", "\u{10FFFD}", "  ", "9",
      "+49 171", "W", "l", "-", "Богдан",
    ]
    func text() -> StyledText {
      let count = Int.random(in: 0...5, using: &random)
      let string = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: Bool.random(using: &random) ? " " : "")
      let spans = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        let start = Int.random(in: 0...6, using: &random)
        return start..<start + Int.random(in: 0...4, using: &random)
      }
      return StyledText(string, spans: spans)
    }
    var screen = Screen(
      status: StatusBar(mode: "abc", count: Bool.random(using: &random) ? "1/7" : ""))
    if Bool.random(using: &random) { screen.hint = "# call" }
    // The second one is no larger than other text.
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let start = Int.random(in: 0...3, using: &random)
      screen.rows.append(
        .entry(
          text(), cursor: start, pending: start..<start + Int.random(in: 0...2, using: &random)))
    }
    let selected = Int.random(in: 0...4, using: &random)
    for place in 0..<Int.random(in: 0...12, using: &random) {
      let isSelected = place == selected
      var line =
        Bool.random(using: &random)
        ? ScreenRow(role: .match, text: text(), isSelected: isSelected)
        : .option(text(), isSelected: isSelected)
      if Bool.random(using: &random) { line.right = text() }
      screen.rows.append(line)
    }
    return screen
  }

  /// Where a short list had more lines, only those are erased, and what stays is not written again.
  @Test func linesThatGoAreErased() throws {
    let layout = PanelLayout(320, 240)
    func scene(_ texts: [String]) -> PanelScene {
      // The box of what is lit begins a pixel before the row.
      layout.scene(Screen(lines: texts.map { .message(StyledText($0, spans: [0..<2])) }))
    }
    var buffer = try PanelBuffer(TestPanel.Form.rgb565.info(320, 240))
    var renderer = PanelRenderer(for: buffer.format)
    let long = scene(["one", "two", "three", "four"])
    renderer.draw(from: nil, to: long, into: &buffer)
    _ = buffer.dirtyRows()
    let short = scene(["one", "two"])
    renderer.draw(from: long, to: short, into: &buffer)
    // Two rows of letters, 16 pixels high each, in lines of 20.
    #expect(buffer.dirtyRows() == [42..<58, 62..<78])
    var fresh = try PanelBuffer(TestPanel.Form.rgb565.info(320, 240))
    renderer.draw(from: nil, to: short, into: &fresh)
    #expect(buffer.bytes == fresh.bytes)
    renderer.draw(from: short, to: long, into: &buffer)
    #expect(buffer.dirtyRows() == [42..<58, 62..<78])
  }

  /// Two people whose lines are alike differ in their pictures.
  @Test func anotherPictureIsDrawn() throws {
    let layout = PanelLayout(320, 240)
    let side = try #require(layout.photoSide)
    let screen = try PanelPhone.screen("5646")
    let photos = try [UInt8(40), 200].map { level in
      try #require(
        PanelPhoto(
          id: Int(level), width: side, height: side,
          rgb: [UInt8](repeating: level, count: 3 * side * side)))
    }
    var buffer = try PanelBuffer(TestPanel.Form.rgb565.info(320, 240))
    var renderer = PanelRenderer(for: buffer.format)
    var shown: PanelScene?
    for photo in [nil, photos[0], photos[1], photos[0], nil] {
      let next = layout.scene(screen, photo: photo)
      renderer.draw(from: shown, to: next, into: &buffer)
      shown = next
      var fresh = try PanelBuffer(TestPanel.Form.rgb565.info(320, 240))
      renderer.draw(from: nil, to: next, into: &fresh)
      let isSame = buffer.bytes == fresh.bytes
      #expect(isSame, "picture \(photo?.id ?? 0)")
    }
  }

  @Test func matchedPartIsInvertedOnOneBit() throws {
    var buffer = PanelBuffer(width: 96, height: 16, isMonochrome: true)
    var renderer = PanelRenderer(for: buffer.format)
    let layout = PanelLayout(96, 16)
    let lines: [ScreenRow] = [
      .message(StyledText("aa", spans: [1..<2])),
      .option(StyledText("aa", spans: [1..<2]), isSelected: true),
    ]
    renderer.draw(from: nil, to: layout.scene(Screen(lines: lines)), into: &buffer)
    // In each row of letters: the same letter, once as it is and once with black and white swapped. The
    // box begins a pixel before its letter, whose first strokes would be its edge else.
    for row in 0..<16 {
      #expect(buffer.pixel(column: 5, row: row) == buffer.pixel(column: 11, row: row))
      for x in 0..<5 {
        let one = buffer.pixel(column: x, row: row)
        #expect(buffer.pixel(column: x + 6, row: row) == 1 - one)
        if row < 8 { #expect(buffer.pixel(column: x, row: row + 8) == 1 - one) }
      }
    }
  }
}
