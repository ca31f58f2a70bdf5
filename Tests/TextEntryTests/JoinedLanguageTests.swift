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
    #expect((0..<3).reduce(0) { $0 + predictor.shares[$1] } < 1.000_001)
    for word in ["nicht", "das"] { predictor.commit(word, after: nil, chosenOn: nil) }
    #expect(predictor.shares[1] > 0.9)
  }

  /// A word that no list has, and the same word again, say nothing about the language.
  @Test func wordsWithoutALanguage() {
    let predictor = Predictor(lists: Self.lists)
    var other = predictor
    other.commit("Xyzzy", after: nil, chosenOn: nil)
    let shares = (0..<3).map { other.shares[$0] }
    for (list, share) in shares.enumerated() { #expect(abs(share - predictor.shares[list]) < 1e-9) }
    other.commit("das", after: nil, chosenOn: nil)
    let once = other.shares
    other.commit("das", after: nil, chosenOn: nil)
    #expect(other.shares == once)
  }

  /// One list has the whole share, whatever is typed.
  @Test func oneListIsAsBefore() {
    var predictor = Predictor(lists: [Self.lists[0]])
    predictor.commit("Xyzzy", after: nil, chosenOn: nil)
    predictor.commit("of", after: nil, chosenOn: nil)
    #expect(predictor.shares[0] == 1 && predictor.shares.count == 1)
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
