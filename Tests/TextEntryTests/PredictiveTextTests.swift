import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// One tap a letter: `2`–`9` type, `0` ends the word, `1` is a mark, `h5` holds 5, `>` and `<` step
/// through the candidates, `-` erases, `.` commits, `+` accepts the offer, `m` begins a mark in
/// Korean, `!` clears, `^` steps the case, `~` lets 1,100 ms
/// pass. The word is in brackets.
@Suite(.timeLimited) struct PredictiveTextTests {
  static let words = list(
    [
      ("good", 300), ("gone", 200), ("home", 100), ("go", 50), ("in", 40), ("I", 90), ("goods", 3),
      ("don't", 30), ("moon", 20), ("I'm", 70),
    ], pairs: [("in", "home", 20)])

  static func type(_ keys: String, _ predictor: inout Predictor) -> PredictiveText {
    var text = PredictiveText()
    var holds = false
    var now = Instant.zero
    for key in keys {
      now = now + .milliseconds(100)
      text.wake(at: now)
      switch key {
      case "h": holds = true
      case "m": _ = text.beginMark(predictor)
      case ">": text.step(1, predictor)
      case "<": text.step(-1, predictor)
      case "-": text.erase(predictor)
      case "+": _ = text.accept(&predictor)
      case ".": text.commit(&predictor)
      case "!": text.clear(&predictor)
      case "^": text.stepCase(predictor)
      case "~": now = now + .milliseconds(1_000)
      default:
        guard let digit = UInt8(String(key)) else { continue }
        text.press(digit, at: now, &predictor)
        // The press comes first; the hold follows when its time is over.
        if holds { text.hold(digit, &predictor) }
        holds = false
      }
    }
    return text
  }

  /// Types, and lets what was committed be learned.
  static func learn(_ keys: String, _ predictor: inout Predictor) {
    var text = type(keys, &predictor)
    text.finish(&predictor)
  }

  static func type(_ keys: String) -> PredictiveText {
    var predictor = Predictor(lists: [words])
    return type(keys, &predictor)
  }

  @Test func keys() {
    let rows: [(keys: String, picture: String)] = [
      ("", ""), ("4", "[I]"), ("46", "[go]"), ("466", "[goo]"), ("4663", "[good]"),
      ("4663>", "[gone]"), ("4663>>", "[home]"), ("4663<<", "[inne]"),
      ("46>", "[in]"), ("46630", "good "), ("46631", "[good.]"), ("4663>0", "gone "),
      ("4663046", "good [go]"), ("0", " "), ("00", "  "), ("1", "[.]"), ("1>", "[,]"),
      ("4663.", "good"), ("4663.46", "good[go]"), (".", ""),
      // Stepping is over with the next key.
      ("466>3", "[good]"),
      // A mark belongs to the word where a word goes on so.
      ("36618", "[don't]"), ("366180", "don't "), ("3661", "[don.]"), ("366118", "don..[t]"),
      ("416", "[I'm]"), ("41", "[I.]"), ("410", "I. "), ("66661046", "moon. [Go]"),
      ("46631>0", "good, "), ("46631>>>046", "good! [Go]"), ("46631146", "good..[go]"),
      ("4663>1", "[gone.]"), ("46631-", "[good]"),
      // Elsewhere a mark between letters makes one word of two, and is no full stop.
      ("4663146", "[good-go]"), ("4663>146", "[gone-go]"), ("4663146-", "[good-I]"),
      ("4663146--", "[good.]"), ("4663>146--", "[gone.]"), ("4663>146---", "[gone]"),
      ("4663>1460-", "[gone-go]"), ("46631467", "[good-gos]"), ("46631990", "good-ww "),
      ("4663146146", "[good-go-go]"), ("36618-", "[don.]"), ("36618-8", "[don't]"),
      // Unless the user steps to it, be it all the way around or there and back.
      ("46631><46", "good.[go]"), ("46631>46", "good,[go]"), ("46631146", "good..[go]"),
      // What no word spells has a letter for every key.
      ("999", "[www]"), ("9990", "www "), ("46639", "[goodw]"),
      ("46639-", "[good]"),
      ("4663-", "[goo]"), ("4-", ""), ("4--", ""), ("-", ""), ("4663!", ""), ("4663!46", "[go]"),
      // Behind a word erase steps back into it, with the candidate that it had.
      ("46630-", "[good]"), ("46630--", "[goo]"), ("4663>0-", "[gone]"),
      ("4663>046630------", "[gone]"), ("466310-", "good."), ("466310--", "[good]"),
      ("h5", "5"), ("h0", "0"), ("h1", "1"), ("46h5", "go5"), ("4663h0", "goods "),
      ("999h0", "www0"),
      ("46h55", "go5[j]"), ("0h0", " 0"), ("h5h5", "55"),
      // The hold's press does not lose the word that was chosen.
      ("4663>h2", "gone2"), ("4663>>h9", "home9"), ("4663>h0", "gone0"), ("4663h2", "good2"),
      // A guess that was chosen is there again.
      ("46630-", "[good]"), ("4663<<0-", "[inne]"), ("4663<<1-", "[inne]"),
      // Context.
      ("46>04663", "in [home]"),
      // Case: once, always, and at the beginning of a sentence.
      ("4663^", "[Good]"), ("4663^^", "[GOOD]"), ("4663^^^", "[good]"), ("4663^046", "Good [go]"),
      ("^4663", "[Good]"), ("^^4663046", "GOOD [GO]"), ("46631046", "good. [Go]"),
      ("4663>^", "[Gone]"),
    ]
    for row in rows {
      let text = Self.type(row.keys)
      #expect(picture(text) == row.picture, "\(row.keys)")
      #expect(text.isEmpty == row.picture.isEmpty, "\(row.keys)")
    }
  }

