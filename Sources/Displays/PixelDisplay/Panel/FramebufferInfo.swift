/// The properties of a framebuffer that are needed for drawing, from `fb_var_screeninfo` and
/// `fb_fix_screeninfo` of linux/fb.h.
package struct FramebufferInfo: Hashable, Sendable {
  /// The position of a colour in a pixel (`fb_bitfield`).
  package struct Channel: Hashable, Sendable {
    /// The number of the lowest bit, from 0.
    package var offset: Int
    /// The number of bits; 0 if the channel doesn't exist.
    package var length: Int
    /// Whether the most significant bit is the right one. No driver in use sets this.
    package var isReversed: Bool

    package init(offset: Int, length: Int, isReversed: Bool = false) {
      self.offset = offset
      self.length = length
      self.isReversed = isReversed
    }
  }

  /// The driver's name for the framebuffer, such as `Solomon SSD1307`.
  package var name: String
  /// The width of the visible part, in pixels.
  package var width: Int
  /// The height of the visible part, in pixels.
  package var height: Int
  /// The start of the visible part in a row of the memory, in pixels.
  package var xOffset: Int
  /// The start of the visible part in the memory, in rows.
  package var yOffset: Int
  package var bitsPerPixel: Int
  /// 0 means colour, 1 means grey, and any other number is a FourCC.
  package var grayscale: UInt32
  package var red: Channel
  package var green: Channel
  package var blue: Channel
  package var alpha: Channel
  /// The type, `FB_TYPE_…`: 0 is packed pixels.
  package var type: UInt32
  /// The visual, `FB_VISUAL_…`: 0 MONO01 (1 is black), 1 MONO10 (1 is white), 2 TRUECOLOR, 3
  /// PSEUDOCOLOR, 4 DIRECTCOLOR, 5 STATIC_PSEUDOCOLOR, 6 FOURCC.
  package var visual: UInt32
  /// The number of bytes from one row to the next.
  package var lineLength: Int
  /// The size of the memory, in bytes.
  package var memoryLength: Int

  package init(
    name: String, width: Int, height: Int, xOffset: Int = 0, yOffset: Int = 0, bitsPerPixel: Int,
    grayscale: UInt32 = 0, red: Channel, green: Channel, blue: Channel,
    alpha: Channel = Channel(offset: 0, length: 0), type: UInt32 = 0, visual: UInt32,
    lineLength: Int, memoryLength: Int
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.xOffset = xOffset
    self.yOffset = yOffset
    self.bitsPerPixel = bitsPerPixel
    self.grayscale = grayscale
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.type = type
    self.visual = visual
    self.lineLength = lineLength
    self.memoryLength = memoryLength
  }
}
