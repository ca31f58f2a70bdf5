/// A word that keys can mean, and how likely it is.
struct ScoredWord: Sendable {
  var word: String
  /// Occurrences in 10⁹ running words.
  var frequency: Double
  /// Without the word before.
  var plainFrequency = 0.0
  /// After the word before.
  var pairFrequency = 0.0
  /// In 1/1000 of a natural logarithm.
  var score = 0.0
}

/// Words with their frequencies, each of them once. Adding takes constant time, however many there are.
struct ScoredWords: Sendable {
  var words: [ScoredWord] = []
  /// Where each word stands, as soon as there are many: of a few it is quicker to look at all.
  private var places: [String: Int] = [:]
  private static let fewLimit = 24

  /// Adds to the frequencies of a word.
  mutating func add(_ word: String, _ frequency: Double, _ pairFrequency: Double = 0) {
    if let place = place(of: word) {
      words[place].frequency += frequency
      words[place].pairFrequency += pairFrequency
      return
    }
    words.append(ScoredWord(word: word, frequency: frequency, pairFrequency: pairFrequency))
    if words.count == Self.fewLimit {
      for (place, known) in words.enumerated() { places[known.word] = place }
    } else if words.count > Self.fewLimit {
      places[word] = words.count - 1
    }
  }

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
