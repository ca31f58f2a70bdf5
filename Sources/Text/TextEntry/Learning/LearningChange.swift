/// A committed word, with the results of its use.
package struct LearnedWord: Hashable, Sendable {
  package var word: String
  /// The number of times it was committed, halved with age.
  package var count: UInt32
  /// The addition to the word's score, in 1/1000 of a natural logarithm. It puts a chosen word
  /// before the one that was first.
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
  /// The number of times that the pair was committed, halved with age.
  package var count: UInt32

  package init(first: String, second: String, count: UInt32) {
    self.first = first
    self.second = second
    self.count = count
  }
}

/// A change of the learned words, for the code that stores them.
///
/// Other telephone processes may store their changes in the same place at the same time. So a
/// change is a difference, and differences add up in any order. A change never contains everything
/// that one telephone has learned. If another process forgets a word, only later additions bring
/// the word back.
package enum LearningChange: Hashable, Sendable {
  /// Adds the count and the boost to those of the word, within ``Learning/counts`` and
  /// ``Learning/boosts``. An unknown word starts with this count and boost. With the
  /// count 0 the change is only for a known word, so an unknown word is not added.
  case word(LearnedWord)
  /// Adds the count to the pair's.
  case pair(LearnedPair)
  /// Removes the word and its pairs.
  case forgetWord(String)
  /// Removes all words and pairs.
  case forgetAll
  /// Adds the words and pairs learned elsewhere; of two counts the higher one stays.
  case merge(words: [LearnedWord], pairs: [LearnedPair])
  /// Removes the least used words or pairs if there are too many, see ``Learning``.
  case age(keeping: String?)
}
