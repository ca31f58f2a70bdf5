import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// What is offered before it is typed. Scripts as in ``PredictiveTextTests``; `+` accepts.
@Suite(.timeLimited) struct OfferTests {
  static let words: WordList = {
    var writer = WordListWriter(language: .english)
    for (word, count) in [
      ("see", 90.0), ("you", 95), ("tomorrow", 40), ("today", 30), ("too", 70), ("soon", 20),
      ("I", 99),
      ("shit", 60), ("shield", 5),
    ] {
      writer.add(word, count: count, isRude: word == "shit")
    }
    writer.add("see", "you", count: 30)
    writer.add("see", "shit", count: 40)
    writer.add("you", "too", count: 9)
    writer.add("you", "soon", count: 2)
    writer.add("you", "tomorrow", count: 5)
    writer.add("see", "you", "tomorrow", count: 20)
    writer.add(".", "see", count: 8)
    // A list of our own that can't be laid out is a mistake in the test.
    return try! WordList(WordListData(copying: writer.bytes()))
  }()

  static func type(_ keys: String) -> PredictiveText {
    var predictor = Predictor(lists: [words])
    return PredictiveTextTests.type(keys, &predictor)
  }

  @Test func oneKeyTakesTheOffer() {
    let rows: [(keys: String, offer: String?, picture: String)] = [
      ("866", "tomorrow", "[too]"), ("866+", nil, "tomorrow "), ("7", "see", "[s]"),
      ("7+", "you", "see "), ("7++", "tomorrow", "see you "), ("7+++", nil, "see you tomorrow "),
      // The plain word is never in the way.
      ("8660", nil, "too "), ("866>", nil, "[ton]"), ("866>+", nil, "[ton]"),
      // A space right after it is not a second one, and a mark joins closely.
      ("866+0", nil, "tomorrow "), ("866+00", nil, "tomorrow  "), ("866+1", nil, "tomorrow[.]"),
      ("866+10", "See", "tomorrow. "), ("866+7", "see", "tomorrow [s]"),
      // Holding 0 is that key, and the digit where nothing is offered.
      ("866h0", nil, "tomorrow "),
      // While a word is spelled none is offered; once spelling is left off one is again.
      ("866<8", nil, "[t]"), ("866<8-", nil, "[866]"), ("866<8>", "tomorrow", "[too]"),
      // Erase takes it back: what was typed stands there again.
      ("866+-", "tomorrow", "[too]"), ("7++-", "you", "see "), ("7++--", "see", "[s]"),
      // Where no word is being typed, steps go through the next ones.
      ("7330", "you", "see "), ("73309680", "tomorrow", "see you "),
      ("73309680>", "too", "see you "),
      ("73309680>+", nil, "see you too "), ("73309680<+", nil, "see you soon "),
      ("73309680>>>", "tomorrow", "see you "),
      // Capitals as the word would have them here.
      ("866^", "Tomorrow", "[Too]"), ("^^866+", nil, "TOMORROW "),
      ("7330^++", nil, "see You tomorrow "),
      // The space of an offer is gone with the next key, whatever that is.
      ("866+h5", nil, "tomorrow 5"), ("866+h51", nil, "tomorrow 5[.]"),
      ("866+h50", nil, "tomorrow 5 "),
      ("866+.1", nil, "tomorrow [.]"),
    ]
    for row in rows {
      let text = Self.type(row.keys)
      #expect(picture(text) == row.picture, "\(row.keys)")
      #expect(text.offer == row.offer, "\(row.keys)")
    }
  }

  @Test func whatIsTakenIsLearned() {
    var predictor = Predictor(lists: [Self.words])
    PredictiveTextTests.learn("7330968+", &predictor)
    #expect(predictor.learning.words["you"] == nil)
    PredictiveTextTests.learn("7330+", &predictor)
    #expect(predictor.learning.words["you"]?.count == 1)
    #expect(predictor.learning.pairs["see"]?["you"] == 1)
    // The word on the keys that were typed leads as before.
    PredictiveTextTests.learn("866+", &predictor)
    #expect(picture(PredictiveTextTests.type("866", &predictor)) == "[too]")
  }

  /// What the user writes most behind a word is offered there.
  @Test func ownNextWords() {
    var predictor = Predictor(lists: [Self.words])
    #expect(predictor.nextWords(after: "too") == [])
    for _ in 0..<3 { predictor.commit("soon", after: "too", chosenOn: nil) }
    #expect(predictor.nextWords(after: "too") == ["soon"])
  }

  @Test func switchedOff() {
    var predictor = Predictor(lists: [Self.words])
    var text = PredictiveText(offersWords: .none)
    for digit in [7, 3, 3, 0] as [UInt8] { text.press(digit, at: .zero, &predictor) }
    #expect(text.offers.isEmpty)
    let isTaken = text.accept(&predictor)
    #expect(!isTaken)
    text.press(0, at: .zero, &predictor)
    text.hold(0, &predictor)
    #expect(text.shown == "see 0")
    text = PredictiveText(offersWords: .longer)
    for digit in [7, 3] as [UInt8] { text.press(digit, at: .zero, &predictor) }
    #expect(text.offer == "see")
    for digit in [3, 0] as [UInt8] { text.press(digit, at: .zero, &predictor) }
    #expect(text.offer == nil)
  }

  /// A full text takes no offer.
  @Test func limit() {
    var predictor = Predictor(lists: [Self.words])
    var text = PredictiveTextTests.type(String(repeating: "0", count: 250), &predictor)
    for digit in [8, 6, 6] as [UInt8] { text.press(digit, at: .zero, &predictor) }
    #expect(text.offer == "tomorrow")
    let isTaken = text.accept(&predictor)
    #expect(!isTaken)
  }

  /// A rude word is not first and not offered, unless the user has typed it.
  @Test func rudeWords() {
    var predictor = Predictor(lists: [Self.words])
    #expect(predictor.nextWords(after: "see") == ["you"])
    #expect(predictor.longerWords(than: keys("744")) == ["shield"])
    let words = predictor.candidates(for: keys("7448"), guesses: 10).words
    #expect(words.first != "shit" && words.contains("shit"))
    #expect(Predictor(lists: [Self.words], hidesRudeWords: false).words("7448").first == "shit")
    predictor.commit("shit", after: nil, chosenOn: keys("7448"))
    #expect(predictor.words("7448").first == "shit")
    #expect(predictor.longerWords(than: keys("744")).first == "shit")
  }
}
