import TestSupport
import Testing
import TextEntry

/// One tap a letter: `2`–`9` type, `0` ends the word, `1` a full stop, `h5` holds 5, `>` and `<`
/// step through the candidates, `-` erases, `.` commits, `!` clears. The word is in brackets.
@Suite struct PredictiveTextTests {
  static let words = WordListTests.list([
    ("good", 300), ("gone", 200), ("home", 100), ("go", 50), ("in", 40), ("i", 10), ("goods", 3),
  ])

  static func type(_ keys: String, words: WordList = words) -> PredictiveText {
    var text = PredictiveText()
    var holds = false
    for key in keys {
      switch key {
      case "h": holds = true
      case ">": text.step(1)
      case "<": text.step(-1)
      case "-": text.erase(words: words)
      case ".": text.commit()
      case "!": text.clear()
      default:
        guard let digit = UInt8(String(key)) else { continue }
        text.press(digit, words: words)
        // The press comes first; the hold follows when its time is over.
        if holds { text.hold(digit, words: words) }
        holds = false
      }
    }
    return text
  }

  @Test func keys() {
    let rows: [(keys: String, picture: String)] = [
      ("", ""), ("4", "[i]"), ("46", "[go]"), ("466", "[goo]"), ("4663", "[good]"),
      ("4663>", "[gone]"), ("4663>>", "[home]"), ("4663>>>", "[good]"), ("4663<", "[home]"),
      ("46>", "[in]"), ("46630", "good "), ("46631", "good."), ("4663>0", "gone "),
      ("4663046", "good [go]"), ("0", " "), ("00", "  "), ("1", "."), ("4663.", "good"),
      ("4663.46", "good[go]"), (".", ""),
      // Stepping is over with the next key.
      ("466>3", "[good]"),
      // What no word spells stays as digits.
      ("999", "[999]"), ("9990", "999 "), ("999>", "[999]"), ("46639", "[46639]"),
      ("46639-", "[good]"),
      ("4663-", "[goo]"), ("4-", ""), ("4--", ""), ("46630-", "good"), ("46630--", "goo"),
      ("-", ""), ("4663!", ""), ("4663!46", "[go]"),
      ("h5", "5"), ("h0", "0"), ("h1", "1"), ("46h5", "go5"), ("4663h0", "good0"),
      ("46h55", "go5[5]"), ("0h0", " 0"), ("h5h5", "55"),
      // The hold's press does not lose the word that was chosen.
      ("4663>h2", "gone2"), ("4663>>h9", "home9"), ("4663>h0", "gone0"), ("4663h2", "good2"),
    ]
    for row in rows {
      let text = Self.type(row.keys)
      #expect(picture(text) == row.picture, "\(row.keys)")
      #expect(text.isEmpty == row.picture.isEmpty, "\(row.keys)")
    }
  }

  @Test func selection() {
    var text = Self.type("4663")
    #expect(text.candidates == ["good", "gone", "home"])
    let steps = [(1, 1), (1, 2), (1, 0), (-1, 2), (-2, 0), (4, 1), (-8, 2), (-30, 2), (-1, 1)]
    for (step, selected) in steps {
      text.step(step)
      #expect(text.selected == selected, "\(step)")
    }
    text = Self.type("999")
    text.step(1)
    #expect(text.selected == 0)
  }

  @Test func pendingRangeIsScalars() {
    let words = WordList([.init(word: "Zoe\u{308}", digits: [9, 6, 3], count: 1)])
    #expect(Self.type("0963", words: words).pendingRange == 1..<5)
    #expect(Self.type("0963.", words: words).pendingRange == nil)
  }

  @Test func limit() {
    let full = Self.type(String(repeating: "1", count: 300))
    #expect(full.shown.count == PredictiveText.limit)
    var text = full
    text.press(2, words: Self.words)
    text.press(0, words: Self.words)
    #expect(text == full)
    text.hold(0, words: Self.words)
    #expect(text.shown.count == PredictiveText.limit)
    let digits = Self.type(String(repeating: "9", count: 300))
    #expect(digits.digits.count == PredictiveText.limit)
    #expect(Self.type(String(repeating: "9", count: 256) + "0").shown.count <= 256)
  }

  @Test func noSuchDigit() {
    var text = PredictiveText()
    for digit in UInt8(10)...255 { text.press(digit, words: Self.words) }
    #expect(text.isEmpty)
  }

  @Test func randomKeys() {
    let seed: UInt64 = 5
    print("PredictiveText properties: seed \(seed)")
    for round in 0..<UInt64(200) {
      var random = SeededGenerator(seed: seed &+ round)
      let keys = String((0..<80).map { _ in "0123456666444h><-.9".randomElement(using: &random)! })
      let text = Self.type(keys)
      #expect(text == Self.type(keys), "seed \(seed) \(keys)")
      #expect(text.shown == text.text + text.word)
      #expect(text.shown.count <= PredictiveText.limit)
      #expect(text.candidates.isEmpty ? text.selected == 0 : text.selected < text.candidates.count)
      #expect(text.candidates.allSatisfy { $0.count == text.digits.count }, "seed \(seed) \(keys)")
    }
  }
}
