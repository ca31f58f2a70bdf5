import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

/// The buffer beside a picture that is drawn one pixel at a time, on panels of all kinds.
@Suite(.timeLimited) struct PanelReferenceTests {
  /// What the user sees, as colours.
  private struct Picture {
    let width: Int
    let height: Int
    var pixels: [PanelColour]

    init(_ width: Int, _ height: Int) {
      self.width = width
      self.height = height
      pixels = Array(repeating: .black, count: width * height)
    }

    mutating func set(_ x: Int, _ y: Int, _ colour: PanelColour) {
      guard (0..<width).contains(x), (0..<height).contains(y) else { return }
      pixels[y * width + x] = colour
    }
  }

  /// Where a pixel as seen stands on the panel, by turning the panel by a quarter, again and again.
  private func onPanel(
    _ x: Int, _ y: Int, _ options: PanelOptions, _ panelWidth: Int, _ panelHeight: Int
  ) -> (column: Int, row: Int) {
    let turns = options.rotation.rawValue / 90
    var (width, height) = turns % 2 == 0 ? (panelWidth, panelHeight) : (panelHeight, panelWidth)
    var place = (column: x + options.margins.left, row: y + options.margins.top)
    if options.isMirrored { place.column = width - 1 - place.column }
    for _ in 0..<turns {
      place = (height - 1 - place.row, place.column)
      (width, height) = (height, width)
    }
    return place
  }

  /// The bytes that stand for a pixel, by the words of linux/fb.h.
  private func value(_ buffer: PanelBuffer, _ info: FramebufferInfo, _ column: Int, _ row: Int)
    -> UInt32
  {
    let bit = (column + info.xOffset) * info.bitsPerPixel
    var value: UInt32 = 0
    for place in 0..<max(info.bitsPerPixel / 8, 1) {
      value |= UInt32(buffer.bytes[row * info.lineLength + bit / 8 + place]) << UInt32(8 * place)
    }
    return info.bitsPerPixel == 1 ? value >> UInt32(bit % 8) & 1 : value
  }

  @Test func everyPanelShowsWhatWasDrawn() throws {
    for seed in 0..<UInt64(Effort.rounds(300)) {
      var random = SeededGenerator(seed: seed)
      let form = TestPanel.Form.allCases.randomElement(using: &random) ?? .rgb565
      let info = form.info(
        Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random),
        xOffset: Int.random(in: 0...9, using: &random),
        padding: Int.random(in: 0...5, using: &random))
      let options = PanelOptions(
        rotation: PanelGeometry.Rotation.allCases.randomElement(using: &random) ?? .none,
        isMirrored: .random(using: &random), isInverted: .random(using: &random),
        margins: PanelGeometry.Margins(left: 0, top: 0, right: 0, bottom: 0))
      var buffer = try PanelBuffer(info, options: options)
      var picture = Picture(buffer.width, buffer.height)
      var shadow = buffer.bytes
      _ = buffer.dirtyRows()
      for _ in 0..<6 { draw(&buffer, &picture, &random) }

      // What is copied to the device is all that has changed.
      let firstByte = buffer.firstByte
      buffer.drainDirtySpans(joiningGapsOf: [0, 8, 256].randomElement(using: &random) ?? 0) {
        offset, bytes in
        for (place, byte) in bytes.enumerated() { shadow[offset - firstByte + place] = byte }
      }
      let isSame = shadow == buffer.bytes
      #expect(isSame, "seed \(seed): the damage lacks bytes, \(form) \(options)")

      var wrong = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let place = onPanel(x, y, options, info.width, info.height)
          let colour = picture.pixels[y * picture.width + x]
          let expected = buffer.format.pixel(options.isInverted ? colour.inverse : colour)
          if value(buffer, info, place.column, place.row) != expected { wrong += 1 }
        }
      }
      #expect(wrong == 0, "seed \(seed): \(wrong) pixels, \(form) \(options)")
      expectNothingOutside(buffer, info, seed)
    }
  }

  /// Draws the same on both.
  private func draw(
    _ buffer: inout PanelBuffer, _ picture: inout Picture, _ random: inout SeededGenerator
  ) {
    let colours = (0..<2).map { _ in PanelColour(UInt32.random(in: 0...0xFFFFFF, using: &random)) }
    let x = Int.random(in: -10...buffer.width, using: &random)
    let y = Int.random(in: -10...buffer.height, using: &random)
    let width = Int.random(in: 1...20, using: &random)
    let height = Int.random(in: 1...20, using: &random)
    if Int.random(in: 0..<3, using: &random) == 0 {
      buffer.fill(PanelRect(x: x, y: y, width: width, height: height), colours[0])
      for row in 0..<height {
        for column in 0..<width { picture.set(x + column, y + row, colours[0]) }
      }
      return
    }
    var bits = (0..<height).map { _ in random.next() }
    // Many rows of a letter are as the one above.
    for row in bits.indices.dropFirst() where Bool.random(using: &random) {
      bits[row] = bits[row - 1]
    }
    let glyph = Glyph(width: width, height: height, rows: bits)
    let scale = Int.random(in: 1...4, using: &random)
    buffer.draw(glyph, x: x, y: y, scale: scale, ink: buffer.ink(colours[0], on: colours[1]))
    for row in 0..<(height * scale) {
      for column in 0..<(width * scale) {
        let isSet = bits[row / scale] >> UInt64(63 - column / scale) & 1 == 1
        picture.set(x + column, y + row, colours[isSet ? 0 : 1])
      }
    }
  }

  /// What is not visible stays 0: it belongs to others.
  private func expectNothingOutside(
    _ buffer: PanelBuffer, _ info: FramebufferInfo, _ seed: UInt64
  ) {
    let first = info.xOffset * info.bitsPerPixel
    let end = first + info.width * info.bitsPerPixel
    for row in 0..<info.height {
      for bit in 0..<(info.lineLength * 8) where bit < first || bit >= end {
        if buffer.bytes[row * info.lineLength + bit / 8] >> UInt8(bit % 8) & 1 == 1 {
          Issue.record("seed \(seed): bit \(bit) of row \(row) is set")
          return
        }
      }
    }
  }
}
