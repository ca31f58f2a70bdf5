import Synchronization
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// The digits of words in, candidates out.
@Suite(.timeLimited) struct PredictorTests {
  static let english = list(
    [
      ("the", 5_000), ("good", 300), ("gone", 200), ("home", 100), ("hood", 5), ("hoof", 5),
      ("goods", 60), ("go", 50), ("in", 400), ("I", 1_000), ("Ford", 9), ("dose", 8), ("fore", 7),
      ("don't", 90), ("foreign", 6), ("of", 900), ("me", 300), ("tell", 80), ("one", 100),
    ],
    pairs: [
      ("go", "home", 30), ("go", "good", 1), ("tell", "me", 40), ("tell", "of", 2),
      ("one", "of", 60),
    ])
  static let predictor = Predictor(lists: [english])

  /// Names that come and go are known as if they had been there, or not, from the beginning.
  @Test func namesComeAndGo() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let all = [
      "Ann", "Anna", "Bo", "Boa", "Cob", "Cod", "Ämilie", "I", "good", "Hood", "O'Neil", "王",
    ]
    for _ in 0..<Effort.rounds(200) {
      var names: [String] = []
      var predictor = Predictor(lists: [Self.english])
      for _ in 0..<12 {
        let added = all.filter { _ in Int.random(in: 0...4, using: &random) == 0 }
        let removed = names.filter { _ in Int.random(in: 0...2, using: &random) == 0 }
        predictor.change(names: added, removed: removed)
        names += added
        for word in removed { names.remove(at: names.firstIndex(of: word)!) }
        let present = names
        var fresh = Predictor(lists: [Self.english], names: present)
        for keys in ["2", "26", "266", "4663", "1", "4", "26453", "6", "663"] {
          #expect(predictor.words(keys) == fresh.words(keys), "seed \(seed) \(keys) \(names)")
        }
        fresh.set(names: [])
        #expect(!fresh.isWord("Cob"))
      }
    }
  }

  /// The names are put in order when the first word is looked up, and once for all copies.
  @Test func namesAreMadeWhenWanted() {
    let asked = Mutex(0)
    let ask: @Sendable () -> [String] = {
      asked.withLock { $0 += 1 }
      return ["Hood", "Анна"]
    }
    var predictor = Predictor(lists: [Self.english] + LanguageTests.lists, names: ask())
    predictor.set(.russian)
    predictor.set(.english)
    let copy = predictor
    #expect(!predictor.hasNames && asked.withLock { $0 } == 0)
    #expect(predictor.isWord("Hood") && copy.words("4663").contains("Hood"))
    #expect(predictor.hasNames && copy.hasNames && asked.withLock { $0 } == 1)
    predictor.set(.russian)
    #expect(predictor.words("2552") == ["Анна"])
    predictor.set(names: ["Ольга"])
    #expect(!predictor.hasNames && predictor.words("54922") == ["Ольга"])
    #expect(predictor.words("2552") != ["Анна"] && asked.withLock { $0 } == 1)
  }

  @Test func candidates() {
    let rows: [(keys: String, after: String?, words: [String])] = [
      ("4663", nil, ["good", "gone", "home", "hood", "hoof", "goods"]),
      ("4663", "go", ["home", "good", "gone", "hood", "hoof", "goods"]),
      // At the beginning of a sentence a word has a capital.
      ("4663", "Go", ["home", "good", "gone", "hood", "hoof", "goods"]),
      ("3673", nil, ["Ford", "dose", "fore", "foreign"]),
      ("843", nil, ["the"]), ("36618", nil, ["don't"]),
      // A letter for each key, then the whole word.
      ("367", nil, ["For", "dos", "Ford", "dose", "fore"]),
      ("46637", nil, ["goods"]), ("36734", nil, ["forei", "foreign"]),
      ("63", nil, ["of", "me"]), ("63", "tell", ["me", "of"]), ("63", "one", ["of", "me"]),
      ("99", nil, []), ("", nil, []), ("7777777", nil, []),
    ]
    for row in rows {
      let words = Self.predictor.words(row.keys, after: row.after)
      #expect(Array(words.prefix(row.words.count)) == row.words, "\(row.keys) \(words)")
      #expect(row.words.isEmpty == words.isEmpty, "\(row.keys) \(words)")
      #expect(Set(words).count == words.count, "\(words)")
    }
  }

  /// One key is the likeliest letter and two the likeliest beginning, with the capitals of a word.
  @Test func oneAndTwoKeys() {
    #expect(Self.predictor.words("4").first == "I")
    #expect(Self.predictor.words("84") == ["th"])
    #expect(Self.predictor.words("46") == ["in", "go", "ho"])
    #expect(Self.predictor.words("3").first == "e")
  }

  /// The guess for an unknown word has a letter for every key, too.
  @Test func guesses() {
    for (sequence, word) in [("99999", "wwwww"), ("46639", "goodw"), ("8438", "thet"), ("5", "l")] {
      let candidates = Self.predictor.candidates(for: keys(sequence))
      #expect(candidates.words.first == word, "\(sequence)")
      #expect(candidates.isKnown == (word == "l"))
    }
  }

  @Test func whatWasChosenComesFirst() {
    var predictor = Self.predictor
    predictor.commit("fore", after: nil, chosenOn: keys("3673"))
    #expect(predictor.words("3673").prefix(3) == ["fore", "Ford", "dose"])
    predictor.commit("dose", after: nil, chosenOn: keys("3673"))
    #expect(predictor.words("3673").first == "dose")
    predictor.commit("go", after: nil, chosenOn: keys("46"))
    #expect(predictor.words("46").first == "go")
    // The word before may know better.
    predictor.commit("me", after: "tell", chosenOn: keys("63"))
    #expect(predictor.words("63").first == "me")
    #expect(predictor.words("63", after: "one").first == "of")
  }

  @Test func pairsAreLearned() {
    var predictor = Self.predictor
    predictor.commit("home", after: "good", chosenOn: nil)
    #expect(predictor.words("4663", after: "good").first == "home")
    #expect(predictor.words("4663").first == "good")
  }

  @Test func newWordsAreLearned() {
    var predictor = Self.predictor
    predictor.commit("Zyx", after: nil, chosenOn: keys("999"))
    #expect(predictor.words("999") == ["Zyx"])
    #expect(predictor.words("99") == ["Zy"])
  }

  @Test func namesAreWords() {
    let predictor = Predictor(lists: [Self.english], names: ["Zoë", "Zoë", "Hoods"])
    #expect(predictor.words("963") == ["Zoë"])
    #expect(predictor.words("46637").prefix(2) == ["goods", "Hoods"])
  }

  /// The saved changes give the same learning after a restart.
  @Test func changesRestoreTheLearning() {
    var predictor = Self.predictor
    var kept = Kept(wordLimit: Learning.wordLimit, pairLimit: Learning.pairLimit)
    let seed: UInt64 = 21
    print("learning: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var previous: String?
    for _ in 0..<500 {
      let word = ["fore", "dose", "go", "in", "me", "of", "Xyz"].randomElement(using: &random)!
      let keys = predictor.wordKeys.keys(of: word)!
      predictor.commit(
        word, after: previous, chosenOn: Bool.random(using: &random) ? keys : nil)
      previous = word
      kept.apply(predictor.drainChanges())
      #expect(predictor.drainChanges().isEmpty)
    }
    let restored = Predictor(lists: [Self.english], learning: kept.learning)
    #expect(restored.learning.sortedWords == predictor.learning.sortedWords)
    #expect(restored.learning.sortedPairs == predictor.learning.sortedPairs)
    for sequence in ["3673", "46", "63", "999", "4663"] {
      for before in [nil, "go", "me", "fore"] {
        #expect(
          restored.words(sequence, after: before) == predictor.words(sequence, after: before))
      }
    }
  }

  /// A whole longer word that was taken is no rival of the words on fewer keys.
  @Test func aCompletionStaysBehindTheExactWords() {
    var predictor = Self.predictor
    predictor.commit("foreign", after: nil, chosenOn: keys("3673"))
    #expect(predictor.words("3673").prefix(3) == ["Ford", "dose", "fore"])
    #expect(predictor.learning.words["foreign"]?.boost == 0)
  }

  /// What was chosen against the word before comes first behind that word.
  @Test func aChoiceAgainstTheContextIsLearned() {
    var predictor = Self.predictor
    #expect(predictor.words("63", after: "tell").first == "me")
    predictor.commit("of", after: "tell", chosenOn: keys("63"))
    #expect(predictor.words("63", after: "tell").first == "of")
    predictor.commit("me", after: "tell", chosenOn: keys("63"))
    #expect(predictor.words("63", after: "tell").first == "me")
  }

  /// A damaged state may say anything.
  @Test func wildCountsAreBroughtInside() {
    let learning = Learning(
      words: [LearnedWord(word: "fore", count: .max, boost: .max)],
      pairs: [LearnedPair(first: "fore", second: "fore", count: .max)])
    var predictor = Predictor(lists: [Self.english], learning: learning)
    for _ in 0..<3 { predictor.commit("fore", after: "fore", chosenOn: keys("3673")) }
    #expect(predictor.words("3673").first == "fore")
    #expect(predictor.learning.words["fore"]?.count == 1_000)
    var least = Predictor(
      lists: [Self.english],
      learning: Learning(words: [LearnedWord(word: "Ford", count: 0, boost: .min)]))
    least.commit("Ford", after: nil, chosenOn: keys("3673"))
    #expect(least.words("3673").first == "Ford")
  }

  /// At the limit the least used words go, and never the last one committed.
  @Test func ageingKeepsWhatWasJustCommitted() {
    let words = (0..<100).map { LearnedWord(word: "w\($0)", count: 1) }
    var learning = Learning(words: words, wordLimit: 100, pairLimit: 200)
    let changes = learning.commit("zz", after: nil)
    #expect(learning.words["zz"] != nil)
    #expect(learning.words.count == 75)
    #expect(changes == [.word(LearnedWord(word: "zz", count: 1)), .age(keeping: "zz")])
    var predictor = Predictor(
      lists: [Self.english],
      learning: Learning(
        words: (0..<20).map {
          LearnedWord(word: "zz" + String(repeating: "y", count: $0), count: 1)
        },
        wordLimit: 20))
    predictor.commit("xylo", after: nil, chosenOn: nil)
    // What was forgotten is not offered in this run either.
    let kept = Predictor(lists: [Self.english], learning: predictor.learning)
    for count in 1...22 {
      let sequence = String(repeating: "9", count: count)
      #expect(predictor.words(sequence) == kept.words(sequence), "\(sequence)")
    }
  }

  @Test func learningIsBounded() {
    var learning = Learning(wordLimit: 100, pairLimit: 200)
    var kept = Kept(wordLimit: 100, pairLimit: 200)
    for round in 0..<5_000 {
      // One word in ten is the same.
      let word = round % 10 == 0 ? "often" : "word\(round % 331)"
      kept.apply(learning.commit(word, after: "word\(round % 17)"))
      #expect(learning.words.count <= 100)
    }
    #expect(learning.sortedPairs.count <= 200)
    #expect(learning.sortedWords.first?.word == "often")
    #expect(kept.learning.sortedWords == learning.sortedWords)
    #expect(kept.learning.sortedPairs == learning.sortedPairs)
  }

  /// What a database does with the changes.
  struct Kept {
    let wordLimit: Int
    let pairLimit: Int
    var words: [String: LearnedWord] = [:]
    var pairs: [[String]: LearnedPair] = [:]

    mutating func apply(_ changes: [LearningChange]) {
      for change in changes {
        switch change {
        case .word(let word):
          words[word.word, default: LearnedWord(word: word.word, count: 0)].add(word)
        case .pair(let pair):
          let known = pairs[[pair.first, pair.second]]?.count ?? 0
          pairs[[pair.first, pair.second]] = LearnedPair(
            first: pair.first, second: pair.second, count: min(known + pair.count, 1_000))
        case .forgetWord(let word):
          words[word] = nil
          pairs = pairs.filter { !$0.key.contains(word) }
        case .forgetAll:
          words = [:]
          pairs = [:]
        case .merge(let words, let pairs):
          replace(with: learning.merging(words: words, pairs: pairs))
        case .age(let word):
          var aged = learning
          let hasAged = aged.age(keeping: word)
          #expect(hasAged)
          replace(with: aged)
        }
      }
    }

    private mutating func replace(with learning: Learning) {
      words = learning.words
      pairs = Dictionary(
        uniqueKeysWithValues: learning.sortedPairs.map { ([$0.first, $0.second], $0) })
    }

    var learning: Learning {
      Learning(
        words: Array(words.values), pairs: Array(pairs.values), wordLimit: wordLimit,
        pairLimit: pairLimit)
    }
  }

  @Test func twoLanguages() {
    let german = list([("Haus", 50), ("gone", 1), ("der", 900), ("für", 300)], language: .german)
    let both = Predictor(lists: [Self.english, german])
    #expect(both.words("4287") == ["Haus"])
    #expect(both.words("843").first == "the")
    #expect(both.words("387") == ["für"])
    #expect(both.words("4663").filter { $0 == "gone" }.count == 1)
  }

  /// Names that are all on the same keys are looked at once each.
  @Test func manyNamesOnTheSameKeys() {
    func look(_ predictor: Predictor) {
      for keys: [UInt8] in [[5, 6, 4, 6, 6, 2, 3, 8, 2], [5, 6, 4, 6]] {
        #expect(predictor.candidates(for: keys, limit: 20).words.count > 3)
      }
    }
    look(Predictor(names: namesOnTheSameKeys(1_000)))
    let few = Predictor(names: namesOnTheSameKeys(4_000))
    let many = Predictor(names: namesOnTheSameKeys(16_000))
    let growth = Growth(slack: .milliseconds(5)) {
      look(few)
    } many: {
      look(many)
    }
    print("names on the same keys: 4,000 in \(growth)")
    #expect(growth.isLinear, "\(growth)")
  }
}

