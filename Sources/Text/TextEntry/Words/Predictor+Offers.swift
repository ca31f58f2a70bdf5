/// Offers: longer words, and next words.
extension Predictor {
  /// The maximum number of words that are offered.
  package static let offerLimit = 3
  /// The maximum number of candidates for the next word from each source: a word list, for the last
  /// two words and for the last one, or the user's own text.
  private static let nextLimit = 12

  /// Whether words are offered. They are not if 0 has letters, because holding 0 then types a space
  /// and can't accept an offer.
  private var offersWords: Bool { !wordKeys.language.hasLettersOnAllKeys }

  /// Returns the likeliest words that begin with these keys and are longer.
  ///
  /// - Parameters:
  ///   - previous: the word before the one to be typed; `.` at the beginning of a sentence.
  ///   - earlier: the word before that one.
  ///   - start: the meaning of the first keys, if the user has chosen it.
  package func longerWords(
    than keys: [UInt8], after previous: String? = nil, behind earlier: String? = nil,
    startingWith start: ChosenStart? = nil
  ) -> [String] {
    guard !keys.isEmpty, keys.count < PackedKeys.capacity, keys.allSatisfy({ $0 < 10 }),
      offersWords
    else { return [] }
    let words = longerWords(keys, Context(previous, behind: earlier, in: lists, shares))
    return words.filter { !$0.isHidden && start?.begins($0.word) != false }.ordered
      .prefix(Self.offerLimit).map(\.word)
  }

  /// Returns the likeliest words after others; none if neither the lists nor the user's own text
  /// have any.
  ///
  /// - Parameters:
  ///   - previous: the word before the one to be typed; `.` at the beginning of a sentence.
  ///   - earlier: the word before that one.
  package func nextWords(after previous: String?, behind earlier: String? = nil) -> [String] {
    guard offersWords else { return [] }
    let context = Context(previous, behind: earlier, in: lists, shares)
    var next = ScoredWords()
    for (number, list) in lists.enumerated() {
      var places: Set<Int> = []
      for followers in [context.thirds[number], context.followers[number]].compactMap({ $0 }) {
        let likeliest = list.likeliest(
          in: 0..<list.count, of: followers, limit: Self.nextLimit)
        for follower in likeliest where places.insert(follower.place).inserted {
          if isHidden(follower.place, of: list) { continue }
          next.add(entry(list.word(at: follower.place), number, follower.place, context))
        }
      }
    }
    for word in ownFollowers(of: context) where !next.words.contains(where: { $0.word == word }) {
      addListed(word, context, to: &next)
    }
    score(&next.words, context)
    return next.words.ordered.prefix(Self.offerLimit).map(\.word)
  }

  /// Returns the words that the user has most often written after the previous word.
  private func ownFollowers(of context: Context) -> [String] {
    guard let previous = context.previous, let own = learning.pairs[previous] else { return [] }
    var best: [(word: String, count: UInt32)] = []
    for (word, count) in own {
      best.insert((word, count), limit: Self.nextLimit) {
        ($1.count, $0.word) < ($0.count, $1.word)
      }
    }
    return best.map(\.word)
  }

  /// Adds a word with its data from the lists.
  private func addListed(_ word: String, _ context: Context, to words: inout ScoredWords) {
    var isListed = false
    for (number, list) in lists.enumerated() {
      guard let place = list.place(of: word) else { continue }
      isListed = true
      words.add(entry(word, number, place, context))
    }
    if !isListed { words.add(word) }
  }
}
