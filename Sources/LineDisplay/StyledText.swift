/// A text and the parts of it that are lit, such as the letters of a name that the query matched.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text as it came, not cleaned.
  package var string: String
  /// The lit parts: half-open ranges counted in Unicode scalars of `string`, from 0. In any order;
  /// they may touch and overlap. What lies outside the string is ignored.
  package var spans: [Range<Int>]

  package init(_ string: String, spans: [Range<Int>] = []) {
    self.string = string
    self.spans = spans
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }
}
