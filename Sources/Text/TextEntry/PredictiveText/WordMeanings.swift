/// The words and marks that the typed keys may mean, best first, and the one on show.
struct WordMeanings: Hashable {
  struct Meaning: Hashable {
    /// The word in the spelling of the lists.
    var word: String
    /// The mark after the word, or alone.
    var mark = ""
  }

  private(set) var all: [Meaning] = []
  /// The same meanings as text, capitalized for their place.
  private(set) var shown: [String] = []
  /// The index of the meaning on show. The index after the last one is spelling.
  var selected = 0
  /// Whether the user stepped to the meaning on show.
  var wasStepped = false
  /// Whether the user stepped to the word before the current mark.
  var wasWordStepped = false

  init() {}

  /// - Parameter cased: capitalizes a word. Capitals may make two words equal; the first one stays.
  init(_ meanings: [Meaning], cased: (String) -> String) {
    for meaning in meanings {
      let text = cased(meaning.word) + meaning.mark
      if shown.contains(text) { continue }
      all.append(meaning)
      shown.append(text)
    }
  }

  /// Returns the same meanings with other capitals. The selection stays.
  func recased(_ cased: (String) -> String) -> Self {
    var recased = self
    recased.shown = all.map { cased($0.word) + $0.mark }
    return recased
  }
}
