import ContactSearch
import Contacts
import Keypad
import TextEntry

/// Letters by repeated taps, for the mode abc.
struct TapEntry: TextMethod {
  private var letters: MultiTap
  private var typed = TypedDigits()

  init(timeout: Duration?, language: KeypadLanguage) {
    letters = MultiTap(timeout: timeout, language: language)
  }

  var text: String { letters.text }
  var shown: String { letters.shown }
  var pending: String { letters.pendingText }
  var pendingRange: Range<Int>? { letters.pendingRange }
  var changedRanges: [Range<Int>] { [] }
  var isEmpty: Bool { letters.isEmpty }
  var letterCase: LetterCase { letters.letterCase }
  var query: SearchQuery { .text(shown) }
  var numbers: [String] { typed.numbers(orWritten: shown) }
  var hint: String { "# call  * next  hold * erase" }
  var deadline: Instant? { letters.deadline }

  var keyMeanings: KeyMeanings {
    KeyMeanings(
      letters: "letters, by taps", one: "punctuation", zero: "space", holdZero: "0", holdOne: "1",
      holdLetters: "the digit", star: "next match", holdPound: "Abc, ABC, mode",
      leftAndRight: "right: letter done")
  }

  func space(in language: KeypadLanguage) -> String {
    language.hasLettersOnAllKeys ? "000 space" : "0 space"
  }

  /// The keys of the letters.
  var digits: String {
    shown.unicodeScalars.map { scalar in
      if let folding = LatinFolding(scalar), let digit = KeyLetters.digit(of: folding.letter) {
        return String(digit)
      }
      if let digit = DialString.decimalDigit(scalar) { return String(digit) }
      return scalar == " " ? "0" : "1"
    }.joined()
  }

  mutating func wake(at now: Instant) { letters.wake(at: now) }

  mutating func press(_ digit: UInt8, at now: Instant, _ words: inout Predictor) -> Bool {
    if isEmpty { typed.clear() }
    update(for: words)
    let turns = letters.pending?.digit == digit
    let count = letters.letterCount
    letters.press(digit, at: now)
    if turns {
      typed.turn()
    } else if letters.letterCount > count {
      typed.begin(digit)
    }
    return true
  }

  mutating func hold(_ digit: UInt8, _ words: inout Predictor) -> Bool {
    typed.hold()
    letters.hold(digit)
    return true
  }

  mutating func erase(_ words: Predictor) {
    typed.erase()
    letters.erase()
  }

  mutating func clear(_ words: inout Predictor) {
    typed.clear()
    letters.clear()
  }

  /// Replaces the typed text with a text that is not a number.
  mutating func put(_ text: String) {
    typed.clear()
    typed.giveUp()
    letters.put(text)
  }

  mutating func finishLetter() -> Bool {
    letters.commit()
    return true
  }

  mutating func stepCase(_ words: Predictor) -> Bool {
    guard letterCase != .upper, letters.language.hasCapitals else { return false }
    letters.stepCase()
    return true
  }

  mutating func commit(_ words: inout Predictor, learns: Bool) { letters.commit() }

  mutating func update(for words: Predictor) {
    let isSame = words.language == letters.language
    letters.set(words.language, joined: words.joinedLanguages)
    if !isSame { letters.set(.lower) }
  }

  mutating func leave(_ words: inout Predictor) {
    letters.commit()
    letters.set(.lower)
  }

  mutating func trim(to count: Int) { letters.trim(to: count) }
}
