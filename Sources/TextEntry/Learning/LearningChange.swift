/// A word that was committed, with what its use has taught.
package struct LearnedWord: Hashable, Sendable {
  package var word: String
  /// How many times it was committed, halved as it ages.
  package var count: UInt32
  /// Added to the word's score, in 1/1000 of a natural logarithm: what brings a word that was chosen
  /// before the one that stood first.
  package var boost: Int32

  package init(word: String, count: UInt32, boost: Int32 = 0) {
    self.word = word
    self.count = count
    self.boost = boost
  }
}

/// Two words committed one after the other.
package struct LearnedPair: Hashable, Sendable {
  package var first: String
  package var second: String
  /// How many times, halved as it ages.
  package var count: UInt32

  package init(first: String, second: String, count: UInt32) {
    self.first = first
    self.second = second
    self.count = count
  }
}

/// What learning adds to what is known, or takes from it, for whoever keeps it.
///
/// Others may keep theirs in the same place at the same time: so these are differences, which add up
/// in any order, and never all that one telephone knows. What was forgotten meanwhile stays forgotten
/// but for what is added after that.
package enum LearningChange: Hashable, Sendable {
  /// Adds the count and the boost to the word's, within ``Learning/counts`` and ``Learning/boosts``.
  /// A word that is not known begins with them, unless the count is 0: then nobody has used it.
  case word(LearnedWord)
  /// Adds the count to the pair's.
  case pair(LearnedPair)
  /// Removes the word and its pairs.
  case forgetWord(String)
  /// Removes all.
  case forgetAll
  /// Adds what was learned elsewhere: of each word and pair the higher count stays.
  case merge(words: [LearnedWord], pairs: [LearnedPair])
  /// Lets what is used least go where there is too much, see ``Learning``.
  case age(keeping: String?)
}
