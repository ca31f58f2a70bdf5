/// The picture of one letter: a rectangle of bits.
package struct Glyph: Hashable, Sendable {
  /// The maximum width and height, in pixels.
  package static let sizeLimit = 64

  /// The width in pixels, 1 to ``sizeLimit``.
  package let width: Int
  /// The height in pixels, 1 to ``sizeLimit``.
  package let height: Int
  /// One number for each row of pixels, from top to bottom. The leftmost pixel is the highest bit.
  /// Bits to the right of the width are 0.
  package let rows: [UInt64]

  /// Makes a glyph. The size is clamped to 1 to ``sizeLimit``. Missing rows are empty, and pixels
  /// outside are cut off.
  package init(width: Int, height: Int, rows: [UInt64]) {
    self.width = min(max(width, 1), Self.sizeLimit)
    self.height = min(max(height, 1), Self.sizeLimit)
    let mask = UInt64.max << UInt64(64 - self.width)
    var kept = rows.prefix(self.height).map { $0 & mask }
    kept += Array(repeating: 0, count: self.height - kept.count)
    self.rows = kept
  }

  /// Whether the rightmost column has no pixels.
  var isLastColumnEmpty: Bool { rows.allSatisfy { $0 & (1 << UInt64(64 - width)) == 0 } }
}
