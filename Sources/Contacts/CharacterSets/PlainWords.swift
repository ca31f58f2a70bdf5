/// What the words of ASCII letters say about the language of a book: `Kowalski` is Polish.
struct PlainWords {
  /// More than this, in sixteenths of a bit, plain words alone say for no language.
  private static let most = 12 * 16
  /// Half of what they seem to say: words of a book are not independent of each other.
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

  /// What a language costs more than the one that fits best, in sixteenths of a bit; 0 for those of
  /// other scripts.
  func cost(_ pairs: LetterPairs) -> Int {
    guard let index = languages.firstIndex(where: { $0.language == pairs.language }) else {
      return 0
    }
    let least = costs.min() ?? 0
    return min((costs[index] - least) / Self.share, Self.most)
  }
}
