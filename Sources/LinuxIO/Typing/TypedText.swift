/// A text as the strokes of a keyboard, and what of it the keyboard has no strokes for.
package struct TypedText: Hashable, Sendable {
  /// What is typed, in order.
  package var strokes: [KeyStroke]
  /// What is not typed, in order. Of a character that has several scalars either all are here or
  /// none, because half of it would be another character.
  package var missing: [Missing]

  package init(strokes: [KeyStroke] = [], missing: [Missing] = []) {
    self.strokes = strokes
    self.missing = missing
  }

  /// A scalar that can't be typed.
  package struct Missing: Hashable, Sendable {
    package var scalar: Unicode.Scalar
    /// How many scalars of the text stand before it.
    package var offset: Int

    package init(_ scalar: Unicode.Scalar, at offset: Int) {
      self.scalar = scalar
      self.offset = offset
    }
  }
}
