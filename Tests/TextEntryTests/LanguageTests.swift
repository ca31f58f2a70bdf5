import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// Several languages in use, and which of them the keys have.
@Suite(.timeLimited) struct LanguageTests {
  static let lists = [
    list([("see", 9), ("the", 80)]),
    list([("der", 70), ("sehr", 8)], language: .german),
    list([("мир", 9), ("лес", 5)], language: .russian),
  ]

  @Test func eachLanguageInTurn() {
    var predictor = Predictor(lists: Self.lists, names: ["Anna", "Борис"])
    #expect(predictor.languages == [.english, .german, .russian])
    #expect(predictor.language == .english && predictor.nextLanguage == .german)
    // Languages of one script are mixed; another script has keys of its own.
    #expect(predictor.words("843") == ["the"])
    #expect(predictor.words("337") == ["der"])
    #expect(predictor.words("547").first != "мир")
    #expect(predictor.words("2662") == ["Anna"])
    predictor.set(.russian)
    #expect(predictor.language == .russian && predictor.nextLanguage == nil)
    #expect(predictor.words("546") == ["мир"])
    #expect(predictor.words("843") == [])
    #expect(predictor.words("25467") == [])
    #expect(predictor.words("25646") == ["Борис"])
    predictor.set(.english)
    #expect(predictor.words("843") == ["the"])
    #expect(predictor.words("2662") == ["Anna"])
    // What is not in use is not set.
    predictor.set(.greek)
    #expect(predictor.language == .english)
  }

  /// Names come and go while other letters are on the keys.
  @Test func namesOfAllScripts() {
    var predictor = Predictor(lists: Self.lists, names: ["Борис", "Борис"])
    predictor.change(names: ["Ольга"], removed: ["Борис"])
    predictor.set(.russian)
    #expect(predictor.words("25646") == ["Борис"])
    #expect(predictor.words("54922") == ["Ольга"])
    predictor.set(.english)
    predictor.change(names: [], removed: ["Борис", "Ольга"])
    predictor.set(.russian)
    #expect(predictor.words("25646") == [])
  }

  /// What was learned in one language is there when its letters are back.
  @Test func learnedWordsStay() {
    var predictor = Predictor(lists: Self.lists)
    predictor.set(.russian)
    predictor.commit("мимоза", after: nil, chosenOn: nil)
    #expect(predictor.words("545532") == ["мимоза"])
    predictor.set(.german)
    predictor.commit("Quatsch", after: nil, chosenOn: nil)
    #expect(predictor.words("7828724") == ["Quatsch"])
    predictor.set(.russian)
    #expect(predictor.words("545532") == ["мимоза"])
  }

  /// What is typed in the wrong language is looked up in the other.
  @Test func theSameKeysAgain() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("733 0 546", &predictor)
    #expect(picture(text) != "see [мир]")
    predictor.set(.russian)
    text.lookUpAgain(predictor)
    #expect(picture(text) == "see [мир]")
  }
}
