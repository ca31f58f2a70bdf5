/// The form of one pixel in a panel's memory.
///
/// Pixels of 16 and 32 bits are words in the byte order of the machine, as in linux/fb.h; those of
/// 24 bits are three bytes, the lowest first. Eight pixels of one bit share a byte.
package struct PixelFormat: Hashable, Sendable {
  /// The position of the left pixel in a byte of eight pixels.
  package enum BitOrder: Hashable, Sendable {
    /// The left pixel is in bit 0. In this order drivers/video/fbdev/ssd1307fb.c sends a byte to
    /// its panel (`byte >> (j % 8) & 1` for column `j`), and sys_imageblit of a little-endian
    /// kernel writes it (FB_SHIFT_HIGH of linux/fb.h).
    case lowestFirst
    /// The left pixel is in bit 7, as on panels of big-endian machines and in PBM files.
    case highestFirst
  }

  enum Kind: Hashable, Sendable {
    /// One bit. Either 1 is white (`FB_VISUAL_MONO10`), or 0 is white (`FB_VISUAL_MONO01`).
    case monochrome(isOneWhite: Bool, BitOrder)
    /// Eight bits of grey, where 0 is black.
    case grey
    /// Red, green and blue, each in a separate channel.
    case colour
  }

  typealias Channel = FramebufferInfo.Channel

  let kind: Kind
  /// The number of bits of a pixel: 1, 8, 16, 24 or 32.
  package let bitsPerPixel: Int
  let red: Channel
  let green: Channel
  let blue: Channel
  /// The mask of all bits of the alpha channel, which makes a pixel opaque; 0 if there is no alpha
  /// channel.
  let opaque: UInt32

  init(kind: Kind, bitsPerPixel: Int, channels: [Channel] = [], alpha: Channel? = nil) {
    let none = Channel(offset: 0, length: 0)
    self.kind = kind
    self.bitsPerPixel = bitsPerPixel
    red = channels.first ?? none
    green = channels.dropFirst().first ?? none
    blue = channels.dropFirst(2).first ?? none
    opaque = alpha.map { Self.mask($0.length) << UInt32($0.offset) } ?? 0
  }

  /// Whether black and white are the only colours.
  package var isMonochrome: Bool { bitsPerPixel == 1 }

  /// The number of bytes of a pixel; 0 if eight pixels share one.
  var bytesPerPixel: Int { bitsPerPixel / 8 }

  /// Returns the value that is nearest to a colour.
  package func pixel(_ colour: PanelColour) -> UInt32 {
    switch kind {
    case .monochrome(let isOneWhite, _): (colour.luma >= 128) == isOneWhite ? 1 : 0
    case .grey: UInt32(colour.luma)
    case .colour:
      Self.put(colour.red, into: red) | Self.put(colour.green, into: green)
        | Self.put(colour.blue, into: blue) | opaque
    }
  }

  /// Returns the colour that a value shows.
  package func colour(_ pixel: UInt32) -> PanelColour {
    switch kind {
    case .monochrome(let isOneWhite, _): return (pixel & 1 == 1) == isOneWhite ? .white : .black
    case .grey:
      let level = UInt8(truncatingIfNeeded: pixel)
      return PanelColour(red: level, green: level, blue: level)
    case .colour:
      return PanelColour(
        red: Self.extract(red, from: pixel), green: Self.extract(green, from: pixel),
        blue: Self.extract(blue, from: pixel))
    }
  }

  private static func put(_ level: UInt8, into channel: Channel) -> UInt32 {
    let most = mask(channel.length)
    return ((UInt32(level) * most + 127) / 255) << UInt32(channel.offset)
  }

  private static func extract(_ channel: Channel, from pixel: UInt32) -> UInt8 {
    let most = mask(channel.length)
    if most == 0 { return 0 }
    return UInt8((((pixel >> UInt32(channel.offset)) & most) * 255 + most / 2) / most)
  }

  private static func mask(_ length: Int) -> UInt32 {
    length >= 32 ? .max : (1 << UInt32(length)) - 1
  }
}
