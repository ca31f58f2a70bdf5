/// What a search finds.
package struct SearchResult: Hashable, Sendable {
  /// The first matches in the order in which a person sees them, as many as were asked for.
  package var matches: [Match]
  /// How many contacts fit, whatever was asked for.
  package var count: Int
  /// By match, where they were asked for: what to light.
  package var spans: [MatchSpans]

  package init(matches: [Match] = [], count: Int = 0, spans: [MatchSpans] = []) {
    self.matches = matches
    self.count = count
    self.spans = spans
  }
}
