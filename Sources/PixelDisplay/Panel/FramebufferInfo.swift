/// What a framebuffer says of itself: `fb_var_screeninfo` and `fb_fix_screeninfo` of linux/fb.h, as
/// far as they matter for drawing.
public struct FramebufferInfo: Hashable, Sendable {
  /// Where a colour stands in a pixel: `fb_bitfield`.
  public struct Channel: Hashable, Sendable {
    /// The lowest bit, from 0.
    public var offset: Int
    /// The number of bits; 0 is a channel that is not there.
    public var length: Int
    /// Whether the most significant bit is the right one. No driver in use says so.
    public var isReversed: Bool

    public init(offset: Int, length: Int, isReversed: Bool = false) {
      self.offset = offset
      self.length = length
      self.isReversed = isReversed
    }
  }

  /// The driver's name of it, such as `Solomon SSD1307`.
  public var name: String
  /// The visible pixels.
  public var width: Int
  public var height: Int
  /// Where the visible part starts in the memory, in pixels and rows.
  public var xOffset: Int
  public var yOffset: Int
  public var bitsPerPixel: Int
  /// 0 is colour, 1 is grey; anything else is a FourCC.
  public var grayscale: UInt32
  public var red: Channel
  public var green: Channel
  public var blue: Channel
  public var alpha: Channel
  /// `FB_TYPE_…`: 0 is packed pixels.
  public var type: UInt32
  /// `FB_VISUAL_…`: 0 MONO01 (1 is black), 1 MONO10 (1 is white), 2 TRUECOLOR, 3 PSEUDOCOLOR,
  /// 4 DIRECTCOLOR, 5 STATIC_PSEUDOCOLOR, 6 FOURCC.
  public var visual: UInt32
  /// Bytes from one row to the next.
  public var lineLength: Int
  /// Bytes of memory.
  public var memoryLength: Int

  public init(
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
