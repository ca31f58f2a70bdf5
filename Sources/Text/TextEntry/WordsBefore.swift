/// The words before a word.
struct WordsBefore: Hashable {
  /// The last word; `.` at the beginning of a sentence, `nil` if unknown.
  var last: String?
  /// The word before that one.
  var earlier: String?
}
