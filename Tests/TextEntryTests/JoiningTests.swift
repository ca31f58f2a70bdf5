import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Words that no list has: joined of others, as their language does it.
@Suite(.timeLimited) struct JoiningTests {
  static let french = list(
    [
      ("est", 15_000), ("ai", 2_800), ("homme", 700), ("il", 9_500), ("ce", 9_000), ("à", 18_000),
      ("dire", 1_200), ("rendez", 100), ("vous", 6_000), ("peut", 2_000), ("être", 3_000),
      ("bonne", 900), ("Italie", 200), ("amour", 500), ("le", 30_000), ("pomme", 90), ("a", 10_000),
      ("ans", 1_000), ("cœur", 150), ("œuf", 10), ("aimer", 100), ("hommes", 400),
    ], language: .french)
  static let english = list(
    [
      ("dog", 300), ("fog", 60), ("don't", 900), ("co", 90), ("an", 3_000), ("or", 3_500),
      ("well", 900), ("known", 300), ("good", 800), ("go", 700), ("it's", 2_000), ("is", 9_000),
      ("o'clock", 20), ("Anna", 9), ("the", 50_000), ("mother", 200), ("in", 9_000), ("law", 90),
    ], language: .english)

  @Test func firstCandidates() {
    let italian = list(
      [
        ("uomo", 300), ("arte", 100), ("è", 12_000), ("era", 1_700), ("il", 9_000), ("amica", 40),
        ("inizio", 80), ("acqua", 100), ("altro", 300),
      ], language: .italian)
    let catalan = list(
      [("home", 300), ("aigua", 90), ("anar", 100), ("el", 9_000), ("veure", 80)],
      language: .catalan)
    let german = list(
      [("Mail", 30), ("geht", 300), ("gibt", 400), ("Schleswig", 8), ("Holstein", 7)],
      language: .german)
    let turkish = list([("Ankara", 90), ("İzmir", 30)], language: .turkish)
    let russian = list([("что", 900), ("то", 900), ("из", 500), ("за", 800)], language: .russian)
    let rows: [(list: WordList, words: [String])] = [
      (
        Self.french,
        [
          "c'est", "qu'il", "l'homme", "j'ai", "l'Italie", "d'amour", "rendez-vous", "peut-être",
          "qu'est-ce", "l'œuf", "jusqu'à", "a-t-il", "l'hommes", "lorsqu'il",
        ]
      ),
      (
        Self.english,
        [
          "dog's", "well-known", "don't", "Anna's", "o'clock", "mother-in-law", "mother-in-law's",
          "dog'd", "e-dog",
        ]
      ),
      (italian, ["l'uomo", "un'amica", "dell'arte", "c'è", "c'era", "all'inizio", "quest'altro"]),
      (catalan, ["l'home", "d'aigua", "veure'n", "anar-se", "d'anar"]),
      (german, ["E-Mail", "geht's", "Schleswig-Holstein"]),
      (turkish, ["Ankara'da", "İzmir'de"]), (russian, ["что-то", "из-за"]),
    ]
    for row in rows {
      let predictor = Predictor(lists: [row.list])
      for word in row.words {
        let keys = predictor.wordKeys.keys(of: word)!.map { "\($0)" }.joined()
        #expect(predictor.words(keys).first == word, "\(keys)")
      }
    }
  }

  /// A head of a vowel stands before no consonant, and what is joined comes behind what is listed.
  @Test func order() {
    let predictor = Predictor(lists: [Self.french])
    #expect(!predictor.words("5176663").contains("l'pomme"))
    #expect(predictor.words("5124").prefix(2) == ["j'ai", "l'ai"])
    let english = Predictor(lists: [Self.english])
    #expect(english.words("36417").prefix(2) == ["dog's", "fog's"])
    let listed = list([("an", 900), ("or", 900), ("co-op", 1)])
    #expect(Predictor(lists: [listed]).words("26167").prefix(2) == ["co-op", "an-or"])
    // Other languages have no French heads.
    let german = list([("est", 90), ("ai", 90), ("homme", 90)], language: .german)
    #expect(!Predictor(lists: [german]).words("5146663").contains("l'homme"))
    #expect(Predictor(lists: [german, Self.french]).words("5146663").first == "l'homme")
  }

