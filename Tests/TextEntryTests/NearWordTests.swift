import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Words whose keys differ from the typed ones by one wrong key.
@Suite(.timeLimited) struct NearWordTests {
  static let words = list(
    [
      ("hello", 60_000), ("held", 30_000), ("people", 90_000), ("letter", 40_000),
      ("don't", 80_000), ("peoples", 10),
    ], pairs: [("see", "people", 2_000)])

  private static func predictor(_ lists: [WordList] = [words], learning: Learning = Learning())
    -> Predictor
  {
    Predictor(lists: lists, learning: learning, forgivesWrongKeys: true)
  }

  private static func type(_ keys: String, _ predictor: Predictor) -> PredictiveText {
    var predictor = predictor
    return PredictiveTextTests.type(keys, &predictor)
  }

  /// `736753` is people, `538837` letter, `36618` don't.
  @Test(arguments: [
    ("736783", "people"), ("736723", "people"), ("73673", "people"), ("7367753", "people"),
    ("733653", nil), ("763753", "people"), ("73675", nil), ("538837", "letter"),
    ("53837", "letter"), ("5388837", "letter"), ("53887", "letter"), ("366188", "don't"),
    ("36818", "don't"), ("3661", nil),
  ])
  func oneWrongKey(keys: String, word: String?) {
    let first = Self.type(keys, Self.predictor()).candidates.first
    if let word { #expect(first == word) } else { #expect(first != "people") }
  }

  /// 1 and 0 are never wrong: neither as a typed key, nor as one that is missing.
  @Test func marksAreNeverWrong() {
    let predictor = Self.predictor([list([("cant", 50_000), ("can't", 900_000), ("scan", 900)])])
    #expect(predictor.candidates(for: keys("2268")).words == ["cant"])
    #expect(predictor.candidates(for: keys("22618")).words.first == "can't")
    #expect(!predictor.candidates(for: keys("72168")).words.contains("scan"))
  }

  /// The words on the typed keys stand before near ones, unless these are far likelier.
  @Test func exactWordsComeFirst() {
    // hello is on 43556 and jello on 53556.
    let close = Self.predictor([list([("hello", 60_000), ("jello", 2_000)])])
    #expect(close.words("53556", limit: 2) == ["jello", "hello"])
    let far = Self.predictor([list([("hello", 60_000_000), ("jello", 2)])])
    #expect(far.words("53556", limit: 2) == ["hello", "jello"])
    #expect(far.words("43556", limit: 2) == ["hello", "jello"])
    var without = far
    without.forgivesWrongKeys = false
    #expect(without.words("53556") == ["jello"])
  }

  /// A word that was chosen over a near one comes first the next time.
  @Test func chosenWordsComeFirst() {
    var predictor = Self.predictor([list([("hello", 60_000_000), ("jello", 2)])])
    #expect(Self.type("53556", predictor).word == "hello")
    PredictiveTextTests.learn("53556>0", &predictor)
    #expect(Self.type("53556", predictor).word == "jello")
    #expect(Self.type("43556", predictor).word == "hello")
  }

  /// To choose a near word does not raise it over the words on its own keys.
  @Test func chosenNearWordsStay() {
    var predictor = Self.predictor([list([("good", 3_000), ("home", 2_000), ("idle", 5)])])
    #expect(predictor.words("4663", limit: 2) == ["good", "home"])
    let before = predictor.words("4665", limit: 3)
    #expect(before == ["good", "home"])
    PredictiveTextTests.learn("4665>0", &predictor)
    #expect(predictor.words("4663", limit: 2) == ["good", "home"])
    #expect(predictor.learning.boost("home") == 0)
  }

  @Test func learnedWordsAndNames() {
    var predictor = Predictor(
      lists: [Self.words], names: ["Szymborska"],
      learning: Learning(words: [LearnedWord(word: "zyzzyva", count: 9)]), forgivesWrongKeys: true)
    #expect(predictor.words("9999982").first == "zyzzyva")
    #expect(predictor.words("799626752").first == "Szymborska")
    predictor.change(names: [], removed: ["Szymborska"])
    #expect(predictor.words("799626752") == [])
  }

  @Test func rudeWordsAreNotNear() throws {
    var writer = WordListWriter(language: .english)
    writer.add("shot", count: 9)
    writer.add("shit", count: 90_000, isRude: true)
    var predictor = Self.predictor([try WordList(WordListData(copying: writer.bytes()))])
    #expect(!predictor.candidates(for: keys("7443")).words.contains("shit"))
    predictor.hidesRudeWords = false
    #expect(predictor.candidates(for: keys("7443")).words.first == "shit")
  }

  /// Erase steps back into a near word: its keys stay those that were typed.
  @Test(arguments: [
    ("736783", "[people]"), ("7367830", "people "), ("7367830-", "[people]"),
    ("7367831", "[people.]"), ("7367831-", "[people]"),
    ("73678310", "people. "), ("7367830736753", "people [people]"),
    ("538370736783", "letter [people]"), ("736783h0", "people0"), ("53837.", "letter"),
  ])
  func steppingBack(keys: String, shown: String) {
    var predictor = Self.predictor()
    #expect(picture(PredictiveTextTests.type(keys, &predictor)) == shown)
  }

  /// An apostrophe behind a near word joins it, as it does behind any other.
  @Test func apostrophes() {
    let predictor = Self.predictor()
    #expect(Self.type("73678317", predictor).word == "people's")
    #expect(Self.type("73678317-", predictor).word.hasPrefix("people"))
    #expect(Self.type("36618", predictor).word == "don't")
  }

  @Test func koreanHasNone() throws {
    let korean = try ShippedListTests.list("en")
    var predictor = Predictor(lists: [list([("나라", 9_000)], language: .korean), korean])
    let keys = try #require(predictor.wordKeys.keys(of: "나라")).dropLast() + [9]
    let before = predictor.candidates(for: Array(keys))
    predictor.forgivesWrongKeys = true
    #expect(predictor.candidates(for: Array(keys)) == before)
  }

  /// The near words of random lists are those that a slip of their own keys gives.
  @Test func everyNearWordIsFound() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(2_000) {
      let words = Set(
        (0..<40).map { _ in
          String(
            (0..<Int.random(in: 2...7, using: &random)).map { _ in
              "abdegjmptw'".randomElement(using: &random)!
            })
        }
      ).filter { $0.first != "'" && $0.last != "'" && $0.contains(where: \.isLetter) }.sorted()
      let list = list(words.map { ($0, 10) })
      var typed = try #require(list.wordKeys.keys(of: words.randomElement(using: &random)!))
      typed =
        Self.slips(of: typed).keys.sorted { $0.lexicographicallyPrecedes($1) }
        .randomElement(using: &random) ?? typed
      var found: [String: Set<Slip>] = [:]
      func add(_ place: Int, _ slip: Slip) {
        found[list.word(at: place), default: []].insert(slip)
      }
      try #require(NearKeys(typed)).search(
        list.count, { list.packedKeys(at: $0) }, found: add)
      var expected: [String: Set<Slip>] = [:]
      for word in words {
        let slips = Self.slips(of: try #require(list.wordKeys.keys(of: word)))[typed] ?? []
        if !slips.isEmpty { expected[word] = slips }
      }
      #expect(found == expected, "seed \(seed), \(typed) in \(words)")
    }
  }

