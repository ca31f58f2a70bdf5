/// The words that are offered during typing.
package enum OfferKind: Hashable, Sendable {
  case none
  /// Longer words that begin with the typed keys.
  case longer
  /// Longer words and, after a space, the likely next words.
  case longerAndNext
}
