/// A word that keys can mean, and how likely it is.
struct ScoredWord: Sendable {
  var word: String
  /// How often it is expected here, in 10⁹ running words.
  var frequency: Double
  /// Without the words before.
  var plainFrequency = 0.0
  /// How often the lists have seen it after the last word.
  var pairFrequency = 0.0
  /// How often the lists have seen it after the last two words.
  var thirdFrequency = 0.0
  /// In 1/1000 of a natural logarithm.
  var score = 0.0
  /// Whether it stands behind all others: see ``Predictor/hidesRudeWords``.
  var isHidden = false
}

/// Words with their frequencies, each of them once. Adding takes constant time, however many there are.
struct ScoredWords: Sendable {
  var words: [ScoredWord] = []
  /// Where each word stands, as soon as there are many: of a few it is quicker to look at all.
  private var places: [String: Int] = [:]
  private static let fewLimit = 24

  /// Adds to the frequencies of a word.
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

  /// Adds a word that no list has.
  mutating func add(_ word: String) { add(ScoredWord(word: word, frequency: 0)) }

  private func place(of word: String) -> Int? {
    words.count < Self.fewLimit ? words.firstIndex { $0.word == word } : places[word]
  }
}

extension [ScoredWord] {
  /// The best score first; of equal ones the first.
  var ordered: [ScoredWord] {
    enumerated().sorted { one, other in
      one.element.score != other.element.score
        ? one.element.score > other.element.score : one.offset < other.offset
    }.map(\.element)
  }
}
