import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Korean by one tap a stroke: words of a stem and what stands behind it, found by their parts.
@Suite(.timeLimited) struct KoreanTests {
  static let parts = list(
    [
      ("학교", 500), ("에서", 4_000), ("에", 9_000), ("는", 9_000), ("은", 8_000), ("을", 8_000),
      ("를", 7_000),
      ("이", 9_000), ("가", 9_000), ("도", 5_000), ("맛", 90), ("았", 900), ("한글", 60), ("안녕", 80),
      ("하", 3_000),
      ("세요", 500), ("산", 70), ("지도", 40), ("사람", 300), ("들", 2_000),
    ], language: .korean)

  /// The keys of a word, for reading the tests.
  static func strokes(_ word: String) -> String {
    WordKeys(.korean).keys(of: word)!.map { String($0) }.joined()
  }

  static func type(_ keys: String, names: [String] = []) -> PredictiveText {
    var predictor = Predictor(lists: [parts], names: names)
    return PredictiveTextTests.type(keys, &predictor)
  }

  @Test(arguments: [
    "학교에서", "학교에서는", "학교는", "사람들은", "사람들이", "한글도", "안녕하세요", "산은", "지도가", "맛도",
  ])
  func stemsWithWhatStandsBehind(word: String) {
    let predictor = Predictor(lists: [Self.parts])
    #expect(predictor.words(Self.strokes(word)).first == word)
    #expect(predictor.isWord(word))
  }

  /// 은 and 을, 는 and 를 are on the same keys: the commoner comes first, the other one next.
  @Test(arguments: [("사람들은", "사람들을"), ("학교는", "학교를")])
  func particlesOnTheSameKeys(first: String, second: String) {
    let predictor = Predictor(lists: [Self.parts])
    #expect(Array(predictor.words(Self.strokes(second)).prefix(2)) == [first, second])
  }

  /// The sound before says which form a particle has.
  @Test func particlesAgree() {
    func goes(_ particle: String, _ stem: String) -> Bool {
      KoreanParts.form(of: particle).goes(behind: KoreanParts.sound(endOf: stem))
    }
    #expect(goes("는", "학교") && !goes("은", "학교") && !goes("는", "한글"))
    #expect(goes("을", "산") && !goes("를", "산") && goes("을", "한글"))
    #expect(goes("로", "한글") && !goes("로", "산") && goes("로", "학교"))
    #expect(goes("에서", "산") && goes("에서", "학교") && goes("은", "TV"))
  }