  /// Behind the last candidate, and before the first, stands spelling.
  @Test func spelling() {
    var predictor = Predictor(lists: [Self.words])
    #expect(picture(Self.type("999>", &predictor)) == "[999]")
    #expect(Self.type("999>", &predictor).isAtSpelling)
    #expect(picture(Self.type("999>>", &predictor)) == "[www]")
    #expect(picture(Self.type("999>999", &predictor)) == "[y]")
    #expect(picture(Self.type("4663046<9~99992", &predictor)) == "good [wza]")
    Self.learn("46630", &predictor)
    // Erasing the spelling goes back to the offer of it.
    #expect(picture(Self.type("999>9-", &predictor)) == "[999]")
    #expect(picture(Self.type("999>9->", &predictor)) == "[www]")
    #expect(Array(predictor.learning.words.keys) == ["good"])
    // What was spelled is a word from then on.
    Self.learn("999>999~99~9990", &predictor)
    #expect(picture(Self.type("999", &predictor)) == "[yxy]")
    // And it comes before what the lists have, as anything that was chosen.
    Self.learn("4663<444~666~666~30", &predictor)
    #expect(picture(Self.type("4663", &predictor)) == "[iood]")
    // The letter turns until its time is over.
    let text = Self.type("999>9", &predictor)
    #expect(text.deadline != nil)
    #expect(Self.type("999>9~9", &predictor).spelling?.text == "w")
    #expect(picture(Self.type("4663^<444", &predictor)) == "[I]")
  }

  @Test func aChosenWordComesFirstNextTime() {
    var predictor = Predictor(lists: [Self.words])
    Self.learn("4663>>0", &predictor)
    #expect(picture(Self.type("4663", &predictor)) == "[home]")
    Self.learn("4663>0", &predictor)
    #expect(picture(Self.type("4663", &predictor)) == "[good]")
  }

  /// A number or a mark is nothing to learn, nor is what was not committed.
  @Test func whatIsNotLearned() {
    for keys in ["10", "h5h4", "1>.", "4663", "4663!", "999>0", "0"] {
      var predictor = Predictor(lists: [Self.words])
      Self.learn(keys, &predictor)
      #expect(predictor.learning.isEmpty, "\(keys)")
    }
  }

  /// Words and how often they were counted, after the keys.
  @Test func whatIsLearned() {
    let rows: [(keys: String, words: [String: UInt32])] = [
      ("46630", ["good": 1]), ("4663^^0", ["good": 1]), ("466310", ["good": 1]),
      // The press of a hold has committed nothing of its own.
      ("4663h0", ["goods": 1]), ("4663h2", ["good": 1]), ("46631h2", ["good": 1]),
      // A word that the user steps back into was not meant.
      ("46630->0", ["gone": 1]), ("46630-0", ["good": 1]), ("46630-----", [:]),
      // The capital of a sentence, and capitals only, are not the word's own; Abc is.
      ("466310466310", ["good": 2]), ("4663^^10", ["good": 1]),
      ("46631 0 4663<4~666~666~30", ["good": 2]),
      ("4663^<4~666~666~30", ["Good": 1]),
      // A word behind which a mark stands is that word, and one with an apostrophe is whole.
      ("4663>>10", ["home": 1]), ("3661>>>>>>>0", ["don't": 1]),
      ("46!46630", ["good": 1]), ("46630!", ["good": 1]),
      // The word before was learned when the next one came, and is not once more where that one is
      // stepped back into.
      ("46630460-0", ["good": 1, "go": 1]), ("46630460---", ["good": 1]),
      ("46630460-0-0-0", ["good": 1, "go": 1]),
    ]
    for row in rows {
      var predictor = Predictor(lists: [Self.words])
      Self.learn(row.keys, &predictor)
      #expect(predictor.learning.words.mapValues(\.count) == row.words, "\(row.keys)")
    }
    // What was chosen before a mark comes first the next time, too.
    var predictor = Predictor(lists: [Self.words])
    Self.learn("4663>>10", &predictor)
    #expect(picture(Self.type("4663", &predictor)) == "[home]")
  }