  /// The contacts' names and what was learned are joined, too.
  @Test func ownWords() {
    var predictor = Predictor(lists: [Self.english], names: ["Zoë"])
    #expect(predictor.words("96317").first == "Zoë's")
    #expect(predictor.isWord("Zoë's") && predictor.isWord("well-known"))
    #expect(!predictor.isWord("Zoë'") && !predictor.isWord("xyz-known"))
    predictor.commit("Xyz", after: nil, chosenOn: nil)
    #expect(predictor.words("99917").first == "Xyz's")
    let french = Predictor(lists: [Self.french], names: ["Amélie", "Zoé"])
    #expect(french.words("31263543").first == "d'Amélie")
    #expect(french.words("312635").first == "d'Amél")
    #expect(french.words("31963").first != "d'Zoé")
  }

  /// What is joined and was chosen comes first from then on.
  @Test func isLearned() {
    var predictor = Predictor(lists: [Self.french])
    predictor.commit("l'ai", after: nil, chosenOn: keys("5124"))
    #expect(predictor.words("5124").prefix(2) == ["l'ai", "j'ai"])
    predictor.commit("j'ai", after: nil, chosenOn: keys("5124"))
    #expect(predictor.words("5124").first == "j'ai")
  }

  /// While a joined word is typed it has a letter for each key, and never a full stop inside.
  @Test(arguments: [JoiningTests.french, english])
  func whileTyping(list: WordList) {
    let predictor = Predictor(lists: [list])
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(3_000) {
      let count = Int.random(in: 3...20, using: &random)
      var keys = (0..<count).map { _ in
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 6].randomElement(using: &random)! as UInt8
      }
      keys[0] = 5
      keys[count - 1] = 6
      for place in 1..<count where keys[place] == 1 && keys[place - 1] == 1 { keys[place] = 2 }
      let candidates = predictor.candidates(for: keys)
      let first = candidates.words.first ?? ""
      #expect(first.count == count, "seed \(seed) \(keys) \(first)")
      for word in candidates.words {
        #expect(!word.contains("."), "seed \(seed) \(keys) \(word)")
        #expect(!word.contains(" "), "seed \(seed) \(keys) \(word)")
      }
    }
  }

  /// Keys of unknown words give two words with a mark between them, each guessed as well as it can
  /// be.
  @Test func guesses() {
    let rows = [
      ("999917", "wwww's"), ("999914663", "wwww-good"), ("5199", "l-ww"), ("46631999", "good-www"),
    ]
    for (sequence, word) in rows {
      let english = list([("good", 9), ("while", 4), ("all", 3)])
      let candidates = Predictor(lists: [english]).candidates(for: keys(sequence))
      #expect(candidates.words == [word] && !candidates.isKnown, "\(sequence) \(candidates)")
    }
    let french = Predictor(lists: [Self.french]).candidates(for: keys("5149"))
    #expect(french.words.first?.count == 4)
  }

  /// What the user chose for the first keys stays.
  @Test func aChosenStart() {
    let predictor = Predictor(lists: [Self.english])
    func words(_ sequence: String, _ text: String) -> [String] {
      let start = ChosenStart(text: text, count: text.count)
      return predictor.candidates(for: keys(sequence), startingWith: start).words
    }
    #expect(words("36417", "fog").first == "fog's")
    #expect(words("466314663", "good").first == "good-good")
    #expect(words("36618", "don").first == "don't")
    #expect(words("36618", "fon").allSatisfy { $0.hasPrefix("fon") })
    let french = Predictor(lists: [Self.french])
    let start = ChosenStart(text: "l", count: 1)
    #expect(french.candidates(for: keys("5124"), startingWith: start).words.first == "l'ai")
  }

  /// Every row of the table can be typed, and stands once.
  @Test(arguments: KeypadLanguage.allCases) func table(language: KeypadLanguage) {
    let joining = Joining.of(language)
    #expect(joining.heads.values.reduce(0) { $0 + $1.count } == language.heads.count)
    #expect(joining.tails.count == language.tails.count)
    #expect(Set(language.heads.map(\.text)).count == language.heads.count)
    #expect(Set(language.tails.map(\.text)).count == language.tails.count)
    for head in joining.heads.values.joined() {
      #expect(head.text.hasSuffix("'") || head.text.hasSuffix("-"), "\(head.text)")
      #expect((0...1).contains(head.share) && head.shares.values.allSatisfy((0...1).contains))
      #expect(head.shares.keys.allSatisfy { head.share(before: $0) != nil }, "\(head.text)")
    }
    for tail in joining.tails {
      #expect(tail.text.hasPrefix("'") || tail.text.hasPrefix("-"), "\(tail.text)")
    }
  }

  @Test func vowels() {
    for word in ["ami", "École", "œuf", "être", "Île", "homme", "Yves", "e\u{301}t"] {
      #expect(Joining.beginsWithVowel(word), "\(word)")
    }
    for word in ["pomme", "ça", "", "-a", "ми"] { #expect(!Joining.beginsWithVowel(word)) }
  }
}
