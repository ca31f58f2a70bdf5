/// A word that was committed, with what its use has taught.
public struct LearnedWord: Hashable, Sendable {
  public var word: String
  /// How many times it was committed, halved as it ages.
  public var count: UInt32
  /// Added to the word's score, in 1/1000 of a natural logarithm: what brings a word that was chosen
  /// before the one that stood first.
  public var boost: Int32

  public init(word: String, count: UInt32, boost: Int32 = 0) {
    self.word = word
    self.count = count
    self.boost = boost
  }
}

/// Two words committed one after the other.
public struct LearnedPair: Hashable, Sendable {
  public var first: String
  public var second: String
  /// How many times, halved as it ages.
  public var count: UInt32

  public init(first: String, second: String, count: UInt32) {
    self.first = first
    self.second = second
    self.count = count
  }
}

/// What learning changes, for whoever keeps it.
public enum LearningChange: Hashable, Sendable {
  /// Inserts the word, or replaces what was known of it.
  case word(LearnedWord)
  /// Inserts the pair, or replaces its count.
  case pair(LearnedPair)
  /// Removes the word and its pairs.
  case forgetWord(String)
  /// All that is known from now on.
  case replaceAll(words: [LearnedWord], pairs: [LearnedPair])
}
