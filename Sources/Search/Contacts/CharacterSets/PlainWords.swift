/// The evidence that words in ASCII letters give for the language of a book: `Kowalski` is Polish.
struct PlainWords {
  /// The maximum cost that such words alone add to a language, in sixteenths of a bit.
  private static let most = 12 * 16
  /// The divisor of the evidence. It is more than 1 because the words of one book are not
  /// independent of each other.
  private static let share = 2

  private let languages = CharacterSetData.languages.filter(\.isLatin)
  private var costs: [Int]

  init() { costs = languages.map { _ in 0 } }

  mutating func add(_ bytes: Bytes) {
    var start: Int?
    for index in 0...bytes.count {
      let isLetter =
        index < bytes.count && (bytes[index] >= 0x80 || bytes[index].lowered &- 0x61 < 26)
      if isLetter {
        if start == nil { start = index }
      } else if let begin = start {
        start = nil
        let word = bytes.slice(begin..<index)
        if word.allSatisfy({ $0 < 0x80 }) { add(word: word) }
      }
    }
  }

  private mutating func add(word: Bytes) {
    for (index, language) in languages.enumerated() {
      let table = language.costs
      var last = 0
      for byte in word {
        let place = Int(byte.lowered - 0x60)
        costs[index] += Int(table[last * language.size + place])
        last = place
      }
      costs[index] += Int(table[last * language.size])
    }
  }

  /// Returns the extra cost of a language compared with the best-fitting language, in sixteenths of
  /// a bit; 0 for languages of other scripts.
  func cost(_ pairs: LetterPairs) -> Int {
    guard let index = languages.firstIndex(where: { $0.language == pairs.language }) else {
      return 0
    }
    let least = costs.min() ?? 0
    return min((costs[index] - least) / Self.share, Self.most)
  }
}
