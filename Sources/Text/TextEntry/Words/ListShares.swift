import Keypad

/// The share of each word list in the text: where several languages are typed, the likelihood that
/// the next word is of each language. Every word that is typed changes the shares, by its frequency
/// in the lists, so that after a few words of a language its words come first. The lists of one
/// language have equal parts of its share.
struct ListShares: Hashable, Sendable {
  /// For each list, the number of its language.
  private let languages: [Int]
  /// The number of lists of each language.
  private let counts: [Int]
  /// The shares of the languages before any word is typed. The sum is 1.
  private let first: [Double]
  private var current: [Double]
  /// The last word that was counted.
  private var last: String?

  /// The likelihood that a word is of another language than the one before it.
  private static let changeShare = 0.05
  /// The frequency of a word that a list doesn't have, in 10⁹ running words.
  private static let unlistedFrequency = 100.0
  /// The first share of the languages that the user has to switch to.
  private static let otherShare = 0.1

  /// - Parameters:
  ///   - lists: the lists that are searched.
  ///   - language: the language of the keys.
  init(_ lists: [WordList], in language: KeypadLanguage) {
    let names = Predictor.languages(of: lists)
    languages = lists.map { list in names.firstIndex(of: list.language)! }
    counts = names.map { name in lists.count { $0.language == name } }
    let isOwn = names.map { name in
      lists.contains { $0.language == name && $0.typedWith == language }
    }
    let own = isOwn.count { $0 }
    let other = isOwn.count - own
    let otherShare = other == 0 ? 0 : Self.otherShare
    first = isOwn.map { $0 ? (1 - otherShare) / Double(own) : otherShare / Double(other) }
    current = first
  }

  /// The share of a list.
  subscript(list: Int) -> Double {
    current[languages[list]] / Double(counts[languages[list]])
  }

  /// Counts a word, unless it was the last one that was counted.
  ///
  /// - Parameter frequency: its frequency in a list, in 10⁹ running words; `nil` if the list doesn't
  ///   have it. With one language it is not asked for.
  mutating func count(_ word: String, _ frequency: (Int) -> Double?) {
    guard current.count > 1, word != last else { return }
    last = word
    var found = current.map { _ in 0.0 }
    for (list, language) in languages.enumerated() {
      found[language] += (frequency(list) ?? 0) / Double(counts[language])
    }
    let odds = zip(current, found).map { $0 * max($1, Self.unlistedFrequency) }
    let sum = odds.reduce(0, +)
    for place in current.indices {
      current[place] =
        (1 - Self.changeShare) * odds[place] / sum + Self.changeShare * first[place]
    }
  }
}
