/// The words that are offered, the likeliest first, and the one on show.
struct WordOffers: Hashable {
  /// The words in the spelling of the lists.
  let words: [String]
  /// The same words, capitalized for their place in the text.
  let shown: [String]
  /// The index of the offer on show.
  private(set) var selected = 0

  static let none = WordOffers([]) { $0 }

  /// - Parameter cased: capitalizes a word.
  init(_ words: [String], cased: (String) -> String) {
    self.words = words
    shown = words.map(cased)
  }

  /// Steps through the offers in a circle.
  mutating func step(_ direction: Int) {
    let count = shown.count
    if count > 0 { selected = ((selected + direction) % count + count) % count }
  }

  /// Returns the same offers with other capitals. The selection stays.
  func recased(_ cased: (String) -> String) -> Self {
    var recased = Self(words, cased: cased)
    recased.selected = selected
    return recased
  }
}
