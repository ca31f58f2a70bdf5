import CLinux
import PixelDisplay

extension FramebufferInfo {
  /// Copies the results of the two ioctls of linux/fb.h without a check.
  init(_ screen: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    let name = withUnsafeBytes(of: fixed.id) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      name: name, width: Int(screen.xres), height: Int(screen.yres),
      xOffset: Int(screen.xoffset), yOffset: Int(screen.yoffset),
      bitsPerPixel: Int(screen.bits_per_pixel), grayscale: screen.grayscale,
      red: Channel(screen.red), green: Channel(screen.green), blue: Channel(screen.blue),
      alpha: Channel(screen.transp), type: fixed.type, visual: fixed.visual,
      lineLength: Int(fixed.line_length), memoryLength: Int(fixed.smem_len))
  }
}

extension FramebufferInfo.Channel {
  fileprivate init(_ field: fb_bitfield) {
    self.init(
      offset: Int(field.offset), length: Int(field.length), isReversed: field.msb_right != 0)
  }
}