extension LearnedWord {
  fileprivate mutating func add(_ more: LearnedWord) {
    count = min(count + more.count, 1_000)
    boost = min(max(boost + more.boost, -30_000), 30_000)
  }
}

/// What stands two words before.
@Suite(.timeLimited) struct TripleTests {
  @Test func twoWordsBeforeSayMoreThanOne() throws {
    var writer = WordListWriter(language: .english)
    for (word, count) in [
      ("in", 90.0), ("go", 80), ("to", 70), ("want", 60), ("I", 99), ("the", 99),
    ] {
      writer.add(word, count: count)
    }
    writer.add("to", "in", count: 5)
    writer.add("to", "go", count: 4)
    writer.add("want", "to", count: 9)
    writer.add("want", "to", "go", count: 4)
    // Nothing is known of the pair before: the triple can't be found, and is left out.
    writer.add("the", "want", "to", count: 4)
    let list = try WordList(WordListData(copying: writer.bytes()))
    #expect(list.layout.thirdCount == 1 && list.layout.pairHeadCount == 1)
    let predictor = Predictor(lists: [list])
    func first(_ last: String?, _ earlier: String?) -> String? {
      predictor.candidates(for: keys("46"), after: last, behind: earlier).words.first
    }
    #expect(first("to", nil) == "in")
    #expect(first("to", "want") == "go")
    #expect(first("to", "Want") == "go")
    #expect(first("to", "the") == "in")
  }

