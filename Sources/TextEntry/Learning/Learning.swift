/// What a user's own words have taught: how often each was committed, and after which.
///
/// Bounded: beyond ``wordLimit`` words all counts of words are halved and the least used words go, and
/// the same of pairs. So what is used stays, and what is not used ages away.
public struct Learning: Sendable {
  public static let wordLimit = 10_000
  public static let pairLimit = 20_000
  /// In Unicode scalars: longer words are not learned.
  public static let wordLength = 64
  /// Counts that ever grow would let an old habit outlive every new one.
  static let countLimit: UInt32 = 1_000
  static let boostLimit: Int32 = 30_000

  public private(set) var words: [String: LearnedWord] = [:]
  /// By the first word and then the second.
  public private(set) var pairs: [String: [String: UInt32]] = [:]
  public private(set) var pairCount = 0
  private let wordLimit: Int
  private let pairLimit: Int

  /// Counts and boosts outside of what learning gives are brought inside.
  public init(
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
  }

  private static func bounded(_ count: UInt32) -> UInt32 { min(max(count, 1), countLimit) }

  private static func bounded(_ boost: Int32) -> Int32 {
    min(max(boost, -boostLimit), boostLimit)
  }

  private mutating func set(_ first: String, _ second: String, to count: UInt32) {
    if pairs[first, default: [:]].updateValue(count, forKey: second) == nil { pairCount += 1 }
  }

  public var isEmpty: Bool { words.isEmpty && pairs.isEmpty }

  func count(_ word: String) -> Double { Double(words[word]?.count ?? 0) }

  func count(_ first: String, _ second: String) -> Double { Double(pairs[first]?[second] ?? 0) }

  func boost(_ word: String) -> Double { Double(words[word]?.boost ?? 0) }

  /// Counts a word that was committed.
  mutating func commit(_ word: String, after first: String?) -> [LearningChange] {
    var learned = words[word] ?? LearnedWord(word: word, count: 0)
    learned.count = min(learned.count + 1, Self.countLimit)
    words[word] = learned
    var changes: [LearningChange] = [.word(learned)]
    if let first { changes += raisePair(first, word, by: 1) }
    guard words.count > wordLimit || pairCount > pairLimit else { return changes }
    age(keeping: word)
    return [.replaceAll(words: sortedWords, pairs: sortedPairs)]
  }

  /// Counts a pair again, which was chosen against a likelier one.
  mutating func raisePair(
    _ first: String, _ second: String, by times: UInt32
  ) -> [LearningChange] {
    let count = min((pairs[first]?[second] ?? 0) + min(times, Self.countLimit), Self.countLimit)
    set(first, second, to: count)
    return [.pair(LearnedPair(first: first, second: second, count: count))]
  }

  /// Sets the boost of a known word.
  mutating func raise(_ word: String, to boost: Int32) -> [LearningChange] {
    guard var learned = words[word] else { return [] }
    learned.boost = Self.bounded(boost)
    words[word] = learned
    return [.word(learned)]
  }

  /// What changes when this is learned, too; the higher counts stay.
  public func merging(
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
    if result.words.count > wordLimit || result.pairCount > pairLimit { result.age(keeping: nil) }
    return result
  }

  /// What makes a state the same as this.
  public var change: LearningChange { .replaceAll(words: sortedWords, pairs: sortedPairs) }

  /// Of what has too much, all counts are halved and the least used quarter of the limit goes.
  private mutating func age(keeping word: String?) {
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
    }
    if pairCount > pairLimit {
      let kept = sortedPairs.prefix(pairLimit * 3 / 4)
      pairs = [:]
      pairCount = 0
      for pair in kept { set(pair.first, pair.second, to: (pair.count + 1) / 2) }
    }
  }

  /// The more frequent first.
  public var sortedWords: [LearnedWord] {
    words.values.sorted { $0.count != $1.count ? $0.count > $1.count : $0.word < $1.word }
  }

  /// The more frequent first.
  public var sortedPairs: [LearnedPair] {
    pairs.flatMap { first, seconds in
      seconds.map { LearnedPair(first: first, second: $0.key, count: $0.value) }
    }
    .sorted {
      $0.count != $1.count ? $0.count > $1.count : ($0.first, $0.second) < ($1.first, $1.second)
    }
  }
}
