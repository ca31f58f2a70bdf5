import LineDisplay

/// Fonts whose letters can be of any size, for panels that can show them: letters are as wide as they are,
/// stand in the order of the bidirectional algorithm, and join as their script wants.
///
/// Of one thread only, whatever the type says: displays are.
public protocol ScalableFont: AnyObject, Sendable {
  /// The fonts in a size, in pixels an em.
  func size(_ em: Int) -> any SizedFont
}

/// Scalable fonts in one size.
public protocol SizedFont: AnyObject, TextMeasure {
  /// From the baseline up, in pixels.
  var ascender: Int { get }
  /// Of a row, in pixels.
  var lineHeight: Int { get }
  /// The letters as they stand beside each other.
  func shape(_ letters: [Cell]) -> ShapedText
  /// A glyph's picture, moved by quarters of a pixel to the right; `nil` where it has none.
  func picture(_ face: Int, _ glyph: UInt32, quarter: Int) -> GlyphPicture?
}

/// How much of each pixel a glyph covers.
public struct GlyphPicture: Sendable {
  /// Of its first pixel: right of the origin, and above the baseline.
  public var left: Int
  public var top: Int
  public var width: Int
  public var height: Int
  /// Row by row, 255 is all.
  public var ink: [UInt8]

  public init(left: Int, top: Int, width: Int, height: Int, ink: [UInt8]) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.ink = ink
  }
}

/// Glyphs side by side, from left to right.
public struct ShapedText: Sendable {
  public struct Glyph: Sendable {
    /// The place of the font; `nil` for a letter that no font has.
    public var face: Int?
    public var glyph: UInt32
    /// In 1/64 of a pixel, from the left and up from the baseline.
    public var x: Int
    public var y: Int
    /// The place of its cluster.
    public var cluster: Int

    public init(face: Int?, glyph: UInt32, x: Int, y: Int, cluster: Int) {
      self.face = face
      self.glyph = glyph
      self.x = x
      self.y = y
      self.cluster = cluster
    }
  }

  /// Letters that stand as one: nothing parts them.
  public struct Cluster: Sendable {
    public var letters: Range<Int>
    /// In pixels.
    public var start: Int
    public var width: Int
    public var runsFromRight: Bool

    public init(letters: Range<Int>, start: Int, width: Int, runsFromRight: Bool) {
      self.letters = letters
      self.start = start
      self.width = width
      self.runsFromRight = runsFromRight
    }
  }

  public var glyphs: [Glyph] = []
  public var clusters: [Cluster] = []
  /// In pixels.
  public var width = 0

  public init() {}
}
