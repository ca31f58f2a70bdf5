/// How large letters are drawn: which of the two typefaces, and how much larger than it is.
package struct PanelTextSize: Hashable, Sendable {
  package enum Face: UInt8, Hashable, Sendable {
    case small
    case regular
    /// Scalable ones: ``ScalableFont``.
    case type
  }

  package var face: Face
  /// Pixels a side for one pixel of the typeface.
  package var scale: Int
  /// The typeface's cell, in its own pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  /// Of scalable fonts, in pixels at a scale of 1: then the cell is as wide as a digit, and as high as a row.
  package var em = 0

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
