/// The use of a user's own words: how often each was committed, and after which word.
///
/// The size is limited. Beyond ``wordLimit`` words the counts of all words are halved and the least
/// used words are removed; likewise for pairs. So words in use stay, and unused ones disappear.
package struct Learning: Sendable {
  package static let wordLimit = 10_000
  package static let pairLimit = 20_000
  /// The maximum length of a word that is learned, in Unicode scalars.
  package static let wordLength = 64
  /// The range of counts. Its upper limit keeps an old habit from outliving every new one.
  package static let counts: ClosedRange<UInt32> = 1...1_000
  /// The range of boosts, in 1/1000 of a natural logarithm.
  package static let boosts: ClosedRange<Int32> = -30_000...30_000

  package private(set) var words: [String: LearnedWord] = [:]
  /// The sum of the words' counts.
  private(set) var total = 0.0
  /// The counts of pairs, by the first word and then the second.
  package private(set) var pairs: [String: [String: UInt32]] = [:]
  package private(set) var pairCount = 0
  /// The sum of the counts of each first word's pairs.
  private(set) var pairTotals: [String: Double] = [:]
  private let wordLimit: Int
  private let pairLimit: Int

  /// Counts and boosts outside of the allowed ranges are limited to them.
  package init(
    words: [LearnedWord] = [], pairs: [LearnedPair] = [], wordLimit: Int = Self.wordLimit,
    pairLimit: Int = Self.pairLimit
  ) {
    self.wordLimit = wordLimit
    self.pairLimit = pairLimit
    for word in words {
      self.words[word.word] = LearnedWord(
        word: word.word, count: Self.bounded(word.count), boost: Self.bounded(word.boost))
    }
    for pair in pairs { set(pair.first, pair.second, to: Self.bounded(pair.count)) }
    total = sum
  }

  private var sum: Double { words.values.reduce(0) { $0 + Double($1.count) } }

  private static func bounded(_ count: UInt32) -> UInt32 {
    min(max(count, counts.lowerBound), counts.upperBound)
  }

  private static func bounded(_ boost: Int32) -> Int32 {
    min(max(boost, boosts.lowerBound), boosts.upperBound)
  }

  private mutating func set(_ first: String, _ second: String, to count: UInt32) {
    let old = pairs[first, default: [:]].updateValue(count, forKey: second)
    if old == nil { pairCount += 1 }
    pairTotals[first, default: 0] += Double(count) - Double(old ?? 0)
  }

  package var isEmpty: Bool { words.isEmpty && pairs.isEmpty }

  func count(_ word: String) -> Double { Double(words[word]?.count ?? 0) }

  func boost(_ word: String) -> Double { Double(words[word]?.boost ?? 0) }

  /// Counts a committed word.
  mutating func commit(_ word: String, after first: String?) -> [LearningChange] {
    var learned = words[word] ?? LearnedWord(word: word, count: 0)
    let old = learned.count
    learned.count = Self.bounded(old + 1)
    total += Double(learned.count) - Double(old)
    words[word] = learned
    var changes: [LearningChange] = [.word(LearnedWord(word: word, count: 1))]
    if let first { changes += raisePair(first, word, by: 1) }
    if age(keeping: word) { changes.append(.age(keeping: word)) }
    return changes
  }

  /// Adds to the count of a pair.
  mutating func raisePair(
    _ first: String, _ second: String, by times: UInt32
  ) -> [LearningChange] {
    let times = Self.bounded(times)
    set(first, second, to: Self.bounded((pairs[first]?[second] ?? 0) + times))
    return [.pair(LearnedPair(first: first, second: second, count: times))]
  }

  /// Sets the boost of a known word.
  mutating func raise(_ word: String, to boost: Int32) -> [LearningChange] {
    guard let old = words[word]?.boost else { return [] }
    let boost = Self.bounded(boost)
    words[word]?.boost = boost
    return [.word(LearnedWord(word: word, count: 0, boost: boost - old))]
  }

  /// Returns the result of learning these words and pairs too; the higher counts stay.
  package func merging(
    words more: [LearnedWord], pairs morePairs: [LearnedPair]
  ) -> Learning {
    var result = self
    for word in more {
      var merged = result.words[word.word] ?? word
      merged.count = Self.bounded(max(merged.count, word.count))
      merged.boost = Self.bounded(max(merged.boost, word.boost))
      result.words[word.word] = merged
    }
    for pair in morePairs {
      let old = result.pairs[pair.first]?[pair.second] ?? 0
      result.set(pair.first, pair.second, to: Self.bounded(max(old, pair.count)))
    }
    _ = result.age(keeping: nil)
    result.total = result.sum
    return result
  }

  /// Removes the least used words, pairs or both if there are too many of them: their counts are
  /// halved, and a quarter of the limit is freed.
  ///
  /// - Parameter word: a word that stays even if it was seldom used.
  /// - Returns: `false` if there are not too many, so that nothing is removed.
  package mutating func age(keeping word: String?) -> Bool {
    guard words.count > wordLimit || pairCount > pairLimit else { return false }
    if words.count > wordLimit {
      var kept = sortedWords.prefix(wordLimit * 3 / 4)
      if let word, let last = words[word], !kept.contains(last) {
        kept = kept.dropLast() + [last]
      }
      words = [:]
      for old in kept {
        words[old.word] = LearnedWord(
          word: old.word, count: (old.count + 1) / 2, boost: old.boost)
      }
      total = sum
    }
    if pairCount > pairLimit {
      let kept = sortedPairs.prefix(pairLimit * 3 / 4)
      pairs = [:]
      pairTotals = [:]
      pairCount = 0
      for pair in kept { set(pair.first, pair.second, to: (pair.count + 1) / 2) }
    }
    return true
  }

  /// All words, the more frequent first.
  package var sortedWords: [LearnedWord] {
    words.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.word < $1.word }
  }

  /// All pairs, the more frequent first.
  package var sortedPairs: [LearnedPair] {
    pairs.flatMap { first, seconds in
      seconds.map { LearnedPair(first: first, second: $0.key, count: $0.value) }
    }
    .sorted {
      $0.count != $1.count ? $0.count > $1.count : ($0.first, $0.second) < ($1.first, $1.second)
    }
  }
}
