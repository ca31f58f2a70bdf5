/// The result of a search.
package struct SearchResult: Hashable, Sendable {
  /// The first matches in the order in which they are shown, up to the limit.
  package var matches: [Match] = []
  /// The number of all contacts that match, regardless of the limit, and of the near ones that
  /// fill the list.
  package var count = 0
  /// The number of these that are ``MatchKind/near``. They come after all others.
  package var nearCount = 0
  /// The parts to highlight for each match; empty unless requested.
  package var spans: [MatchSpans] = []

  package init() {}
}
