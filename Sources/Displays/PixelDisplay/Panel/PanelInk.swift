/// The two colours of a glyph, in the pixel format of a buffer.
///
/// An ink is made once for each pair of colours and used for many glyphs. It contains the sixteen
/// patterns of four pixels, so that a glyph is drawn four pixels at a time.
package struct PanelInk: Sendable {
  let foreground: UInt32
  let background: UInt32
  /// The patterns of four pixels, in one word for 16 bits a pixel and in two for 32. They are
  /// indexed by four bits, of which the highest is the left pixel. The array is empty for other
  /// formats.
  let fours: [UInt64]
  init(foreground: UInt32, background: UInt32, bitsPerPixel: Int) {
    self.foreground = foreground
    self.background = background
    var fours: [UInt64] = []
    if bitsPerPixel == 16 || bitsPerPixel == 32 {
      for bits in 0..<16 {
        var pixels = SIMD4<UInt32>()
        for place in 0..<4 {
          pixels[place] = bits >> (3 - place) & 1 == 1 ? foreground : background
        }
        // A vector of pixels has the memory layout of the pixels themselves, in any byte order.
        if bitsPerPixel == 16 {
          fours.append(unsafeBitCast(SIMD4<UInt16>(truncatingIfNeeded: pixels), to: UInt64.self))
        } else {
          fours.append(unsafeBitCast(pixels.lowHalf, to: UInt64.self))
          fours.append(unsafeBitCast(pixels.highHalf, to: UInt64.self))
        }
      }
    }
    self.fours = fours
  }

  /// The 256 patterns of eight pixels, two words each, for 16 bits a pixel. They need 4 KB, so they
  /// are made only for an ink that draws rows of letters.
  var eights: [SIMD2<UInt64>] { (0..<256).map { SIMD2(fours[$0 >> 4], fours[$0 & 15]) } }
}

extension PanelBuffer {
  /// Returns the ink for two colours.
  package func ink(_ foreground: PanelColour, on background: PanelColour) -> PanelInk {
    PanelInk(
      foreground: pixel(foreground), background: pixel(background),
      bitsPerPixel: format.bitsPerPixel)
  }
}
