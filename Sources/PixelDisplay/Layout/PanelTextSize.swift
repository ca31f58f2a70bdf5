/// How large letters are drawn: which of the two typefaces, and how much larger than it is.
public struct PanelTextSize: Hashable, Sendable {
  public enum Face: UInt8, Hashable, Sendable {
    case small
    case regular
    /// Scalable ones: ``ScalableFont``.
    case type
  }

  public var face: Face
  /// Pixels a side for one pixel of the typeface.
  public var scale: Int
  /// The typeface's cell, in its own pixels.
  public var cellWidth: Int
  public var cellHeight: Int
  /// Of scalable fonts, in pixels at a scale of 1: then the cell is as wide as a digit, and as high as a row.
  public var em = 0

  /// The pixels that lines and gaps are reckoned in.
  var stroke: Int { face == .type ? max(em * scale / 16, 1) : scale }

  /// A cell as drawn, in pixels.
  var width: Int { cellWidth * scale }
  var height: Int { cellHeight * scale }

  func scaled(to scale: Int) -> PanelTextSize {
    var size = self
    size.scale = scale
    return size
  }
}
