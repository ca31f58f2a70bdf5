import Testing
import TimeLimit

@testable import PixelDisplay

/// Bytes in the panel's memory, counted by hand.
@Suite(.timeLimited) struct PanelBufferTests {
  private let shape = Glyph(["#.#", ".##"])
  private let red = PanelColour(0xFF0000)

  private func buffer(
    _ info: FramebufferInfo, _ options: PanelOptions = PanelOptions()
  ) throws -> PanelBuffer {
    try PanelBuffer(info, options: options)
  }

  /// A glyph at 1, 0 in red on white.
  private func drawn(
    _ info: FramebufferInfo, _ options: PanelOptions = PanelOptions()
  ) throws -> PanelBuffer {
    var buffer = try buffer(info, options)
    buffer.draw(shape, x: 1, y: 0, ink: buffer.ink(red, on: .white))
    return buffer
  }

  @Test func sixteenBits() throws {
    let buffer = try drawn(TestPanel.Form.rgb565.info(5, 2, padding: 2))
    let (black, red, white, padding): ([UInt8], [UInt8], [UInt8], [UInt8]) =
      ([0, 0], [0x00, 0xF8], [0xFF, 0xFF], [0, 0])
    #expect(buffer.row(0) == [black, red, white, red, black, padding].flatMap { $0 })
    #expect(buffer.row(1) == [black, white, red, red, black, padding].flatMap { $0 })
    let swapped = try drawn(TestPanel.Form.bgr565.info(5, 1))
    #expect(swapped.row(0) == [0, 0, 0x1F, 0, 0xFF, 0xFF, 0x1F, 0, 0, 0])
  }

  @Test func twentyFourBits() throws {
    let rgb = try drawn(TestPanel.Form.rgb888.info(4, 1))
    #expect(rgb.row(0) == [0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0xFF])
    let bgr = try drawn(TestPanel.Form.bgr888.info(4, 1))
    #expect(bgr.row(0) == [0, 0, 0, 0xFF, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0])
  }

