import CellDisplay

@testable import PixelDisplay

/// Framebuffers as drivers describe them.
enum TestPanel {
  typealias Channel = FramebufferInfo.Channel

  /// A framebuffer with rows as short as they can be, unless `padding` makes them longer.
  static func info(
    _ width: Int, _ height: Int, bits: Int, visual: UInt32 = 2,
    red: (Int, Int) = (0, 0), green: (Int, Int) = (0, 0), blue: (Int, Int) = (0, 0),
    alpha: (Int, Int) = (0, 0), grayscale: UInt32 = 0, xOffset: Int = 0, yOffset: Int = 0,
    padding: Int = 0
  ) -> FramebufferInfo {
    let line = ((width + xOffset) * bits + 7) / 8 + padding
    return FramebufferInfo(
      name: "test", width: width, height: height, xOffset: xOffset, yOffset: yOffset,
      bitsPerPixel: bits, grayscale: grayscale, red: Channel(offset: red.0, length: red.1),
      green: Channel(offset: green.0, length: green.1),
      blue: Channel(offset: blue.0, length: blue.1),
      alpha: Channel(offset: alpha.0, length: alpha.1), visual: visual, lineLength: line,
      memoryLength: line * (height + yOffset))
  }

  /// The forms in which panels come, by the name that each must get.
  enum Form: String, CaseIterable {
    case mono10 = "1 bit, 1 is white, left pixel in bit 0"
    case mono01 = "1 bit, 0 is white, left pixel in bit 0"
    case grey = "8-bit grey"
    case rgb565 = "RGB565"
    case bgr565 = "BGR565"
    case rgb555 = "XRGB1555"
    case argb1555 = "ARGB1555"
    case rgb888 = "RGB888"
    case bgr888 = "BGR888"
    case xrgb8888 = "XRGB8888"
    case argb8888 = "ARGB8888"
    case xbgr8888 = "XBGR8888"
    case rgba8888 = "RGBA8888"
    case xrgb2101010 = "XRGB2101010"

    func info(
      _ width: Int, _ height: Int, xOffset: Int = 0, yOffset: Int = 0, padding: Int = 0
    ) -> FramebufferInfo {
      var info = plain(width, height)
      info.xOffset = xOffset
      info.yOffset = yOffset
      info.lineLength = ((width + xOffset) * info.bitsPerPixel + 7) / 8 + padding
      info.memoryLength = info.lineLength * (height + yOffset)
      return info
    }

    private func plain(_ width: Int, _ height: Int) -> FramebufferInfo {
      func make(
        _ bits: Int, _ red: (Int, Int), _ green: (Int, Int), _ blue: (Int, Int),
        _ alpha: (Int, Int) = (0, 0)
      ) -> FramebufferInfo {
        TestPanel.info(
          width, height, bits: bits, red: red, green: green, blue: blue, alpha: alpha)
      }
      switch self {
      case .mono10: return TestPanel.info(width, height, bits: 1, visual: 1)
      case .mono01: return TestPanel.info(width, height, bits: 1, visual: 0)
      case .grey: return TestPanel.info(width, height, bits: 8, visual: 5, grayscale: 1)
      case .rgb565: return make(16, (11, 5), (5, 6), (0, 5))
      case .bgr565: return make(16, (0, 5), (5, 6), (11, 5))
      case .rgb555: return make(16, (10, 5), (5, 5), (0, 5))
      case .argb1555: return make(16, (10, 5), (5, 5), (0, 5), (15, 1))
      case .rgb888: return make(24, (16, 8), (8, 8), (0, 8))
      case .bgr888: return make(24, (0, 8), (8, 8), (16, 8))
      case .xrgb8888: return make(32, (16, 8), (8, 8), (0, 8))
      case .argb8888: return make(32, (16, 8), (8, 8), (0, 8), (24, 8))
      case .xbgr8888: return make(32, (0, 8), (8, 8), (16, 8))
      case .rgba8888: return make(32, (24, 8), (16, 8), (8, 8), (0, 8))
      case .xrgb2101010: return make(32, (20, 10), (10, 10), (0, 10))
      }
    }
  }
}

extension Glyph {
  /// A glyph drawn in text: `#` is set.
  init(_ rows: [String]) {
    let bits = rows.map { row in
      row.utf8.enumerated().reduce(UInt64(0)) { bits, pixel in
        pixel.element == UInt8(ascii: "#") ? bits | 1 << UInt64(63 - pixel.offset) : bits
      }
    }
    self.init(width: rows.first?.utf8.count ?? 0, height: rows.count, rows: bits)
  }
}

extension PanelBuffer {
  /// One row of the memory.
  func row(_ index: Int) -> [UInt8] {
    Array(bytes[(index * lineLength)..<((index + 1) * lineLength)])
  }

  /// Whether any bytes must be written to the device.
  var isDirty: Bool { damage.contains { !$0.isEmpty } }

  /// Takes what is dirty, as rows: the first one of each stretch and how many there are.
  mutating func dirtyRows(joiningGapsOf gap: Int = 0) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let lineLength = lineLength
    drainDirtyRows(joiningGapsOf: gap) { first, bytes in
      ranges.append(first..<(first + bytes.count / lineLength))
    }
    return ranges
  }
}