  /// A choice stays where the word is gone back to, or gets capitals.
  @Test func choicesStay() {
    let rows: [(keys: String, picture: String)] = [
      ("4663>>1-", "[home]"), ("4663>>^", "[Home]"), ("4663>>^^", "[HOME]"),
      // A mark that was stepped to is meant, whatever letter follows.
      ("41>6", "I,[o]"), ("416", "[I'm]"),
      // All marks are there.
      ("46631<", "[good_]"), ("46631<<<<<<", "[good(]"),
      // After a full stop there is a way to small letters.
      ("46631046^", "good. [go]"), ("46631046^^", "good. [GO]"),
      ("46631046^0466", "good. go [goo]"),
    ]
    for row in rows { #expect(picture(Self.type(row.keys)) == row.picture, "\(row.keys)") }
  }

  /// What came before says which word is likelier, also over a comma; a full stop ends it.
  @Test func theWordBefore() {
    let rows: [(keys: String, picture: String)] = [
      ("4663", "[good]"), ("46>04663", "in [home]"), ("46>1>04663", "in, [home]"),
      ("46>1004663", "in.  [Good]"), ("46>1>>04663", "in? [Good]"), ("4604663", "go [good]"),
    ]
    for row in rows { #expect(picture(Self.type(row.keys)) == row.picture, "\(row.keys)") }
  }

  /// A mark is a part of the word as soon as a letter follows: until then it ends a sentence.
  @Test func marksInsideWords() {
    let french = list(
      [("est", 15_000), ("il", 9_500), ("homme", 700), ("ai", 2_800), ("le", 30_000), ("ce", 900)],
      language: .french)
    let rows: [(keys: String, picture: String)] = [
      ("213", "[c'e]"), ("21378", "[c'est]"), ("213780", "c'est "), ("21378-", "[c'es]"),
      ("213781", "[c'est.]"), ("213781045", "c'est. [Il]"), ("5146663", "[l'homme]"),
      ("514666310", "l'homme. "), ("21378^", "[C'est]"), ("21378^^", "[C'EST]"),
      ("510213780", "l. C'est "), ("781378123", "[qu'est-ce]"),
    ]
    for row in rows {
      var predictor = Predictor(lists: [french])
      #expect(picture(Self.type(row.keys, &predictor)) == row.picture, "\(row.keys)")
    }
  }

  /// What was joined is learned as one word.
  @Test func joinedWordsAreLearned() {
    var predictor = Predictor(lists: [Self.words])
    Self.learn("46631460", &predictor)
    #expect(predictor.learning.words.mapValues(\.count) == ["good-go": 1])
    Self.learn("4663>1460", &predictor)
    #expect(picture(Self.type("4663146", &predictor)) == "[gone-go]")
  }

  @Test func pendingRangeIsScalars() {
    var predictor = Predictor(names: ["Zoe\u{308}"])
    #expect(Self.type("0963", &predictor).pendingRange == 1..<5)
    #expect(Self.type("0963.", &predictor).pendingRange == nil)
  }

  @Test func limit() {
    let full = Self.type(String(repeating: "0", count: 300))
    #expect(full.shown.count == PredictiveText.limit)
    var predictor = Predictor(lists: [Self.words])
    var text = full
    text.press(2, at: .zero, &predictor)
    text.press(0, at: .zero, &predictor)
    text.hold(0, &predictor)
    #expect(text.shown.count == PredictiveText.limit)
    #expect(Self.type(String(repeating: "9", count: 300)).keys.count == PredictiveText.limit)
    #expect(Self.type(String(repeating: "9", count: 256) + "0").shown.count <= 257)
  }

  @Test func noSuchDigit() {
    var text = PredictiveText()
    var predictor = Predictor(lists: [Self.words])
    for digit in UInt8(10)...255 { text.press(digit, at: .zero, &predictor) }
    #expect(text.isEmpty)
  }

  @Test func randomKeys() {
    let seed: UInt64 = 5
    print("PredictiveText properties: seed \(seed)")
    for round in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed &+ round)
      let keys = String(
        (0..<80).map { _ in "0123456666444h><-.9^~+".randomElement(using: &random)! })
      let text = Self.type(keys)
      #expect(text == Self.type(keys), "seed \(seed) \(keys)")
      #expect(text.shown == text.text + text.word)
      #expect(text.selected <= text.candidates.count)
      if text.selected == 0, text.spelling == nil, !text.isAtSpelling {
        // What is shown while typing has as many letters as keys were pressed.
        #expect(text.word.count == text.keys.count, "seed \(seed) \(keys)")
      }
    }
  }
}
