/// The words before a word.
package struct WordsBefore: Hashable, Sendable {
  /// The last word; `.` at the beginning of a sentence, `nil` if unknown.
  package var last: String?
  /// The word before that one.
  package var earlier: String?

  package init(last: String? = nil, earlier: String? = nil) {
    self.last = last
    self.earlier = earlier
  }
}
