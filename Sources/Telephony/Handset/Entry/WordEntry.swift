import ContactSearch
import Keypad
import TextEntry

/// Words by one tap per letter, for the mode t9.
struct WordEntry: TextMethod {
  private var words: PredictiveText
  private var typed = TypedDigits()

  init(timeout: Duration?, offersWords: OfferKind, language: KeypadLanguage) {
    words = PredictiveText(timeout: timeout, offersWords: offersWords, language: language)
  }

  var text: String { words.text }
  var shown: String { words.shown }
  var pending: String { words.word }
  var pendingRange: Range<Int>? { words.pendingRange }
  var changedRanges: [Range<Int>] { words.changedRanges }
  /// See ``PredictiveText/corrections``.
  var corrections: Corrections {
    get { words.corrections }
    set { words.corrections = newValue }
  }
  var isEmpty: Bool { words.isEmpty }
  var candidates: [String] { words.candidates }
  var selectedCandidate: Int { words.selected }
  var offers: [String] { words.offer == nil ? [] : words.offers }
  var offered: Int { words.offered }
  var isAtSpelling: Bool { words.isAtSpelling }
  var letterCase: LetterCase { words.letterCase }
  var isInWord: Bool { !words.keys.isEmpty }
  var isBeforeWord: Bool { words.isBeforeWord }
  var query: SearchQuery { .text(shown) }
  var digits: String { words.keys.map { String($0) }.joined() }
  var numbers: [String] { typed.numbers(orWritten: shown) }
  var deadline: Instant? { words.deadline }

  var place: String? {
    if words.spelling != nil || words.isAtSpelling { return "spell" }
    return candidates.count > 1 ? "\(words.selected + 1)/\(candidates.count)" : nil
  }

  var hint: String {
    let spaceIsHeld = words.language.hasLettersOnAllKeys
    if words.spelling != nil {
      return "\(spaceIsHeld ? "hold 0" : "0") done  * other word  hold * erase"
    }
    if words.isAtSpelling { return "spell by taps  * first word" }
    // Where 0 has letters, no word is offered.
    let held = spaceIsHeld ? "hold 0 space  " : words.offer == nil ? "" : "hold 0 >  "
    return held
      + (isInWord ? "* next word  # call  hold * erase" : "# call  * next  hold * erase")
  }

  var keyMeanings: KeyMeanings {
    KeyMeanings(
      letters: "one tap per letter", one: "mark; ' in a word", zero: "ends the word",
      holdZero: "takes the word after >", holdOne: "1", holdLetters: "the digit", star: "next word",
      holdPound: "Abc, ABC, mode", leftAndRight: "other word")
  }

  func space(in language: KeypadLanguage) -> String {
    language.hasLettersOnAllKeys ? "hold 0 space" : "0 space"
  }

  var guessedKeys: String? {
    let isGuess = words.spelling == nil && !words.isAtSpelling && words.selected == 0
    return isInWord && isGuess ? typed.keys : nil
  }

  mutating func wake(at now: Instant) { words.wake(at: now) }

  mutating func press(_ digit: UInt8, at now: Instant, _ predictor: inout Predictor) -> Bool {
    if isEmpty { typed.clear() }
    let turns = words.spelling?.pending?.digit == digit
    words.press(digit, at: now, &predictor)
    if turns { typed.turn() } else { typed.begin(digit) }
    return true
  }

  mutating func hold(_ digit: UInt8, _ predictor: inout Predictor) -> Bool {
    if words.hold(digit, &predictor) { typed.giveUp() } else { typed.hold() }
    return true
  }

  /// Erases one key, not a letter that took several keys.
  mutating func erase(_ predictor: Predictor) {
    if !words.isChangeFresh { typed.erase() }
    words.erase(predictor)
  }

  mutating func clear(_ predictor: inout Predictor) {
    typed.clear()
    words.clear(&predictor)
  }

  mutating func step(_ direction: Int, _ predictor: Predictor) -> Bool {
    words.step(direction, predictor)
    return true
  }

  mutating func beginMark(_ predictor: Predictor) -> Bool { words.beginMark(predictor) }

  mutating func finishLetter() -> Bool {
    guard words.spelling != nil else { return false }
    words.commitLetter()
    return true
  }

  mutating func stepCase(_ predictor: Predictor) -> Bool {
    guard letterCase != .upper, words.language.hasCapitals else { return false }
    words.stepCase(predictor)
    return true
  }

  mutating func commit(_ predictor: inout Predictor, learns: Bool) {
    words.commit(&predictor, learns: learns)
  }

  mutating func update(for predictor: Predictor) { words.update(for: predictor) }

  mutating func leave(_ predictor: inout Predictor) {
    finish(&predictor)
    words.resetCase()
  }

  func isWord(_ predictor: Predictor) -> Bool { words.isWord(predictor) }
  mutating func finish(_ predictor: inout Predictor) { words.finish(&predictor) }
  mutating func forgetWords() { words.forgetWords() }
  mutating func trim(to count: Int) { words.trim(to: count) }
}
