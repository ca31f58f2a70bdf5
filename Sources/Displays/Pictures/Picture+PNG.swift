import CPictures

extension Picture {
  /// Returns the picture as a PNG file. It is 1-bit grey if all pixels are black or white,
  /// otherwise 8-bit colour. Returns `nil` if memory runs out.
  ///
  /// Equal pictures give equal bytes, but another version of zlib may pack them differently.
  package func png() -> [UInt8]? {
    guard let bits = blackAndWhite else { return png(pixels, stride: 3 * width, bits: 8) }
    return png(bits, stride: (width + 7) / 8, bits: 1)
  }

  /// The picture as rows of bits. The leftmost pixel of a byte is its highest bit, and 1 is white.
  /// `nil` if a pixel is neither black nor white.
  private var blackAndWhite: [UInt8]? {
    let stride = (width + 7) / 8
    var bits = [UInt8](repeating: 0, count: stride * height)
    for y in 0..<height {
      for x in 0..<width {
        let start = 3 * (y * width + x)
        let red = pixels[start]
        guard red == pixels[start + 1], red == pixels[start + 2] else { return nil }
        switch red {
        case 0: break
        case 0xFF: bits[y * stride + x / 8] |= 0x80 >> UInt8(x % 8)
        default: return nil
        }
      }
    }
    return bits
  }

  private func png(_ rows: [UInt8], stride: Int, bits: Int32) -> [UInt8]? {
    var result: UnsafeMutablePointer<UInt8>?
    var count = 0
    let code = cpictures_png_write(
      rows, stride, UInt32(width), UInt32(height), bits, &result, &count)
    guard code == Int32(CPICTURES_OK), let result else { return nil }
    defer { cpictures_free(result) }
    return Array(UnsafeBufferPointer(start: result, count: count))
  }
}
