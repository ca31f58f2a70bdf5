/// What is offered beside what is typed.
package enum OfferKind: Hashable, Sendable {
  case none
  /// Longer words that begin so.
  case longer
  /// Longer words, and behind a space the words that likely come next.
  case longerAndNext
}
