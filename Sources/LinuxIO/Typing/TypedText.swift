/// A text as the strokes of a keyboard, and what of it the keyboard has no strokes for.
public struct TypedText: Hashable, Sendable {
  /// What is typed, in order.
  public var strokes: [KeyStroke]
  /// What is not typed, in order. Of a character that has several scalars either all are here or
  /// none, because half of it would be another character.
  public var missing: [Missing]

  public init(strokes: [KeyStroke] = [], missing: [Missing] = []) {
    self.strokes = strokes
    self.missing = missing
  }

  /// A scalar that can't be typed.
  public struct Missing: Hashable, Sendable {
    public var scalar: Unicode.Scalar
    /// How many scalars of the text stand before it.
    public var offset: Int

    public init(_ scalar: Unicode.Scalar, at offset: Int) {
      self.scalar = scalar
      self.offset = offset
    }
  }
}
