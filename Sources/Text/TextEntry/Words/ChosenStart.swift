/// The beginning of a word that the user has chosen: the word before a mark.
package struct ChosenStart: Hashable, Sendable {
  package var text: String
  /// The number of its keys.
  package var count: Int
  /// Whether the user has stepped to the word. Otherwise it is a near word that was first.
  package var wasStepped = true

  /// Whether a longer word begins with this text; capitals don't count.
  func begins(_ word: String) -> Bool {
    word.count > text.count && word.prefix(text.count).lowercased() == text.lowercased()
  }
}
