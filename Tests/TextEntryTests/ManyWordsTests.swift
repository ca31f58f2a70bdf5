import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Lists and address books are anyone's: one that is made to have thousands of words on the same
/// keys must not make a key take seconds.
@Suite(.timeLimited) struct ManyWordsTests {
  /// All on 2222222: 5 letters of that key in each of seven places, a fourth of them.
  private static let words = (0..<78_125).filter { $0 % 4 == 0 }.map { number in
    var (rest, word) = (number, "")
    for _ in 0..<7 {
      word.append(Array("abcáä")[rest % 5])
      rest /= 5
    }
    return word
  }

  private func expectFast(_ predictor: Predictor, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let once = cpuTime { #expect(Set(Self.words).count == Self.words.count) }
    for text in ["2", "22", "222", "2222222", "22222222"] {
      let time = cpuTime { _ = predictor.candidates(for: keys(text)) }
      // To compare each with each of the others takes ten thousand times as long as this.
      #expect(time < once * 1_000, "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test func ofAList() {
    let list = list(Self.words.enumerated().map { ($0.element, Double($0.offset)) })
    let predictor = Predictor(lists: [list])
    expectFast(predictor)
    #expect(predictor.words("2222222").first == Self.words.last)
    // Of so many only the likeliest are kept.
    #expect(list.place(of: Self.words[0]) == nil)
  }

  @Test func ofNames() {
    expectFast(Predictor(lists: [PredictorTests.english], names: Self.words))
  }

  /// What was used is among what is looked at, wherever it stands.
  @Test func ofWhatWasLearned() {
    var predictor = Predictor(lists: [PredictorTests.english], names: Self.words)
    for word in [Self.words[9_000], Self.words[19_000]] {
      for _ in 0..<3 { predictor.commit(word, after: nil, chosenOn: nil) }
    }
    expectFast(predictor)
    #expect(
      Set(predictor.words("2222222").prefix(2)) == [Self.words[9_000], Self.words[19_000]])
  }

  @Test func beginningsOfAList() throws {
    var bytes = try WordListWriter(language: .english).compiled(words: ["ab", "abc", "cab"])
    let layout = try WordListLayout(reading: WordListData(copying: bytes))
    // The first one again and again, each time of another text.
    let count = 20_000
    let first = Array(bytes[layout.beginnings..<layout.beginnings + 4])
    var others: [UInt8] = []
    for number in 0..<count {
      let text = String(1_000_000 + number)
      others += [first[0], UInt8(text.utf8.count)] + first[2...] + Array(text.utf8)
      others += [UInt8](repeating: 0, count: 12 - text.utf8.count)
    }
    bytes.insert(contentsOf: others, at: layout.beginnings)
    let sum = layout.beginningCount + count
    bytes.replaceSubrange(12..<16, with: (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
    let list = try WordList(WordListData(copying: bytes))
    expectFast(Predictor(lists: [list]))
  }
}

extension WordListWriter {
  fileprivate func compiled(words: [String]) throws -> [UInt8] {
    var writer = self
    for word in words { writer.add(word, count: 1) }
    return try writer.bytes()
  }
}
