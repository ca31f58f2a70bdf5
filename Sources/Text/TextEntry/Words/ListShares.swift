/// The share of each word list in the text: where several languages are typed, the likelihood that
/// the next word is of each list. Every word that is typed changes the shares, by its frequency in
/// the lists, so that after a few words of a language its words come first.
struct ListShares: Hashable, Sendable {
  /// The shares before any word, and the shares after a change of language. The sum is 1.
  private let first: [Double]
  private var current: [Double]
  /// The last word that was counted.
  private var last: String?

  /// The likelihood that a word is of another language than the one before it.
  private static let changeShare = 0.05
  /// The frequency of a word that a list doesn't have, in 10⁹ running words.
  private static let unlistedFrequency = 100.0
  /// The share of the lists of other languages, which the user has to switch to.
  private static let otherShare = 0.1

  /// - Parameter isOwn: for each list, whether it is one of the current language's.
  init(_ isOwn: [Bool]) {
    let own = isOwn.count { $0 }
    let other = isOwn.count - own
    let otherShare = other == 0 ? 0 : own == 0 ? 1 : Self.otherShare
    first = isOwn.map { $0 ? (1 - otherShare) / Double(own) : otherShare / Double(other) }
    current = first
  }

  var count: Int { current.count }

  subscript(list: Int) -> Double { current[list] }

  /// Counts a word, unless it was the last one that was counted.
  ///
  /// - Parameter frequencies: its frequency in each list, in 10⁹ running words; `nil` if the list
  ///   doesn't have it.
  mutating func count(_ word: String, _ frequencies: [Double?]) {
    guard count > 1, word != last else { return }
    last = word
    let odds = zip(current, frequencies).map { $0 * max($1 ?? 0, Self.unlistedFrequency) }
    let sum = odds.reduce(0, +)
    for list in current.indices {
      current[list] = (1 - Self.changeShare) * odds[list] / sum + Self.changeShare * first[list]
    }
  }
}
