import Keypad
import TestSupport
import Testing

@testable import TextEntry

@Suite struct WordListTests {
  @Test func everyWordIsWhereItsKeysAre() throws {
    let seed: UInt64 = 11
    print("word lists: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var words: [String: Double] = [:]
    for _ in 0..<Effort.rounds(3_000) {
      // Few letters and long words, so that keys collide and pass the sixteenth.
      let length = Int.random(in: 1...24, using: &random)
      let word = String((0..<length).map { _ in "abdgé'-".randomElement(using: &random)! })
      words[word] = Double.random(in: 1...1e6, using: &random).rounded()
    }
    let list = list(words.map { ($0.key, $0.value) })
    #expect(list.count == words.count)
    let total = words.values.reduce(0, +)
    let byKeys = Dictionary(grouping: words.keys) { WordKeys().keys(of: $0)! }
    for (word, count) in words {
      let place = try #require(list.place(of: word), "\(word)")
      #expect(list.word(at: place) == word)
      let frequency = max(count * 1e9 / total, 1)
      #expect(abs(list.frequency(at: place) / frequency - 1) < 0.001, "\(word)")
    }
    for (keys, same) in byKeys {
      let range = list.words(beginningWith: keys)
      let exact = list.exact(keys, in: range)
      let found = exact.map { list.word(at: $0) }
      #expect(found == same.sorted { words[$0]! != words[$1]! ? words[$0]! > words[$1]! : $0 < $1 })
      let beginning = byKeys.filter { $0.key.starts(with: keys) }.reduce(0) { $0 + $1.value.count }
      #expect(range.count == beginning, "\(keys)")
    }
    #expect(list.place(of: "zzz") == nil)
    #expect(list.words(beginningWith: [9, 9, 9]).isEmpty)
  }

  @Test func followers() throws {
    let list = list(
      [("go", 100), ("in", 80), ("we", 50), ("the", 900)],
      pairs: [("we", "go", 20), ("we", "in", 1), ("we", "nowhere", 9), ("who", "go", 5)])
    func place(_ word: String) throws -> Int { try #require(list.place(of: word)) }
    let we = try place("we")
    let (go, inside, the) = (try place("go"), try place("in"), try place("the"))
    let followers = try #require(list.followers(of: we))
    let scale = 1e9 / 1_130
    #expect(abs(list.frequency(of: go, in: followers) / (20 * scale) - 1) < 0.01)
    #expect(abs(list.frequency(of: inside, in: followers) / scale - 1) < 0.01)
    #expect(list.frequency(of: the, in: followers) == 0)
    let all = list.words(beginningWith: keys("46"))
    #expect(list.likeliest(in: all, of: followers)?.place == go)
    #expect(list.followers(of: the) == nil)
  }

  /// One letter as it is written anywhere, two as words begin.
  @Test func beginnings() {
    let list = list([("the", 50), ("tie", 20), ("vivid", 10), ("ten", 5), ("uh", 1)])
    #expect(list.beginnings(on: keys("8")).map(\.text) == ["t", "v", "u"])
    #expect(list.beginnings(on: keys("84")).map(\.text) == ["th", "ti", "vi"])
    #expect(list.beginnings(on: keys("2")).isEmpty)
  }

  @Test func emptyList() {
    let empty = list([])
    #expect(empty.count == 0)
    #expect(empty.words(beginningWith: [2]).isEmpty)
    #expect(empty.word(at: 0) == "")
  }

  /// A damaged file is refused, or gives wrong words; it never reads beyond its end.
  @Test func damagedFiles() throws {
    var writer = WordListWriter(language: .english)
    for word in ["good", "home", "gone", "go", "a", "don't"] { writer.add(word, count: 5) }
    writer.add("go", "home", count: 3)
    let bytes = try writer.bytes()
    for count in 0..<bytes.count {
      #expect(throws: WordList.Problem.self, "\(count) bytes") {
        _ = try WordList(WordListData(copying: Array(bytes[..<count])))
      }
    }
    let seed: UInt64 = 3
    print("damaged word lists: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(3_000) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      guard let list = try? WordList(WordListData(copying: damaged)), list.count < 1_000 else {
        continue
      }
      let predictor = Predictor(lists: [list])
      for sequence in ["4663", "4", "46", "36618", "2"] {
        _ = predictor.candidates(for: keys(sequence), after: "go")
      }
    }
  }

  @Test func tooManyWords() {
    var writer = WordListWriter(language: .english)
    for number in 0..<(1 << 20) {
      var word = ""
      var rest = number
      for _ in 0..<5 {
        word.unicodeScalars.append(Unicode.Scalar(UInt8(97 + rest % 26)))
        rest /= 26
      }
      writer.add(word, count: 1)
    }
    #expect(throws: WordList.Problem.self) { _ = try writer.bytes() }
  }

  @Test func keysOfWords() {
    let rows: [(KeypadLanguage, String, String?)] = [
      (.english, "don't", "36618"), (.english, "café", "2233"), (.english, "e-mail", "316245"),
      (.german, "Straße", "787273"), (.german, "Übung", "82864"), (.polish, "łódź", "5639"),
      (.russian, "привет", "564236"), (.greek, "και", "524"), (.turkish, "ışık", "4745"),
      (.ukrainian, "їжак", "4324"), (.korean, "한국", "81254324"), (.english, "a b", nil),
      (.english, "привет", nil), (.english, "", nil), (.english, "x2", nil),
      (.english, String(repeating: "a", count: 33), nil),
    ]
    for (language, word, expected) in rows {
      let found = WordKeys(language).keys(of: word)?.map { String($0) }.joined()
      #expect(found == expected, "\(language) \(word)")
    }
  }
}
