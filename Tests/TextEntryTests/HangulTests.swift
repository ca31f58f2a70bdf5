import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import TextEntry

/// Korean by repeated taps: letters and strokes that compose syllables.
@Suite(.timeLimited) struct HangulTests {
  private static func type(_ keys: String) -> MultiTap {
    var text = MultiTap(language: .korean)
    var now = Instant.zero
    for key in keys {
      now = now + .milliseconds(100)
      text.wake(at: now)
      switch key {
      case "~": now = now + .milliseconds(1_000)
      case "-": text.erase()
      case "h": text.hold(4)
      default: if let digit = key.wholeNumberValue { text.press(UInt8(digit), at: now) }
      }
    }
    return text
  }

  /// 한글, 학교, 값이, 꽃, 괜찮아, 의사 … as Cheonjiin types them; `~` waits between letters of one key.
  @Test func words() {
    let rows: [(keys: String, shown: String)] = [
      ("4", "ㄱ"), ("412", "가"), ("41", "기"), ("4125", "간"), ("412512", "가나"), ("42", "ㄱㆍ"),
      ("421", "거"), ("422", "ㄱㆍㆍ"), ("4221", "겨"), ("423", "고"), ("4223", "교"), ("432", "구"),
      ("88125 43~55", "한글"), ("8812 4~4223", "학교"), ("412 7 8 0 1", "값이"), ("444 23 99", "꽃"),
      ("4231215 9912588 0 12", "괜찮아"), ("031 812", "의사"), ("0231", "외"), ("032211", "웨"),
      // A vowel alone, and letters that make no syllable.
      ("12", "ㅏ"), ("5~5", "ㄴㄴ"), ("121", "ㅐ"), ("3", "ㅡ"),
      // The space, and marks, are behind ㅁ on 0.
      ("0012000~0012", "마 마"), ("4120000", "가."),
    ]
    for row in rows { #expect(Self.type(row.keys).shown == row.shown, "\(row.keys)") }
  }

  @Test func eraseTakesOneLetter() {
    let rows = [
      ("4125-", "가"), ("4125--", "기"), ("4125---", "ㄱ"), ("4125----", ""), ("412512-", "가니"),
      ("412512--", "간"),
    ]
    for (keys, shown) in rows { #expect(Self.type(keys).shown == shown, "\(keys)") }
    // A held key is its digit.
    #expect(Self.type("4124h").shown == "가4")
    #expect(picture(Self.type("4125")) == "[간]")
  }

  /// What may still become another syllable is not committed: another program is not given letters that
  /// are taken back.
  @Test func theLastSyllableIsOpen() {
    #expect(Self.type("412512").text == "가" && Self.type("412512").pendingText == "나")
    #expect(Self.type("4125~").text == "" && picture(Self.type("4125~")) == "[간]")
    // Two letters of one key are kept apart by waiting, a vowel takes the last one along.
    #expect(Self.type("4125~12").text == "가")
    var text = Self.type("4125")
    text.commit()
    #expect(text.text == "간" && text.pendingRange == nil)
    text.press(1, at: .zero + .seconds(9))
    #expect(text.shown == "간ㅣ")
    // Two characters may be one syllable yet, and a letter that turns takes none away.
    #expect(Self.type("42").text == "" && Self.type("42").pendingText == "ㄱㆍ")
    #expect(Self.type("412777").text == "" && Self.type("412777").pendingText == "가ㅃ")
    // ㅋㅋ is no syllable, and done with the space.
    #expect(Self.type("44~44~000").text == "ㅋㅋ")
    #expect(Self.type("44~44~000~4").text == "ㅋㅋ ")
  }

  /// Every syllable comes of its letters, whatever stands before and behind it.
  @Test func allSyllables() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for value in 0xac00...0xd7a3 {
      let syllable = Character(Unicode.Scalar(UInt32(value))!)
      let other = Character(Unicode.Scalar(UInt32.random(in: 0xac00...0xd7a3, using: &random))!)
      let word = String([other, syllable, other])
      let letters = word.map { KeypadLanguage.letters(ofSyllable: $0)! }.joined()
      #expect(HangulComposer.compose(letters) == word, "seed \(seed)")
    }
  }

  /// What was given out as text is never taken back by letters.
  @Test func textOnlyGrows() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var text = MultiTap(language: .korean)
      var before = ""
      for place in 0..<30 {
        // Waits, so that no letter turns into a space or a digit.
        let digit = UInt8.random(in: 0...9, using: &random)
        text.press(digit, at: .zero + .seconds(2 * place))
        #expect(text.text.hasPrefix(before), "seed \(seed)")
        #expect(text.shown == text.text + text.pendingText, "seed \(seed)")
        before = text.text
      }
    }
  }

  /// A pending letter and the syllable before it, where the beginning is forgotten.
  @Test func longTextsWithALetterPending() {
    for keys in ["412512 412 4125 8", "412512 412 412 777", "412 412 4125~000", "412 412 4125"] {
      var text = Self.type(keys)
      let (kept, shown) = (text.text.suffix(1), text.shown.dropFirst(text.text.count - 1))
      text.trim(to: 1)
      #expect(text.text == kept && text.shown == shown, "\(keys)")
    }
  }

  /// What has been forgotten at the beginning changes nothing of what stands behind it.
  @Test func longTexts() {
    var text = Self.type("4125 12 ~ 412 ~ 5 ~ 512")
    let shown = text.shown
    text.trim(to: 2)
    #expect(text.shown == String(shown.suffix(3)))
    text.press(5, at: .zero + .seconds(99))
    #expect(text.shown == String(shown.suffix(3).dropLast()) + "난")
  }
}
