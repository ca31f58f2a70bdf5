/// A candidate with its likelihood.
struct ScoredWord: Sendable {
  var word: String
  /// The expected frequency here, in 10⁹ running words.
  var frequency: Double
  /// The frequency without the words before.
  var plainFrequency = 0.0
  /// The frequency of this word after the last typed word, as the lists state it.
  var pairFrequency = 0.0
  /// The frequency of this word after the last two typed words, as the lists state it.
  var thirdFrequency = 0.0
  /// The score, in 1/1000 of a natural logarithm.
  var score = 0.0
  /// Whether the word is rude and is offered after all others: see ``Predictor/hidesRudeWords``.
  var isHidden = false
  /// Whether the word is one wrong key away from the typed keys.
  var isNear = false
}

/// Words with their frequencies. Each word occurs once. Adding a word takes constant time.
struct ScoredWords: Sendable {
  var words: [ScoredWord] = []
  /// The index of each word, once there are many. A search through a few is quicker.
  private var places: [String: Int] = [:]
  private static let fewLimit = 24

  /// Adds a word, or adds to the frequencies of a word that is already contained.
  mutating func add(_ word: ScoredWord) {
    if let place = place(of: word.word) {
      words[place].frequency += word.frequency
      words[place].pairFrequency += word.pairFrequency
      words[place].thirdFrequency += word.thirdFrequency
      words[place].isHidden = words[place].isHidden && word.isHidden
      return
    }
    words.append(word)
    if words.count == Self.fewLimit {
      for (place, known) in words.enumerated() { places[known.word] = place }
    } else if words.count > Self.fewLimit {
      places[word.word] = words.count - 1
    }
  }

  /// Adds a word that no list contains.
  mutating func add(_ word: String) { add(ScoredWord(word: word, frequency: 0)) }

  private func place(of word: String) -> Int? {
    words.count < Self.fewLimit ? words.firstIndex { $0.word == word } : places[word]
  }
}

extension [ScoredWord] {
  /// The best score first. Equal ones keep their order.
  var ordered: [ScoredWord] {
    enumerated().sorted { one, other in
      one.element.score != other.element.score
        ? one.element.score > other.element.score : one.offset < other.offset
    }.map(\.element)
  }
}
