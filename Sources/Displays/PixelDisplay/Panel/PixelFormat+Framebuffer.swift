extension PixelFormat {
  /// The maximum width and height of a panel, in pixels.
  static let sizeLimit = 16384
  /// The maximum memory of the visible rows, in bytes. An 8K panel with 32 bits for each pixel
  /// needs half of it.
  static let memoryLimit = 1 << 28

  /// Finds the format that a framebuffer reports. `bitOrder` is only used if eight pixels share a
  /// byte.
  ///
  /// The format depends on the driver's values and not on the framebuffer's name: the same panel
  /// has one bit, RGB565 or XRGB8888, depending on the loaded driver.
  ///
  /// - Throws: if the format can't be drawn, or if the memory doesn't hold all of the visible part.
  package init(
    _ info: FramebufferInfo, bitOrder: BitOrder = .lowestFirst
  ) throws(PanelRefusal) {
    let name = info.name.isEmpty ? "the framebuffer" : "the framebuffer “\(info.name)”"
    try Self.checkLayout(info, name)
    try Self.checkMemory(info, name)
    switch (info.bitsPerPixel, info.visual) {
    case (1, 0): self.init(kind: .monochrome(isOneWhite: false, bitOrder), bitsPerPixel: 1)
    case (1, 1): self.init(kind: .monochrome(isOneWhite: true, bitOrder), bitsPerPixel: 1)
    case (8, 3), (8, 5):
      // The drivers of grey panels (metronomefb, broadsheetfb) have a palette whose entries are the
      // grey levels.
      guard info.grayscale == 1 else {
        throw PanelRefusal("\(name) has a palette of 256 colours; \(Self.setDepth)")
      }
      self.init(kind: .grey, bitsPerPixel: 8)
    case (16, 2), (24, 2), (32, 2), (16, 4), (24, 4), (32, 4):
      try Self.checkChannels(info, name)
      self.init(
        kind: .colour, bitsPerPixel: info.bitsPerPixel,
        channels: [info.red, info.green, info.blue],
        alpha: info.alpha.length > 0 ? info.alpha : nil)
    default:
      throw PanelRefusal(
        "\(name) has \(info.bitsPerPixel) bits a pixel \(Self.message(visual: info.visual)); "
          + Self.setDepth)
    }
  }

  private static let setDepth =
    "set it to 16 or 32 bits a pixel, with fbset -depth 32 or in the driver's options"

  private static func checkLayout(_ info: FramebufferInfo, _ name: String) throws(PanelRefusal) {
    if info.grayscale > 1 || info.visual == 6 || info.type == 5 {
      throw PanelRefusal(
        "\(name) has the video format \(fourCC(info.grayscale)) (FOURCC); \(setDepth)")
    }
    guard info.type == 0 else {
      let form =
        switch info.type {
        case 1: "one plane a bit (FB_TYPE_PLANES)"
        case 2: "interleaved planes (FB_TYPE_INTERLEAVED_PLANES)"
        case 3: "text, no pixels (FB_TYPE_TEXT)"
        case 4: "the planes of a VGA (FB_TYPE_VGA_PLANES)"
        default: "pixels of an unknown type (FB_TYPE \(info.type))"
        }
      throw PanelRefusal("\(name) has \(form); boot with a mode of packed pixels, such as vga=791")
    }
  }

  /// Checks that the visible part is in the memory, because ``PanelBuffer`` is written there.
  private static func checkMemory(_ info: FramebufferInfo, _ name: String) throws(PanelRefusal) {
    let sizes = 1...sizeLimit
    guard sizes.contains(info.width), sizes.contains(info.height) else {
      throw PanelRefusal(
        "\(name) is \(info.width)×\(info.height) pixels; 1×1 to \(sizeLimit)×\(sizeLimit) can be "
          + "drawn, so set another mode with fbset")
    }
    let most = 1 << 30
    guard (0...most).contains(info.xOffset), (0...most).contains(info.yOffset),
      (1...64).contains(info.bitsPerPixel), (0...most).contains(info.lineLength)
    else {
      throw PanelRefusal(
        "\(name) shows a part of its memory that can't be (offset \(info.xOffset), "
          + "\(info.yOffset); \(info.lineLength) bytes a row); set the mode anew with fbset")
    }
    let row = ((info.xOffset + info.width) * info.bitsPerPixel + 7) / 8
    guard row <= info.lineLength else {
      throw PanelRefusal(
        "\(name) has rows of \(info.lineLength) bytes, but \(info.width) pixels of "
          + "\(info.bitsPerPixel) bits from pixel \(info.xOffset) on take \(row); set the mode anew "
          + "with fbset")
    }
    let end = (info.yOffset + info.height - 1) * info.lineLength + row
    guard end <= info.memoryLength else {
      throw PanelRefusal(
        "\(name) has \(info.memoryLength) bytes of memory, but its visible rows end at byte "
          + "\(end); set a smaller mode with fbset")
    }
    guard info.height * info.lineLength <= memoryLimit else {
      throw PanelRefusal(
        "\(name) shows \(info.height * info.lineLength) bytes of memory; at most \(memoryLimit) can "
          + "be drawn, so set a smaller mode with fbset")
    }
  }

  private static func checkChannels(_ info: FramebufferInfo, _ name: String) throws(PanelRefusal) {
    let channels = [info.red, info.green, info.blue]
    var taken: UInt64 = 0
    for channel in channels + [info.alpha] where channel.length != 0 {
      if channel.isReversed {
        throw PanelRefusal(
          "\(name) has colours with their highest bit at the right (msb_right); \(setDepth)")
      }
      let isInside =
        (1...16).contains(channel.length) && channel.offset >= 0
        && channel.offset <= info.bitsPerPixel - channel.length
      let ones: UInt64 = isInside ? (1 << UInt64(channel.length)) - 1 : 0
      let bits = isInside ? ones << UInt64(channel.offset) : 0
      guard isInside, taken & bits == 0 else {
        throw PanelRefusal("\(name) has \(message(channels: info)), which can't be; \(setDepth)")
      }
      taken |= bits
    }
    guard channels.allSatisfy({ $0.length > 0 }) else {
      throw PanelRefusal(
        "\(name) has \(message(channels: info)), so some colours are missing; \(setDepth)")
    }
  }

  private static func message(channels info: FramebufferInfo) -> String {
    let parts = [("red", info.red), ("green", info.green), ("blue", info.blue)]
    return "\(info.bitsPerPixel) bits a pixel with "
      + parts.map { "\($0) \($1.length) bits from bit \($1.offset)" }.joined(separator: ", ")
  }

  private static func message(visual: UInt32) -> String {
    switch visual {
    case 0: "in black and white (FB_VISUAL_MONO01)"
    case 1: "in black and white (FB_VISUAL_MONO10)"
    case 2: "in true colour (FB_VISUAL_TRUECOLOR)"
    case 3: "from a palette (FB_VISUAL_PSEUDOCOLOR)"
    case 4: "in direct colour (FB_VISUAL_DIRECTCOLOR)"
    case 5: "from a fixed palette (FB_VISUAL_STATIC_PSEUDOCOLOR)"
    default: "of an unknown kind (FB_VISUAL \(visual))"
    }
  }

  /// Returns the four letters of a format, such as `YUYV` (linux/videodev2.h), lowest byte first.
  private static func fourCC(_ code: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "\(code)" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
