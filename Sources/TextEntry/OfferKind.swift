/// What is offered beside what is typed.
public enum OfferKind: Hashable, Sendable {
  case none
  /// Longer words that begin so.
  case longer
  /// Longer words, and behind a space the words that likely come next.
  case longerAndNext
}

/// What a word stands behind.
struct WordsBefore: Hashable {
  /// `.` at the beginning of a sentence; `nil` where nobody knows.
  var last: String?
  /// The one before that.
  var earlier: String?
}
