/// How large letters are drawn: which of the two typefaces, and how much larger than it is.
public struct PanelTextSize: Hashable, Sendable {
  public enum Face: UInt8, Hashable, Sendable {
    case small
    case regular
  }

  public var face: Face
  /// Pixels a side for one pixel of the typeface.
  public var scale: Int
  /// The typeface's cell, in its own pixels.
  public var cellWidth: Int
  public var cellHeight: Int

  /// A cell as drawn, in pixels.
  var width: Int { cellWidth * scale }
  var height: Int { cellHeight * scale }

  func scaled(to scale: Int) -> PanelTextSize {
    var size = self
    size.scale = scale
    return size
  }
}