  /// While a word is typed it stands there as far as its strokes go, one a key.
  @Test func beginnings() {
    let rows = [
      ("8", "[ㅅ]"), ("81", "[시]"), ("812", "[하]"), ("8124", "[학]"), ("81244", "[학ㄱ]"),
      ("812442", "[학ㄱㆍ]"), ("8124422", "[학ㄱㆍㆍ]"), ("81244223", "[학교]"), ("812442230", "[학굥]"),
    ]
    for (keys, shown) in rows { #expect(picture(Self.type(keys)) == shown, "\(keys)") }
    let word = Self.strokes("학교에서는")
    for count in 1...word.count {
      let text = Self.type(String(word.prefix(count)))
      #expect(WordKeys.hangulLetters(of: text.word).count == count, "\(count)")
      #expect(text.keys.count == count)
    }
  }

  /// All ten keys have letters: a held 0 is the space, and a star begins a mark between words.
  @Test func spacesAndMarks() {
    let (hello, school) = (Self.strokes("안녕"), Self.strokes("학교"))
    let rows = [
      ("\(hello)h0", "안녕 "), ("\(hello)h0\(school)", "안녕 [학교]"), ("\(hello)h0h0", "안녕  "),
      ("h0", " "), ("\(hello)h0m", "안녕[.]"), ("\(hello)h0m>>", "안녕[?]"), ("\(hello)h0mh0", "안녕. "),
      ("\(hello)h0m>>h0\(school)", "안녕? [학교]"), ("\(hello)h0m<", "안녕[_]"), ("m", "[.]"),
      // A mark that opens keeps the space, and erase brings it back.
      ("\(hello)h0m>>>>>>>", "안녕 [(]"), ("\(hello)h0m-", "안녕 "), ("\(hello)h0m-h0", "안녕  "),
      // A letter ends the mark; a stroke of letters, too.
      ("\(hello)h0m\(school)", "안녕.[학교]"), ("m1", ".[ㅣ]"), ("m12", ".[ㅏ]"),
      // In a word, and without one, a step is none.
      ("\(school)m", "[학교]"), ("\(hello)h0>", "안녕 "), (">", ""),
      // Erase takes one stroke, and steps back into a word.
      ("\(school)-", "[학ㄱㆍㆍ]"), ("\(school)h0-", "[학교]"), ("\(school)h0--", "[학ㄱㆍㆍ]"),
      ("\(hello)h0m--", "[안녕]"),
      // A mark that is done brings no space back, and takes none away.
      ("\(hello)h0mh0-m-", "안녕."), ("\(hello)h0mh4m-", "안녕.4"),
      ("\(school)h0\(hello)h0mh0--<", "학교 [012552210]"),
      // Other held keys are their digits.
      ("\(school)h4", "학교4"),
    ]
    for (keys, shown) in rows { #expect(picture(Self.type(keys)) == shown, "\(keys)") }
  }

  /// A 1 behind a held space is a stroke, and takes no space away.
  @Test func strokesBehindASpace() {
    #expect(picture(Self.type("\(Self.strokes("안녕"))h012")) == "안녕 [ㅏ]")
  }

  /// A rude word is not put together of harmless parts, nor first where nothing else is on its keys.
  @Test func rudeWords() throws {
    var writer = WordListWriter(language: .korean)
    for (word, count) in [("씨", 90.0), ("발", 80), ("가", 900)] { writer.add(word, count: count) }
    writer.add("씨발", count: 5, isRude: true)
    let list = try WordList(WordListData(copying: writer.bytes()))
    let keys = Self.strokes("씨발")
    #expect(Predictor(lists: [list]).words(keys).first != "씨발")
    #expect(Predictor(lists: [list], hidesRudeWords: false).words(keys).first == "씨발")
  }

  /// Erase takes the last stroke also where the next tap would spell.
  @Test func eraseAtSpelling() {
    for word in ["에", "시", "학교이"] {
      let keys = Self.strokes(word)
      #expect(Self.type(keys + "<").isAtSpelling)
      #expect(Self.type(keys + "<-").keys == Array(TextEntryTests.keys(keys).dropLast()))
    }
  }

  /// Whatever is pressed, in whatever order: something stands there, and nothing traps.
  @Test func anyKeys() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let english = list([("good", 300), ("in", 40)])
    var predictor = Predictor(lists: [Self.parts, english], names: ["찬호"])
    for _ in 0..<300 {
      var text = PredictiveText(language: .korean)
      predictor.set(.korean)
      var now = Instant.zero
      for _ in 0..<40 {
        now = now + .milliseconds(Int.random(in: 0...1_500, using: &random))
        text.wake(at: now)
        let digit = UInt8.random(in: 0...9, using: &random)
        switch Int.random(in: 0...20, using: &random) {
        case 0: text.step(1, predictor)
        case 1, 2: text.step(-1, predictor)
        case 3, 4, 5: text.erase(predictor)
        case 6, 7: _ = text.beginMark(predictor)
        case 8: text.commit(&predictor)
        case 9: text.stepCase(predictor)
        case 10: text.trim(to: 3)
        case 11:
          text.finish(&predictor)
          predictor.set(predictor.nextLanguage ?? predictor.languages[0])
          text.update(for: predictor)
        case 12, 13, 14:
          text.press(digit, at: now, &predictor)
          text.hold(digit, &predictor)
        case 15: _ = text.accept(&predictor)
        default: text.press(digit, at: now, &predictor)
        }
        #expect(text.keys.isEmpty == text.word.isEmpty, "seed \(seed)")
        let range = text.pendingRange
        #expect(
          range.map { $0.upperBound == text.shown.unicodeScalars.count } ?? true, "seed \(seed)")
      }
    }
  }

  /// ㅋㅋ of a list whose letters are those that syllables are made of.
  @Test func lettersAlone() {
    let rows = [("\u{110F}\u{110F}", "ㅋㅋ"), ("학교", "학교"), ("a\u{110F}", "a\u{110F}")]
    for (listed, written) in rows {
      #expect(WordfreqList.written(listed, in: .korean) == written)
    }
  }

  /// Behind the last candidate the word is spelled by taps, of which 0 has letters, too.
  @Test func spelling() {
    let predictor = Predictor(lists: [Self.parts])
    let keys = Self.strokes("학교")
    let steps = String(
      repeating: ">",
      count: predictor.candidates(for: TextEntryTests.keys(keys), limit: 40, guesses: 10).words
        .count)
    #expect(Self.type(keys + steps).isAtSpelling)
    #expect(picture(Self.type("\(keys)\(steps)0~12588")) == "[않]")
    #expect(Self.type("\(keys)\(steps)0125h0").text == "안 ")
  }

  /// A contact's name has particles behind it like any other word, and what was typed once is known.
  @Test func namesAndLearnedWords() {
    var predictor = Predictor(lists: [Self.parts], names: ["찬호", "박"])
    #expect(predictor.words(Self.strokes("찬호는")).first == "찬호는")
    #expect(predictor.words(Self.strokes("철수")).first != "철수")
    predictor.commit("철수", after: nil, chosenOn: nil)
    #expect(predictor.words(Self.strokes("철수")).first == "철수")
    #expect(predictor.words(Self.strokes("철수가")).contains("철수가"))
  }

  /// What no parts make stands there stroke by stroke all the same, however long it is.
  @Test func unknownWords() {
    #expect(picture(Self.type("99999")) == "[ㅈㅈㅈㅈㅈ]")
    let long = Self.type(String(repeating: "9214", count: 20))
    #expect(long.keys.count == 80 && !long.word.isEmpty)
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let keys = (0..<30).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
      let text = Self.type(keys)
      #expect(text.keys.count == 30 && !text.word.isEmpty, "seed \(seed)")
    }
  }
}
