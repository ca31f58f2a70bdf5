/// The result of a search.
package struct SearchResult: Hashable, Sendable {
  /// The first matches in the order in which they are shown, up to the limit.
  package var matches: [Match]
  /// The number of all contacts that match, regardless of the limit.
  package var count: Int
  /// The parts to highlight for each match; empty unless requested.
  package var spans: [MatchSpans]

  package init(matches: [Match] = [], count: Int = 0, spans: [MatchSpans] = []) {
    self.matches = matches
    self.count = count
    self.spans = spans
  }
}
