import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// Languages that are typed together, as `language = en+de,fr` names them.
@Suite(.timeLimited) struct JoinedLanguageTests {
  /// `gut` and `hut` are on the same keys, and so are `die` and `did`, `war` and `was`.
  static var lists: [WordList] {
    let english = list(
      [("the", 50_000), ("did", 2_000), ("hut", 30), ("was", 8_000), ("of", 40_000)],
      pairs: [("the", "hut", 5)])
    var german = list(
      [("die", 30_000), ("gut", 900), ("das", 20_000), ("war", 9_000), ("nicht", 9_000)],
      pairs: [("die", "war", 3)], language: .german)
    german.typedWith = .english
    let french = list([("et", 20_000), ("dieu", 90)], language: .french)
    return [english, german, french]
  }

  @Test func oneTurnForBoth() {
    var predictor = Predictor(lists: Self.lists)
    #expect(predictor.languages == [.english, .french])
    #expect(predictor.joinedLanguages == [.german])
    #expect(predictor.words("843") == ["the"])
    #expect(predictor.words("64248") == ["nicht"])
    predictor.set(.french)
    #expect(predictor.joinedLanguages == [] && predictor.nextLanguage == nil)
  }

  /// The words of the language that was typed last come first.
  @Test func theLastWordsTell() {
    var predictor = Predictor(lists: Self.lists)
    #expect(predictor.words("488").first == "gut")
    for word in ["the", "of"] { predictor.commit(word, after: nil, chosenOn: nil) }
    #expect(predictor.words("343", limit: 2) == ["did", "die"])
    #expect(predictor.words("927") == ["was", "war"])
    for word in ["nicht", "das"] { predictor.commit(word, after: nil, chosenOn: nil) }
    #expect(predictor.words("343", limit: 2) == ["die", "did"])
    #expect(predictor.words("927") == ["war", "was"])
    // A word that is not committed yet counts, too.
    #expect(predictor.words("927", after: "of") == ["was", "war"])
  }

  /// The shares stay between 0 and 1, so that a few words of another language are enough.
  @Test func aChangeNeedsNoTime() {
    var predictor = Predictor(lists: Self.lists)
    for _ in 0..<1_000 {
      for word in ["the", "of", "did"] { predictor.commit(word, after: nil, chosenOn: nil) }
    }
    #expect(abs((0..<3).reduce(0) { $0 + predictor.shares[$1] } - 1) < 1e-9)
    for word in ["nicht", "das"] { predictor.commit(word, after: nil, chosenOn: nil) }
    #expect(predictor.shares[1] > 0.9)
  }

  /// A word that no list has favours no language, and the same word again is not counted twice.
  @Test func wordsWithoutALanguage() {
    var predictor = Predictor(lists: Self.lists)
    for word in ["the", "of"] { predictor.commit(word, after: nil, chosenOn: nil) }
    let english = predictor.shares[0]
    predictor.commit("Xyzzy", after: nil, chosenOn: nil)
    // The next word may be of another language, as after any word.
    #expect(predictor.shares[0] < english && predictor.shares[0] > 0.9)
    predictor.commit("das", after: nil, chosenOn: nil)
    let once = predictor.shares
    predictor.commit("das", after: nil, chosenOn: nil)
    #expect(predictor.shares == once)
  }

  /// A change of language begins anew; the same language again does not.
  @Test func aChangeOfLanguageBeginsAnew() {
    var predictor = Predictor(lists: Self.lists)
    let first = predictor.shares
    for word in ["nicht", "das"] { predictor.commit(word, after: nil, chosenOn: nil) }
    let german = predictor.shares
    predictor.set(.english)
    #expect(predictor.shares == german)
    predictor.set(.french)
    #expect(predictor.shares[0] > 0.8)
    predictor.set(.english)
    #expect(predictor.shares == first)
  }

  /// Two lists of one language share its words evenly after each word.
  @Test func listsOfOneLanguage() {
    var predictor = Predictor(lists: [list([("the", 9)]), list([("Xyzzy", 1), ("plugh", 2)])])
    for word in ["Xyzzy", "plugh", "the"] { predictor.commit(word, after: nil, chosenOn: nil) }
    #expect(predictor.shares[0] == 0.5 && predictor.shares[1] == 0.5)
  }

  /// A choice lasts when the shares are as they were before it.
  @Test func aChoiceLasts() {
    var predictor = Predictor(lists: Self.lists)
    predictor.commit("hut", after: nil, chosenOn: keys("488"))
    predictor.set(.french)
    predictor.set(.english)
    #expect(predictor.words("488").first == "hut")
  }

  /// Letters that only the second language has are on the keys, too, and its words are learned.
  @Test func lettersOfTheSecondLanguage() {
    var russian = list([("был", 9_000), ("это", 9_000)], language: .russian)
    russian.typedWith = .ukrainian
    let ukrainian = list([("був", 900), ("це", 9_000)], language: .ukrainian)
    var predictor = Predictor(lists: [ukrainian, russian])
    #expect(predictor.wordKeys.keys(of: "быть") == [2, 8, 6, 9])
    for word in ["это", "был", "объем"] { predictor.commit(word, after: nil, chosenOn: nil) }
    #expect(predictor.shares[1] > 0.9)
    #expect(predictor.learning.count("был") == 1 && predictor.learning.count("объем") == 1)
  }

  /// One list has the whole share after each word.
  @Test func oneListIsAsBefore() {
    var predictor = Predictor(lists: [Self.lists[0]])
    predictor.commit("Xyzzy", after: nil, chosenOn: nil)
    predictor.commit("of", after: nil, chosenOn: nil)
    #expect(predictor.shares[0] == 1)
  }

  /// By repeated taps the keys have the letters of both, each once, with the digit behind them.
  @Test func lettersOfBoth() {
    #expect(MultiTap.characters(on: 2, in: .english, [.german]) == Array("abcäà2"))
    #expect(MultiTap.characters(on: 2, in: .german, [.french]) == Array("abcäàâçæ2"))
    var text = MultiTap(language: .english, joined: [.german])
    for _ in 0..<4 { text.press(8, at: .zero) }
    #expect(text.shown == "ü")
    text.clear()
    for _ in 0..<4 { text.press(8, at: .zero) }
    #expect(text.shown == "ü")
    // Marks of the second language follow those of the first one, and of a letter with a mark only the
    // mark is erased.
    #expect(MultiTap.characters(on: 1, in: .english, [.spanish]).contains("¿"))
    var marked = MultiTap(language: .english, joined: [.vietnamese])
    marked.put("a\u{301}")
    marked.erase()
    #expect(marked.shown == "a")
    text.set(.english)
    #expect(text.text == "ü" && text.pending == nil)
    for _ in 0..<4 { text.press(8, at: .zero) }
    #expect(text.shown == "ü8")
  }

  @Test func spellingHasTheLettersOfBoth() {
    var predictor = Predictor(lists: Self.lists)
    let text = PredictiveTextTests.type("843< 8888", &predictor)
    #expect(picture(text) == "[ü]")
  }
}
