/// What the first keys of a word mean, where the user has chosen it: the word that stands before a
/// mark.
package struct ChosenStart: Hashable, Sendable {
  package var text: String
  /// How many keys that are.
  package var count: Int

  package init(text: String, count: Int) {
    self.text = text
    self.count = count
  }

  /// Whether a word begins so; its capitals don't count.
  func begins(_ word: String) -> Bool {
    word.count > text.count && word.prefix(text.count).lowercased() == text.lowercased()
  }
}
