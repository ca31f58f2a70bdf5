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

  /// A pad that has letters elsewhere is no part of the mix.
  @Test func padsOfOneScript() {
    let lists = [
      list([("мир", 9)], language: .bulgarianAndroid),
      list([("мир", 9), ("лес", 5)], language: .russian),
    ]
    let predictor = Predictor(lists: lists)
    #expect(predictor.language == .bulgarianAndroid && predictor.lists.count == 1)
  }

  /// Where erase would step back into a word of another language it takes characters.
  @Test func wordsOfTheOtherLanguageStay() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("843 0", &predictor)
    predictor.set(.russian)
    text.update(for: predictor)
    text.erase(predictor)
    #expect(picture(text) == "the")
    text.erase(predictor)
    #expect(picture(text) == "th")
  }

  /// Letters of a spelling are those of the language that is switched to.
  @Test func spellingFollows() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("843< 8", &predictor)
    #expect(picture(text) == "[t]")
    predictor.set(.russian)
    text.update(for: predictor)
    text.press(2, at: .zero + .seconds(9), &predictor)
    #expect(picture(text) == "[tа]")
  }

  /// A word with its mark is done when another language comes, and so is what that one has no letters for.
  @Test func whatIsDoneStays() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("7331", &predictor)
    #expect(picture(text) == "[see.]")
    predictor.set(.russian)
    text.update(for: predictor)
    for digit in [5, 4, 6] as [UInt8] { text.press(digit, at: .zero + .seconds(9), &predictor) }
    #expect(picture(text) == "see.[мир]")
    var korean = Predictor(lists: [KoreanTests.parts] + Self.lists)
    text = PredictiveTextTests.type(KoreanTests.strokes("안녕"), &korean)
    #expect(picture(text) == "[안녕]")
    korean.set(.english)
    text.update(for: korean)
    #expect(picture(text) == "안녕")
  }

  /// Behind a spelling stand the words of the language that the keys have.
  @Test func wordsBehindASpelling() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("546< 5", &predictor)
    predictor.set(.russian)
    text.update(for: predictor)
    text.step(1, predictor)
    #expect(picture(text) == "[мир]")
  }

  /// The same language again changes nothing of what stands there.
  @Test func theSameLanguage() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("843 0 733>", &predictor)
    let before = text
    let isOther = text.update(for: predictor)
    #expect(!isOther && text == before)
  }

  /// What is typed in the wrong language is looked up in the other.
  @Test func theSameKeysAgain() {
    var predictor = Predictor(lists: Self.lists)
    var text = PredictiveTextTests.type("733 0 546", &predictor)
    #expect(picture(text) != "see [мир]")
    predictor.set(.russian)
    text.update(for: predictor)
    #expect(picture(text) == "see [мир]")
  }
}
