import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

@Suite(.timeLimited) struct WordListTests {
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
    #expect(list.likeliest(in: all, of: followers, limit: 1).first?.place == go)
    #expect(list.followers(of: the) == nil)
    // A follower of other keys is none of these, not even the very next word of the list.
    for place in 0..<list.count {
      let likeliest = list.likeliest(
        in: place..<place + 1, of: followers, limit: 1
      ).first?.place
      #expect(likeliest == ([go, inside].contains(place) ? place : nil), "\(place)")
      #expect(list.likeliest(in: place..<place, of: followers, limit: 1).isEmpty)
    }
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

  /// Words of a's, b's and c's, all on the same keys.
  static func crowd(_ count: Int, prefix: String = "") -> [String] {
    (0..<count).map { number in
      var word = prefix
      var rest = number
      for _ in 0..<10 {
        word.unicodeScalars.append(Unicode.Scalar(UInt8(97 + rest % 3)))
        rest /= 3
      }
      return word
    }
  }

  /// Of words on the same keys the most frequent are kept, so that no lookup takes long.
  @Test func crowdsAreCut() throws {
    for prefix in ["", "good", "goodgood"] {
      var writer = WordListWriter(language: .english)
      for (count, word) in Self.crowd(1_300, prefix: prefix).enumerated() {
        writer.add(word, count: Double(count + 1))
      }
      writer.add("home", count: 5)
      let list = try WordList(WordListData(copying: writer.bytes()))
      #expect(writer.crowdedOut == 300 && list.count == 1_001)
      #expect(list.place(of: Self.crowd(1_300, prefix: prefix)[1_299]) != nil)
      #expect(list.place(of: Self.crowd(1_300, prefix: prefix)[299]) == nil)
      #expect(list.place(of: Self.crowd(1_300, prefix: prefix)[300]) != nil)
    }
  }

  /// A list that was made without that limit is refused when it is opened, wherever the crowd stands.
  @Test func crowdedListsAreRefused() throws {
    for (before, count, behind) in [
      (0, 1_001, 0), (700, 1_001, 700), (1_500, 1_000, 1_500), (0, 2_500, 3), (999, 1_001, 1),
    ] {
      var writer = WordListWriter(language: .english)
      for number in 0..<before { writer.add("a" + Self.name(number), count: 1) }
      for number in 0..<count { writer.add("m" + Self.name(number), count: 1) }
      for number in 0..<behind { writer.add("z" + Self.name(number), count: 1) }
      var bytes = try writer.bytes()
      // All that begin with m get the same keys.
      for place in before..<before + count {
        let start = WordListLayout.headerSize + place * 8
        bytes.replaceSubrange(start..<start + 8, with: [0, 0, 0, 0, 0, 0, 0, 0x70])
      }
      let data = WordListData(copying: bytes)
      if count <= 1_000 {
        _ = try WordList(data)
      } else {
        do {
          _ = try WordList(data)
          Issue.record("\(count) words behind \(before) were taken")
        } catch {
          #expect(error.reason.hasPrefix("\(count) words are on the keys of"))
        }
        // What is read without that is bounded all the same.
        let list = try WordList(data, isOurOwn: true)
        #expect(list.exact([6], in: list.words(beginningWith: [6])).count <= 1_000)
      }
    }
  }

  /// Words with keys of their own: a letter of another key for each digit.
  private static func name(_ number: Int) -> String {
    let letters = Array("adgjmptw")
    return String(String(number + 0o10000, radix: 8).map { letters[$0.wholeNumberValue!] })
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
      (.english, "привет", nil), (.english, "", nil), (.english, "x1", nil),
      (.english, String(repeating: "a", count: 33), nil),
    ]
    for (language, word, expected) in rows {
      let found = WordKeys(language).keys(of: word)?.map { String($0) }.joined()
      #expect(found == expected, "\(language) \(word)")
    }
  }
}
