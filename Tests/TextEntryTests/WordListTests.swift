import TestSupport
import Testing
import TextEntry

@Suite struct WordListTests {
  static func list(_ words: [(String, Int)]) -> WordList {
    WordList(words.map { WordList.Entry(word: $0, digits: digits($0), count: $1) })
  }

  static func digits(_ word: String) -> [UInt8] {
    word.lowercased().unicodeScalars.map { letter in
      let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]
      return UInt8(keys.firstIndex { $0.unicodeScalars.contains(letter) }! + 2)
    }
  }

  @Test func candidates() {
    let words = Self.list([
      ("home", 100), ("good", 300), ("gone", 200), ("hood", 5), ("hoof", 5), ("goods", 1_000),
      ("homer", 7), ("go", 50), ("in", 40), ("Ford", 9), ("dose", 8), ("fore", 7),
    ])
    let rows: [(digits: [UInt8], candidates: [String])] = [
      // Whole words by count, words of equal count by the alphabet.
      ([4, 6, 6, 3], ["good", "gone", "home", "hood", "hoof"]),
      ([3, 6, 7, 3], ["Ford", "dose", "fore"].filter { Self.digits($0) == [3, 6, 7, 3] }),
      // Whole words before the beginnings of longer ones, cut to length.
      ([4, 6], ["go", "in", "ho"]),
      ([4, 6, 6], ["goo", "gon", "hom", "hoo"]),
      ([4, 6, 6, 3, 7], ["goods", "homer"]),
      ([4, 6, 6, 3, 7, 7], []),
      ([2], []), ([9, 9], []), ([], []), ([3], ["F", "d", "f"]),
    ]
    for row in rows {
      #expect(words.candidates(for: row.digits) == row.candidates, "\(row.digits)")
    }
  }

  /// The same word twice is one word, and its counts add up; so do those of beginnings.
  @Test func duplicates() {
    let words = Self.list([("go", 1), ("in", 5), ("go", 3), ("go", 2), ("good", 1), ("inn", 100)])
    #expect(words.candidates(for: [4, 6]) == ["go", "in"])
    let begun = Self.list([("ab", 1), ("ac", 3), ("abab", 1), ("abac", 1), ("bbb", 2), ("bba", 1)])
    #expect(begun.candidates(for: [2]) == ["a", "b"])
    #expect(begun.candidates(for: [2, 2]) == ["ac", "ab", "bb"])
  }

  @Test func limit() {
    let letters = ["a", "b", "c"]
    var all: [(String, Int)] = []
    for first in letters {
      for second in letters {
        for third in letters {
          all.append((first + second + third, 1))
        }
      }
    }
    let words = Self.list(all)
    #expect(words.candidates(for: [2, 2, 2]).count == 20)
    #expect(words.candidates(for: [2, 2, 2]).first == "aaa")
    #expect(words.candidates(for: [2, 2, 2], limit: 100) == all.map(\.0))
    #expect(words.candidates(for: [2, 2, 2], limit: 1) == ["aaa"])
    #expect(words.candidates(for: [2, 2, 2], limit: 0) == [])
  }

  @Test func badEntries() {
    let words = WordList([
      .init(word: "abc", digits: [2, 2], count: 1), .init(word: "", digits: [], count: 1),
      .init(word: "a", digits: [], count: 1), .init(word: "ab", digits: [2, 2], count: 0),
    ])
    #expect(words.candidates(for: [2, 2]) == ["ab"])
    #expect(WordList().candidates(for: [2]) == [])
  }

  /// Letters are characters, however many scalars they have.
  @Test func diacritics() {
    let words = WordList([
      .init(word: "Mu\u{308}ller", digits: [6, 8, 5, 5, 3, 7], count: 2),
      .init(word: "Zoë", digits: [9, 6, 3], count: 1),
    ])
    #expect(words.candidates(for: [6, 8]) == ["Mu\u{308}"])
    #expect(words.candidates(for: [9, 6, 3]) == ["Zoë"])
  }

  /// Two binary searches find what a look at every word finds.
  @Test func againstEveryWord() {
    let seed: UInt64 = 3
    print("WordList properties: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let all: [(String, Int)] = (0..<60).map { _ in
        let word = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          "abdegh".randomElement(using: &random)!
        }
        return (String(word), Int.random(in: 0...4, using: &random))
      }
      let words = Self.list(all)
      for _ in 0..<20 {
        let digits = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          UInt8.random(in: 2...4, using: &random)
        }
        var whole: [String: Int] = [:]
        var begun: [String: Int] = [:]
        for (word, count) in all where Self.digits(word).starts(with: digits) {
          if word.count == digits.count {
            whole[word, default: 0] += count
          } else {
            begun[String(word.prefix(digits.count)), default: 0] += count
          }
        }
        let best = { (counts: [String: Int]) in
          counts.keys.sorted { (-counts[$0]!, $0) < (-counts[$1]!, $1) }
        }
        let expected = best(whole) + best(begun).filter { whole[$0] == nil }
        #expect(words.candidates(for: digits, limit: 1_000) == expected, "seed \(seed) \(digits)")
      }
    }
  }
}
