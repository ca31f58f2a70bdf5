/// How large a picture shall be, in pixels.
public struct PictureSize: Hashable, Sendable {
  /// The most pixels a side that a picture is scaled to.
  public static let limit = 1024

  /// 1 to ``limit``.
  public let width: Int
  /// 1 to ``limit``.
  public let height: Int

  /// Clamps both to 1 to ``limit``.
  public init(width: Int, height: Int) {
    self.width = min(max(width, 1), Self.limit)
    self.height = min(max(height, 1), Self.limit)
  }

  /// The same area lying on its side.
  var turned: PictureSize { PictureSize(width: height, height: width) }
}
