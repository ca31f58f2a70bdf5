/// A text and the parts of it that are lit, such as the letters of a name that the query matched.
public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text as it came, not cleaned.
  public var string: String
  /// The lit parts: half-open ranges counted in Unicode scalars of `string`, from 0. In any order;
  /// they may touch and overlap. What lies outside the string is ignored.
  public var spans: [Range<Int>]

  public init(_ string: String, spans: [Range<Int>] = []) {
    self.string = string
    self.spans = spans
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }
}