  /// All keys that are typed instead of these if one key is wrong, with the kinds of slips.
  private static func slips(of keys: [UInt8]) -> [[UInt8]: Set<Slip>] {
    var slips: [[UInt8]: Set<Slip>] = [:]
    func add(_ typed: [UInt8], _ slip: Slip) {
      if typed != keys { slips[typed, default: []].insert(slip) }
    }
    for place in keys.indices where keys[place] > 1 {
      var typed = keys
      for other in 2...9 as ClosedRange<UInt8> {
        typed[place] = other
        add(typed, KeyLetters.neighbours(of: keys[place]).contains(other) ? .neighbour : .distant)
      }
      typed = keys
      typed.remove(at: place)
      add(typed, .missing)
      typed = keys
      typed.insert(keys[place], at: place)
      add(typed, .doubled)
      guard place + 1 < keys.count, keys[place + 1] > 1 else { continue }
      typed = keys
      typed.swapAt(place, place + 1)
      add(typed, .swapped)
    }
    return slips
  }

  @Test func neighbours() {
    #expect(KeyLetters.neighbours(of: 5) == [2, 4, 6, 8])
    #expect(KeyLetters.neighbours(of: 2) == [3, 5])
    #expect(KeyLetters.neighbours(of: 7) == [4, 8])
    #expect(KeyLetters.neighbours(of: 1) == [] && KeyLetters.neighbours(of: 0) == [])
  }
}
