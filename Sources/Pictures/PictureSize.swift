/// The wanted size of a picture, in pixels.
package struct PictureSize: Hashable, Sendable {
  /// The most pixels a side that a picture is scaled to.
  package static let limit = 1024

  /// 1 to ``limit``.
  package let width: Int
  /// 1 to ``limit``.
  package let height: Int

  /// Clamps both to 1 to ``limit``.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 1), Self.limit)
    self.height = min(max(height, 1), Self.limit)
  }

  /// The same area lying on its side.
  var turned: PictureSize { PictureSize(width: height, height: width) }
}
