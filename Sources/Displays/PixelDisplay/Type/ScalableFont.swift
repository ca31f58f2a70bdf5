import CellDisplay

/// Fonts whose letters can have any size, for panels that can show them. Letters have different
/// widths, are in the order of the bidirectional algorithm, and join according to their script.
///
/// The type is `Sendable`, but must be used on one thread only. A display has only one thread.
package protocol ScalableFont: AnyObject, Sendable {
  /// Returns the fonts in a size, which is the number of pixels of an em.
  func size(_ em: Int) -> any SizedFont
}

/// Scalable fonts in one size.
package protocol SizedFont: AnyObject, TextMeasure {
  /// The height above the baseline, in pixels.
  var ascender: Int { get }
  /// The height of a row, in pixels.
  var lineHeight: Int { get }
  /// Returns the glyphs of letters in the context of their neighbours.
  func shape(_ letters: [Cell]) -> ShapedText
  /// Returns a glyph's picture, moved to the right by quarters of a pixel; `nil` if the glyph has
  /// none.
  func picture(_ face: Int, _ glyph: UInt32, quarter: Int) -> GlyphPicture?
}

/// The picture of a glyph: how much of each pixel it covers.
package struct GlyphPicture: Sendable {
  /// The distance of the first pixel to the right of the origin.
  package var left: Int
  /// The distance of the first pixel above the baseline.
  package var top: Int
  package var width: Int
  package var height: Int
  /// The coverage of each pixel, row by row; 255 is full coverage.
  package var ink: [UInt8]

  package init(left: Int, top: Int, width: Int, height: Int, ink: [UInt8]) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.ink = ink
  }
}

/// Glyphs side by side, from left to right.
package struct ShapedText: Sendable {
  package struct Glyph: Sendable {
    /// The index of the font; `nil` for a letter that no font has.
    package var face: Int?
    package var glyph: UInt32
    /// The distance from the left, in 1/64 of a pixel.
    package var x: Int
    /// The distance up from the baseline, in 1/64 of a pixel.
    package var y: Int
    /// The index of the glyph's cluster.
    package var cluster: Int

    package init(face: Int?, glyph: UInt32, x: Int, y: Int, cluster: Int) {
      self.face = face
      self.glyph = glyph
      self.x = x
      self.y = y
      self.cluster = cluster
    }
  }

  /// Letters that form a unit and can't be separated.
  package struct Cluster: Sendable {
    package var letters: Range<Int>
    /// The left edge, in pixels.
    package var start: Int
    /// The width, in pixels.
    package var width: Int
    package var runsFromRight: Bool

    package init(letters: Range<Int>, start: Int, width: Int, runsFromRight: Bool) {
      self.letters = letters
      self.start = start
      self.width = width
      self.runsFromRight = runsFromRight
    }
  }

  package var glyphs: [Glyph] = []
  package var clusters: [Cluster] = []
  /// The width of the text, in pixels.
  package var width = 0

  package init() {}
}