  @Test func thirtyTwoBits() throws {
    let xrgb = try drawn(TestPanel.Form.xrgb8888.info(4, 1))
    #expect(xrgb.row(0) == [0, 0, 0, 0, 0, 0, 0xFF, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0xFF, 0])
    let argb = try drawn(TestPanel.Form.argb8888.info(4, 1))
    #expect(
      argb.row(0) == [
        0, 0, 0, 0xFF, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF,
      ])
    let rgba = try drawn(TestPanel.Form.rgba8888.info(4, 1))
    #expect(
      rgba.row(0) == [
        0xFF, 0, 0, 0, 0xFF, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0xFF,
      ])
  }

  @Test func grey() throws {
    // Red is 77/256 of white.
    let buffer = try drawn(TestPanel.Form.grey.info(5, 2))
    #expect(buffer.row(0) == [0, 77, 255, 77, 0])
    #expect(buffer.row(1) == [0, 255, 77, 77, 0])
  }

  @Test func oneBitLeftPixelLowest() throws {
    // Red is dark: the letter is black on white.
    let buffer = try drawn(TestPanel.Form.mono10.info(10, 2))
    #expect(buffer.row(0) == [0b0000_0100, 0])
    #expect(buffer.row(1) == [0b0000_0010, 0])
    let zeroIsWhite = try drawn(TestPanel.Form.mono01.info(10, 2))
    // The two bits behind the tenth pixel are unused.
    #expect(zeroIsWhite.row(0) == [0b1111_1011, 0b0000_0011])
    #expect(zeroIsWhite.row(1) == [0b1111_1101, 0b0000_0011])
  }

  @Test func oneBitLeftPixelHighest() throws {
    let buffer = try drawn(
      TestPanel.Form.mono10.info(10, 2), PanelOptions(bitOrder: .highestFirst))
    #expect(buffer.row(0) == [0b0010_0000, 0])
    #expect(buffer.row(1) == [0b0100_0000, 0])
  }

  @Test func visiblePartMayStartInsideTheMemory() throws {
    let words = try drawn(TestPanel.Form.rgb565.info(4, 1, xOffset: 2, yOffset: 3))
    #expect(words.row(0) == [0, 0, 0, 0, 0, 0, 0, 0xF8, 0xFF, 0xFF, 0, 0xF8])
    #expect(words.firstByte == 3 * 12)
    // Pixel 0 is bit 6 of the first byte.
    let bits = try drawn(TestPanel.Form.mono10.info(4, 1, xOffset: 6))
    #expect(bits.row(0) == [0, 0b0000_0001])
  }

  @Test func invertedIsTheComplement() throws {
    let info = TestPanel.Form.rgb565.info(4, 1)
    let buffer = try drawn(info, PanelOptions(isInverted: true))
    #expect(buffer.row(0) == [0xFF, 0xFF, 0xFF, 0x07, 0, 0, 0xFF, 0x07])
    let bits = try drawn(TestPanel.Form.mono10.info(4, 1), PanelOptions(isInverted: true))
    #expect(bits.row(0) == [0b0000_1011])
  }

  @Test func turnedAndMirrored() throws {
    // As the user sees it, on a panel of 2×4 that is turned: `. # . #` above `. . # #`.
    let info = TestPanel.Form.grey.info(2, 4)
    let right = try drawn(info, PanelOptions(rotation: .right))
    #expect((0..<4).map(right.row) == [[0, 0], [255, 77], [77, 255], [77, 77]])
    let left = try drawn(info, PanelOptions(rotation: .left))
    #expect((0..<4).map(left.row) == [[77, 77], [255, 77], [77, 255], [0, 0]])
    let level = TestPanel.Form.grey.info(4, 2)
    let half = try drawn(level, PanelOptions(rotation: .half))
    #expect((0..<2).map(half.row) == [[77, 77, 255, 0], [77, 255, 77, 0]])
    let mirrored = try drawn(level, PanelOptions(isMirrored: true))
    #expect((0..<2).map(mirrored.row) == [[77, 255, 77, 0], [77, 77, 255, 0]])
  }

  @Test func marginsStayDark() throws {
    let margins = PanelGeometry.Margins(left: 1, top: 1, right: 0, bottom: 1)
    var buffer = try buffer(TestPanel.Form.grey.info(3, 3), PanelOptions(margins: margins))
    buffer.fill(PanelRect(x: -5, y: -5, width: 50, height: 50), .white)
    #expect((0..<3).map(buffer.row) == [[0, 0, 0], [0, 255, 255], [0, 0, 0]])
  }

  @Test func whatLiesOutsideIsCutOff() throws {
    var buffer = try buffer(TestPanel.Form.grey.info(2, 2))
    let ink = buffer.ink(.white, on: PanelColour(0x404040))
    buffer.draw(shape, x: -1, y: -1, scale: 2, ink: ink)
    // The glyph is 6×4 now; of its squares of 2×2 but the lower right pixel of the first is seen.
    #expect((0..<2).map(buffer.row) == [[255, 64], [64, 255]])
    let before = buffer.bytes
    _ = buffer.dirtyRows()
    for (x, y) in [(2, 0), (0, 2), (-6, 0), (0, -4), (Int.max, 0), (0, Int.min)] {
      buffer.draw(shape, x: x, y: y, scale: 2, ink: ink)
      buffer.fill(PanelRect(x: x, y: y, width: 0, height: .max), .white)
    }
    #expect(buffer.bytes == before && !buffer.isDirty)
  }

  @Test func scaledPixelsAreSquares() throws {
    var buffer = try buffer(TestPanel.Form.grey.info(6, 4))
    buffer.draw(shape, x: 0, y: 0, scale: 2, ink: buffer.ink(.white, on: .black))
    #expect(
      (0..<4).map(buffer.row) == [
        [255, 255, 0, 0, 255, 255], [255, 255, 0, 0, 255, 255], [0, 0, 255, 255, 255, 255],
        [0, 0, 255, 255, 255, 255],
      ])
  }

  @Test func photosAreCentredAndCut() throws {
    let rgb: [UInt8] = (1...9).flatMap { level in [level, level, level].map { UInt8($0 * 20) } }
    let photo = try #require(PanelPhoto(id: 1, width: 3, height: 3, rgb: rgb))
    var large = try buffer(TestPanel.Form.grey.info(5, 5))
    large.draw(photo, in: PanelRect(x: 0, y: 0, width: 5, height: 5))
    #expect(large.row(0) == [0, 0, 0, 0, 0] && large.row(4) == [0, 0, 0, 0, 0])
    #expect(large.row(1) == [0, 20, 40, 60, 0] && large.row(3) == [0, 140, 160, 180, 0])
    var small = try buffer(TestPanel.Form.grey.info(3, 3))
    small.draw(photo, in: PanelRect(x: 1, y: 1, width: 1, height: 1))
    #expect((0..<3).map(small.row) == [[0, 0, 0], [0, 100, 0], [0, 0, 0]])
    #expect(PanelPhoto(id: 1, width: 3, height: 3, rgb: Array(rgb.dropLast())) == nil)
    #expect(PanelPhoto(id: 1, width: .max, height: 3, rgb: rgb) == nil)
  }

  @Test func ditherHasAsManyWhitePixelsAsTheGreyIsBright() throws {
    #expect(Set((0..<64).map { PanelBuffer.threshold($0 % 8, $0 / 8) }).count == 64)
    for (level, white) in [(0, 0), (64, 16), (128, 32), (192, 48), (255, 64)] {
      let rgb = Array(repeating: UInt8(level), count: 64 * 3)
      let photo = try #require(PanelPhoto(id: level, width: 8, height: 8, rgb: rgb))
      var buffer = try buffer(TestPanel.Form.mono10.info(8, 8))
      buffer.draw(photo, in: PanelRect(x: 0, y: 0, width: 8, height: 8))
      #expect(buffer.bytes.reduce(0) { $0 + $1.nonzeroBitCount } == white, "grey \(level)")
    }
  }
}
