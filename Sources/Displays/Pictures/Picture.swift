/// A picture in memory, in sRGB colours.
package struct Picture: Hashable, Sendable {
  /// The maximum width and height, in pixels.
  package static let sideLimit = 8192

  /// The width in pixels, 1 to ``sideLimit``.
  package let width: Int
  /// The height in pixels, 1 to ``sideLimit``.
  package let height: Int
  /// Rows from top to bottom, pixels from left to right, red, green and blue of each: always
  /// `3 * width * height` bytes.
  package let pixels: [UInt8]

  /// Returns `nil` if the sizes are out of range, or don't fit the number of `pixels`.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    let sides = 1...Self.sideLimit
    guard sides.contains(width), sides.contains(height), pixels.count == 3 * width * height
    else { return nil }
    self.init(unchecked: width, height, pixels)
  }

  init(unchecked width: Int, _ height: Int, _ pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns the picture, reduced or enlarged by averaging areas. An enlarged pixel stays a
  /// rectangle with sharp edges.
  package func scaled(_ fit: PictureFit) -> Picture {
    var scaler = AreaScaler(PictureCut(width: width, height: height, fit))
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let start = 3 * y * width
        let row = UnsafeBufferPointer(rebasing: pixels[start..<(start + 3 * width)])
        scaler.add(row: row, y: y)
      }
    }
    return scaler.picture
  }
}
