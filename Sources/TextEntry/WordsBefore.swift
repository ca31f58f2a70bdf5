/// What a word stands behind.
struct WordsBefore: Hashable {
  /// `.` at the beginning of a sentence; `nil` where nobody knows.
  var last: String?
  /// The one before that.
  var earlier: String?
}
