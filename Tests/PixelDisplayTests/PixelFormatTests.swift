import TestSupport
import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct PixelFormatTests {
  private let orange = PanelColour(0xFF8020)

  @Test func eachFormIsKnownByItsChannels() throws {
    for form in TestPanel.Form.allCases {
      let format = try PixelFormat(form.info(8, 2))
      #expect(format.name == form.rawValue)
    }
    let highest = try PixelFormat(TestPanel.Form.mono10.info(8, 2), bitOrder: .highestFirst)
    #expect(highest.name == "1 bit, 1 is white, left pixel in bit 7")
  }

  @Test func coloursBecomeTheNearestValue() throws {
    // FF of 5 bits is 1F, 80 of 6 bits 20, 20 of 5 bits 4 (3.89).
    let expected: [(TestPanel.Form, UInt32)] = [
      (.rgb565, 0x1F << 11 | 0x20 << 5 | 4), (.bgr565, 4 << 11 | 0x20 << 5 | 0x1F),
      (.rgb555, 0x1F << 10 | 0x10 << 5 | 4), (.argb1555, 0x8000 | 0x1F << 10 | 0x10 << 5 | 4),
      (.rgb888, 0xFF8020), (.bgr888, 0x2080FF), (.xrgb8888, 0x00FF_8020),
      (.argb8888, 0xFFFF_8020), (.xbgr8888, 0x0020_80FF), (.rgba8888, 0xFF80_20FF),
      (.xrgb2101010, 0x3FF << 20 | 514 << 10 | 128),
      // 77/256 of FF, 150/256 of 80, 29/256 of 20 are 155.3.
      (.grey, 155), (.mono10, 1), (.mono01, 0),
    ]
    for (form, value) in expected {
      let format = try PixelFormat(form.info(8, 2))
      #expect(format.pixel(orange) == value, "\(form)")
    }
  }

  @Test func blackAndWhiteComeBackFromEveryForm() throws {
    for form in TestPanel.Form.allCases {
      let format = try PixelFormat(form.info(8, 2))
      #expect(format.colour(format.pixel(.white)) == .white, "\(form)")
      #expect(format.colour(format.pixel(.black)) == .black, "\(form)")
    }
  }

  @Test func aValueComesBackAsItself() throws {
    // All of 16 bits; of others a sample.
    for form in TestPanel.Form.allCases where !form.rawValue.hasPrefix("1 bit") {
      let format = try PixelFormat(form.info(8, 2))
      let limit: UInt64 = 1 << UInt64(format.bitsPerPixel)
      let wrong = stride(from: 0, to: limit, by: limit > 65536 ? 65537 : 1).filter { value in
        let value = UInt32(value)
        let back = format.pixel(format.colour(value))
        // 10 bits do not fit into the 8 of a colour.
        if form == .xrgb2101010 { return format.colour(back) != format.colour(value) }
        let used = format.pixel(.white) & ~format.opaque
        return back & used != value & used
      }
      #expect(wrong.isEmpty, "\(form): \(wrong.prefix(3))")
    }
  }

  @Test func whatCannotBeDrawnIsNamed() {
    var fourCC = TestPanel.Form.xrgb8888.info(8, 2)
    fourCC.grayscale = 0x5659_5559
    var planes = TestPanel.Form.mono10.info(8, 2)
    planes.type = 1
    var text = planes
    text.type = 3
    var vga = planes
    vga.type = 4
    var reversed = TestPanel.Form.rgb565.info(8, 2)
    reversed.green.isReversed = true
    var overlapping = TestPanel.Form.rgb565.info(8, 2)
    overlapping.red.offset = 6
    var outside = TestPanel.Form.rgb565.info(8, 2)
    outside.red.offset = 12
    var negative = TestPanel.Form.rgb565.info(8, 2)
    negative.blue.offset = -1
    var colourless = TestPanel.Form.xrgb8888.info(8, 2)
    colourless.green.length = 0
    let palette = TestPanel.info(8, 2, bits: 8, visual: 3)
    let four = TestPanel.info(8, 2, bits: 4, visual: 5)
    let oneBitPalette = TestPanel.info(8, 2, bits: 1, visual: 3)
    let cases: [(FramebufferInfo, String)] = [
      (fourCC, "YUYV"), (planes, "FB_TYPE_PLANES"), (text, "FB_TYPE_TEXT"), (vga, "VGA"),
      (reversed, "msb_right"), (overlapping, "red 5 bits from bit 6"),
      (outside, "red 5 bits from bit 12"), (negative, "blue 5 bits from bit -1"),
      (colourless, "green 0 bits"), (palette, "palette of 256 colours"),
      (four, "4 bits a pixel from a fixed palette"),
      (oneBitPalette, "1 bits a pixel from a palette"),
    ]
    for (info, part) in cases { expectRefusal(info, part) }
  }

  @Test func memoryMustHoldWhatIsVisible() {
    var short = TestPanel.Form.rgb565.info(8, 2)
    short.lineLength = 15
    var beyond = TestPanel.Form.rgb565.info(8, 2)
    beyond.xOffset = 1
    var small = TestPanel.Form.rgb565.info(8, 2)
    small.memoryLength = 31
    var panned = TestPanel.Form.rgb565.info(8, 2)
    panned.yOffset = 1
    var huge = TestPanel.Form.rgb565.info(8, 2)
    huge.yOffset = .max
    var wide = TestPanel.Form.rgb565.info(8, 2)
    wide.width = .max
    var greedy = TestPanel.Form.xrgb8888.info(16384, 16384)
    greedy.memoryLength = .max
    let cases: [(FramebufferInfo, String)] = [
      (short, "rows of 15 bytes"), (beyond, "from pixel 1 on take 18"),
      (small, "31 bytes of memory"),
      (panned, "end at byte 48"), (huge, "can't be"), (wide, "pixels; 1×1 to"),
      (greedy, "at most 268435456 can be drawn"), (TestPanel.info(0, 2, bits: 16), "0×2"),
    ]
    for (info, part) in cases { expectRefusal(info, part) }
    // The last row needs no padding behind it.
    var tight = TestPanel.Form.rgb565.info(8, 2, padding: 4)
    tight.memoryLength -= 4
    #expect(throws: Never.self) { try PixelFormat(tight) }
  }

  // MARK: Names

  @Test func eachFormIsFoundByItsName() throws {
    let others: [TestPanel.Form: String] = [
      .mono10: "mono10", .mono01: "mono01", .grey: "grey8",
    ]
    for form in TestPanel.Form.allCases {
      let info = try #require(
        FramebufferInfo(format: others[form] ?? form.rawValue, width: 10, height: 3), "\(form)")
      #expect(try PixelFormat(info) == PixelFormat(form.info(10, 3)), "\(form)")
      #expect(info.lineLength == form.info(10, 3).lineLength)
      #expect(info.memoryLength == 3 * info.lineLength)
    }
    for name in FramebufferInfo.formatNames {
      #expect(FramebufferInfo(format: name, width: 1, height: 1) != nil, "\(name)")
    }
    let short = try #require(FramebufferInfo(format: "rgb555", width: 1, height: 1))
    #expect(try PixelFormat(short).name == "XRGB1555")
  }

  @Test(arguments: [
    "", "rgb", "565", "rgb56", "rgb5655", "rgb0565", "rgb5x5", "bgr", "rgb161616", "rgb88", "rg88",
    "rrb565", "rgb1111", "xxxxxxx1111111", "yuv888", "rgb565 ", "RGB-565", "mono11",
    "rgb999999999999",
  ])
  func whatIsNoFormat(name: String) {
    #expect(FramebufferInfo(format: name, width: 1, height: 1) == nil)
  }

  /// A format's own name leads to it or to none: some names can be read in two ways.
  @Test func anyFormatIsFoundByItsName() throws {
    var found = 0
    for seed in UInt64(1)...UInt64(Effort.rounds(2_000)) {
      var generator = SeededGenerator(seed: seed)
      let bits = [16, 24, 32].randomElement(using: &generator) ?? 16
      var channels: [(Int, Int)] = []
      var start = 0
      for _ in 0..<4 {
        let offset = start + Int.random(in: 0...2, using: &generator)
        let length = Int.random(in: 1...bits / 3, using: &generator)
        channels.append((offset, length))
        start = offset + length
      }
      channels.shuffle(using: &generator)
      let alpha = Bool.random(using: &generator) ? channels[3] : (0, 0)
      let info = TestPanel.info(
        4, 2, bits: bits, red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
      guard let format = try? PixelFormat(info) else { continue }
      guard let read = FramebufferInfo(format: format.name, width: 4, height: 2) else { continue }
      #expect(try PixelFormat(read) == format, "seed \(seed): \(format.name)")
      found += 1
    }
    #expect(found > 0)
  }

  private func expectRefusal(_ info: FramebufferInfo, _ part: String) {
    do {
      let format = try PixelFormat(info)
      Issue.record("taken for \(format.name) instead of refused for \(part)")
    } catch {
      #expect(error.reason.contains(part), "\(error.reason)")
      #expect(error.reason.contains("“test”") && error.reason.contains("; "))
    }
  }
}
