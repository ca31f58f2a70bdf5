import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Words that the next word changes. Scripts as in ``PredictiveTextTests``; in pictures a changed
/// word is in braces.
@Suite(.timeLimited) struct CorrectionTests {
  static let words = list(
    [
      ("he", 400), ("if", 300), ("not", 200), ("you", 300), ("go", 90), ("in", 80), ("can", 60),
      ("was", 200), ("cam", 1), ("today", 30), ("too", 40),
    ],
    pairs: [
      ("he", "was", 90), ("if", "not", 90), ("if", "you", 160), ("you", "can", 60),
      ("not", "you", 9), ("he", "can", 20), ("if", "today", 90), ("he", "not", 1),
    ])

  static func picture(_ text: PredictiveText) -> String {
    var shown = Array(text.shown.unicodeScalars).map { String($0) }
    if let range = text.pendingRange, !range.isEmpty {
      shown[range.lowerBound] = "[" + shown[range.lowerBound]
      shown[range.upperBound - 1] += "]"
    }
    for range in text.changedRanges {
      shown[range.lowerBound] = "{" + shown[range.lowerBound]
      shown[range.upperBound - 1] += "}"
    }
    return shown.joined()
  }

  @Test func theNextWordChangesAWord() {
    let rows: [(keys: String, picture: String)] = [
      ("43", "[he]"), ("430", "he "), ("430668", "he [not]"), ("4306680", "{if} not "),
      // What fits the word stays.
      ("4309270", "he was "), ("4302260", "he can "),
      // The mark lasts until two more words are typed.
      ("43066809680", "{if} not you "), ("430668096802260", "if not you can "),
      // A mark ends the word, too, once it can be no part of it.
      ("4306681", "he [not.]"), ("43066810", "{if} not. "),
      // An accepted word changes the one before.
      ("430863+", "{if} today "),
      // Behind a mark begins another sentence.
      ("4310668", "he. [Not]"), ("43106680", "he. Not "),
      ("66810430668", "not. He [not]"), ("668104306680", "not. {If} not "),
      ("^^4306680", "{IF} NOT "),
      // A chosen word stays, and so does one that was taken back.
      ("43>04309270", "if {he} was "), ("43>09270", "if was "),
      ("4306680-", "he not "), ("4306680-4306680", "he not he not "),
      ("4306680-00", "he not   "), ("4306680-1", "he not [.]"),
      // Only directly afterwards.
      ("43066800-", "{if} not "), ("43066809-", "{if} not "), ("4306680--", "he [not]"),
      ("43066800--", "{if} [not]"), ("4306680---", "he [no]"),
      // The same words again, after the second one was typed anew.
      ("4306680--0", "he not "), ("43066800--0", "{if} not "),
      ("430863+-", "he today "), ("430863+--", "he [tod]"),
      // A held digit ends the word.
      ("430668h5", "{if} not5"),
    ]
    for row in rows {
      var predictor = Predictor(lists: [Self.words])
      let text = PredictiveTextTests.type(row.keys, &predictor)
      #expect(Self.picture(text) == row.picture, "\(row.keys)")
    }
  }

  /// A word that was learned when the text was left stays.
  @Test func aLearnedWordStays() {
    var predictor = Predictor(lists: [Self.words])
    var text = PredictiveTextTests.type("430", &predictor)
    text.finish(&predictor)
    for digit: UInt8 in [6, 6, 8, 0] { text.press(digit, at: .zero, &predictor) }
    text.finish(&predictor)
    #expect(Self.picture(text) == "he not ")
    #expect(predictor.learning.words.mapValues(\.count) == ["he": 1, "not": 1])
  }

  @Test func itCanBeSwitchedOffForOneText() {
    var predictor = Predictor(lists: [Self.words])
    var text = PredictiveText()
    text.corrections = Corrections(forgivesWrongKeys: true, changesWords: false)
    for digit: UInt8 in [4, 3, 0, 6, 6, 8, 0] { text.press(digit, at: .zero, &predictor) }
    #expect(Self.picture(text) == "he not ")
    text.clear(&predictor)
    for digit: UInt8 in [4, 3, 0, 6, 6, 8, 0] { text.press(digit, at: .zero, &predictor) }
    #expect(Self.picture(text) == "he not ")
  }

  /// `43556` is `hello`; here its last key is wrong.
  @Test func nearWordsCanBeSwitchedOffForOneText() {
    var predictor = Predictor(lists: [NearWordTests.words], forgivesWrongKeys: true)
    for (forgives, isFirst) in [(true, true), (false, false)] {
      var text = PredictiveText()
      text.corrections = Corrections(forgivesWrongKeys: forgives, changesWords: true)
      for digit: UInt8 in [4, 3, 5, 5, 3] { text.press(digit, at: .zero, &predictor) }
      #expect((text.candidates.first == "hello") == isFirst)
    }
  }

  @Test func itCanBeSwitchedOff() {
    var predictor = Predictor(lists: [Self.words])
    predictor.correctsWords = false
    #expect(Self.picture(PredictiveTextTests.type("4306680", &predictor)) == "he not ")
    #expect(Self.picture(PredictiveTextTests.type("4306680-", &predictor)) == "he [not]")
  }

  /// What stays in the text is learned, and no word that was changed.
  @Test func learning() {
    let rows: [(keys: String, words: [String: UInt32], pair: (String, String))] = [
      ("4306680", ["if": 1, "not": 1], ("if", "not")),
      ("4306680-", ["he": 1, "not": 1], ("he", "not")),
      ("43066809680", ["if": 1, "not": 1, "you": 1], ("not", "you")),
      ("4309270", ["he": 1, "was": 1], ("he", "was")),
    ]
    for row in rows {
      var predictor = Predictor(lists: [Self.words])
      PredictiveTextTests.learn(row.keys, &predictor)
      #expect(predictor.learning.words.mapValues(\.count) == row.words, "\(row.keys)")
      #expect(predictor.learning.pairs[row.pair.0]?[row.pair.1] == 1, "\(row.keys)")
    }
  }

  /// Two words that were written before stay as they are, in other texts, too.
  @Test func ownWordsCount() {
    var predictor = Predictor(lists: [Self.words])
    PredictiveTextTests.learn("4306680-", &predictor)
    #expect(Self.picture(PredictiveTextTests.type("4306680", &predictor)) == "he not ")
  }

  private static let parts = ["43", "668", "968", "226", "46", "0", "0", "0"]

  /// A change replaces letters by as many others, so all spaces stay where they are.
  @Test func nothingElseChanges() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Effort.rounds(20_000) {
      let keys = (0..<40).map { _ in Self.parts.randomElement(using: &random)! }.joined()
      var (one, other) = (Predictor(lists: [Self.words]), Predictor(lists: [Self.words]))
      other.correctsWords = false
      let changed = PredictiveTextTests.type(keys, &one)
      let plain = PredictiveTextTests.type(keys, &other)
      #expect(changed.shown.count == plain.shown.count, "seed \(seed): \(keys)")
      let spaces = [changed, plain].map { text in text.shown.map { $0 == " " } }
      #expect(spaces[0] == spaces[1], "seed \(seed): \(keys)")
      for range in changed.changedRanges {
        let word = String(String.UnicodeScalarView(Array(changed.shown.unicodeScalars)[range]))
        #expect(one.isWord(word), "seed \(seed): \(keys)")
      }
    }
  }
}
