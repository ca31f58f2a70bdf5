/// A text as the strokes of a keyboard, and the scalars for which the keyboard has no strokes.
package struct TypedText: Hashable, Sendable {
  /// The strokes, in order.
  package var strokes: [KeyStroke] = []
  /// The scalars that are not typed, in order. A character with several scalars is typed as a whole
  /// or not at all, because a part of it would be another character.
  package var missing: [Missing] = []

  /// A scalar that can't be typed.
  package struct Missing: Hashable, Sendable {
    package var scalar: Unicode.Scalar
    /// The number of scalars before this one in the text.
    package var offset: Int

    package init(_ scalar: Unicode.Scalar, at offset: Int) {
      self.scalar = scalar
      self.offset = offset
    }
  }
}