  /// The likeliest longer words are the same, whether they are stored or looked for.
  @Test func tops() throws {
    let list = try ShippedListTests.list("en")
    var random = SeededGenerator(seed: 21)
    print("tops: seed 21")
    var stored = 0
    for _ in 0..<Effort.rounds(300) {
      let keys = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        UInt8.random(in: 2...9, using: &random)
      }
      guard let tops = list.tops(beginningWith: keys) else { continue }
      stored += 1
      let all = list.words(beginningWith: keys)
      let longer = list.exact(keys, in: all).upperBound..<all.upperBound
      let best = longer.sorted { list.weight(at: $0) > list.weight(at: $1) }
        .prefix(WordListLayout.topLimit)
      #expect(tops.map(list.weight(at:)) == best.map(list.weight(at:)), "\(keys)")
    }
    if Effort.isWhole { #expect(stored >= Effort.rounds(300) / 3) }
  }

  /// A list that knows no pairs says nothing of what follows: what the user wrote once behind a word
  /// leads there only if it is about as likely as the others.
  @Test func ownPairsWithoutTheListsPairs() {
    var predictor = Predictor(lists: [
      list([("ich", 900), ("gehe", 90_000), ("hehe", 3), ("geld", 5)])
    ])
    predictor.commit("hehe", after: "ich", chosenOn: nil)
    #expect(predictor.words("4343", after: "ich").first == "gehe")
  }
}
