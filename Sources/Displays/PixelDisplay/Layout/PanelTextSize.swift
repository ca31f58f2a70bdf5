/// The size of letters: the typeface, and the factor by which it is enlarged.
package struct PanelTextSize: Hashable, Sendable {
  package enum Face: UInt8, Hashable, Sendable {
    case small
    case regular
    /// The scalable fonts: ``ScalableFont``.
    case type
  }

  package var face: Face
  /// The width and height that a pixel of the typeface has on the panel, in panel pixels.
  package var scale: Int
  /// The width of the typeface's cell, in its own pixels.
  package var cellWidth: Int
  /// The height of the typeface's cell, in its own pixels.
  package var cellHeight: Int
  /// The size of a scalable font, in pixels at a scale of 1. The cell is then as wide as a digit,
  /// and as high as a row.
  package var em = 0

  /// The unit for the widths of drawn lines and gaps, in pixels.
  var stroke: Int { face == .type ? max(em * scale / 16, 1) : scale }

  /// The width of a cell as drawn, in pixels.
  var width: Int { cellWidth * scale }
  /// The height of a cell as drawn, in pixels.
  var height: Int { cellHeight * scale }

  func scaled(to scale: Int) -> PanelTextSize {
    var size = self
    size.scale = scale
    return size
  }
}
