import Handset
import LineDisplay
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
    #expect(screen.lines[2].text.string == "Elton John")
    screen.lines[2].text.string = "Alton John"
    let second = layout.scene(screen)
    renderer.draw(from: first, to: second, into: &buffer)
    var bytes = 0
    buffer.takeDirtySpans { bytes += $1.count }
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
    ] {
      let layout = PanelLayout(width, height)
      let photo = layout.photoSide.flatMap { testPhoto(side: $0) }
      for seed in 0..<UInt64(Effort.rounds(4)) {
        var random = SeededGenerator(seed: seed)
        var buffer = try PanelBuffer(form.info(width, height))
        var renderer = PanelRenderer(for: buffer.format)
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
          var fresh = try PanelBuffer(form.info(width, height))
          renderer.draw(from: nil, to: next, into: &fresh)
          let isSame = buffer.bytes == fresh.bytes
          #expect(isSame, "\(width)×\(height), seed \(seed)")
        }
      }
    }
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
    let lines: [ScreenLine] = [
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
