/// The wanted size of a picture, in pixels.
package struct PictureSize: Hashable, Sendable {
  /// The maximum number of pixels on a side to which a picture is scaled.
  package static let limit = 1024

  /// The width, 1 to ``limit``.
  package let width: Int
  /// The height, 1 to ``limit``.
  package let height: Int

  /// Makes a size. Both numbers are clamped to 1 to ``limit``.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 1), Self.limit)
    self.height = min(max(height, 1), Self.limit)
  }

  /// The size with width and height exchanged.
  var turned: PictureSize { PictureSize(width: height, height: width) }
}
