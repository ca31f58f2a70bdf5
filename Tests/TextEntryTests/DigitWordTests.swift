import Keypad
import Testing
import TimeLimit

@testable import TextEntry

/// Words with digits, as people write them in messages.
@Suite(.timeLimited) struct DigitWordTests {
  static let words = list([("great", 9_000), ("gr8", 90), ("2nd", 40), ("and", 90_000), ("his", 9)])

  @Test func aDigitIsOnItsKey() {
    let keys = WordKeys(.english)
    for (word, expected) in [
      ("gr8", [4, 7, 8]), ("2moro", [2, 6, 6, 7, 6]), ("b4", [2, 4]), ("O2", [6, 2]),
    ] as [(String, [UInt8])] {
      #expect(keys.keys(of: word) == expected, "\(word)")
    }
    // 0 and 1 type no letters, and a number is no word.
    for word in ["10th", "some1", "24", "8", "2.5", "24-7"] {
      #expect(keys.keys(of: word) == nil, "\(word)")
    }
    #expect(WordKeys(.korean).keys(of: "가2") == nil)
    #expect(WordKeys(.russian).keys(of: "под8") == [5, 5, 3, 8])
  }

  @Test func theyAreCandidates() {
    let predictor = Predictor(lists: [Self.words])
    #expect(predictor.words("478").first == "gr8")
    #expect(predictor.words("263") == ["and", "2nd"])
  }

  /// A word that was spelled with a digit is known from then on.
  @Test func theyAreLearned() {
    var predictor = Predictor(lists: [Self.words])
    // The word, spelling, and l, 8 and r by taps.
    PredictiveTextTests.learn("587<~555 8888 777 0", &predictor)
    #expect(predictor.words("587").first == "l8r")
  }

  /// Guesses of unknown words are of letters only.
  @Test func guessesHaveNoDigits() {
    let words = ["gr8s", "gr8p", "gr8st", "gr8ps", "gr8sp", "gr8tp", "gr8ts"].map { ($0, 5.0) }
    let predictor = Predictor(lists: [
      list(words + [("gust", 90), ("trust", 40), ("rust", 9), ("struts", 9)])
    ])
    let guesses = predictor.guesses([4, 7, 8, 7, 8, 7, 8], limit: 10) { _ in false }
    #expect(!guesses.isEmpty && guesses.allSatisfy { $0.allSatisfy { !$0.isNumber } })
  }

  /// A digit is no beginning of a word that is being typed.
  @Test func noBeginnings() {
    let predictor = Predictor(
      lists: [Self.words], learning: Learning(words: [LearnedWord(word: "2moro", count: 1)]))
    #expect(predictor.words("2") == ["a"] && !predictor.words("26").contains("2m"))
    #expect(predictor.words("26676") == ["2moro"])
  }
}
