/// A text and the parts of it that are lit, such as the letters of a name that the query matched.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The original text, not cleaned.
  package var string: String
  /// The lit parts: half-open ranges counted in Unicode scalars of `string`, from 0. They may be in
  /// any order, touch and overlap. Parts outside the string are ignored.
  package var spans: [Range<Int>]
  /// The parts that were changed after they were typed, in the same form. They are drawn
  /// underlined where the display can do so.
  package var changed: [Range<Int>]

  package init(_ string: String, spans: [Range<Int>] = [], changed: [Range<Int>] = []) {
    self.string = string
    self.spans = spans
    self.changed = changed
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }
}
