/// The picture of one letter: a rectangle of bits.
package struct Glyph: Hashable, Sendable {
  /// The maximum width and height, in pixels.
  package static let sizeLimit = 64

  /// The width in pixels, 1 to ``sizeLimit``.
  package let width: Int
  /// The height in pixels, 1 to ``sizeLimit``.
  package let height: Int
  /// One number for each row of pixels, top to bottom: the leftmost pixel is the highest bit; bits
  /// right of the width are 0.
  package let rows: [UInt64]

  /// A glyph of a size, clamped to 1 to ``sizeLimit``. Missing rows are empty; pixels outside are
  /// cut off.
  package init(width: Int, height: Int, rows: [UInt64]) {
    self.width = min(max(width, 1), Self.sizeLimit)
    self.height = min(max(height, 1), Self.sizeLimit)
    let mask = UInt64.max << UInt64(64 - self.width)
    var kept = rows.prefix(self.height).map { $0 & mask }
    kept += Array(repeating: 0, count: self.height - kept.count)
    self.rows = kept
  }

  /// Whether nothing is drawn at the right edge.
  var isLastColumnEmpty: Bool { rows.allSatisfy { $0 & (1 << UInt64(64 - width)) == 0 } }
}
