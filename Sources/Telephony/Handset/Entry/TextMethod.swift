import ContactSearch
import Keypad
import TextEntry

/// A way to make text from keys. Each mode uses one of the methods.
///
/// Everything that depends on the mode is listed here. A new method needs a file with its type, a
/// kind in ``Entry``, and a ``Mode``.
protocol TextMethod: Hashable, Sendable {
  // MARK: The typed text

  /// The final text: further taps no longer change its letters.
  var text: String { get }
  /// The text, followed by the pending letter or word.
  var shown: String { get }
  /// The pending letter or word; empty if there is none.
  var pending: String { get }
  /// The range of the pending text in ``shown``, in Unicode scalars.
  var pendingRange: Range<Int>? { get }
  /// The ranges of the words in ``shown`` that the next word has changed, in Unicode scalars.
  var changedRanges: [Range<Int>] { get }
  var isEmpty: Bool { get }
  /// The words that the typed keys may mean, including the shown one.
  var candidates: [String] { get }
  /// The index of the shown candidate; the number of candidates if none of them is shown.
  var selectedCandidate: Int { get }
  /// The place of the shown candidate as the user reads it, `2/5`; `nil` if there is no choice.
  var place: String? { get }
  /// Offered words that are not typed. Holding 0 accepts the shown one.
  var offers: [String] { get }
  /// The index of the shown offer.
  var offered: Int { get }
  /// Whether the next digit spells the word by taps.
  var isAtSpelling: Bool { get }
  /// The case of the next letter.
  var letterCase: LetterCase { get }
  /// Whether a word is being typed, so that its candidates can be stepped through.
  var isInWord: Bool { get }
  /// Whether the next digit begins a word, and so uses the learned words.
  var isBeforeWord: Bool { get }
  /// The keys of a text whose word is only guessed, one key per letter; `nil` if the user has
  /// chosen or spelled the word.
  var guessedKeys: String? { get }
  /// Whether the shown word is a known word, not the beginning of one or a guess.
  func isWord(_ words: Predictor) -> Bool
  /// The query of a search for the text.
  var query: SearchQuery { get }
  /// The keys of the text; in t9 those of the word being typed.
  var digits: String { get }
  /// The numbers that the text may mean, as they are dialled.
  var numbers: [String] { get }
  /// The hint: the current functions of the keys that are not printed on them.
  var hint: String { get }
  /// Returns the words of a hint about the space key in a language.
  func space(in language: KeypadLanguage) -> String
  /// The method's column of the key table.
  var keyMeanings: KeyMeanings { get }
  /// When a pending letter becomes final without a key; `nil` if there is no such letter.
  var deadline: Instant? { get }

  // MARK: Keys

  mutating func wake(at now: Instant)
  /// - Returns: `false` if there is no room for more.
  mutating func press(_ digit: UInt8, at now: Instant, _ words: inout Predictor) -> Bool
  /// Handles the hold of the last pressed key.
  ///
  /// - Returns: `false` if holding it has no meaning here.
  mutating func hold(_ digit: UInt8, _ words: inout Predictor) -> Bool
  mutating func erase(_ words: Predictor)
  mutating func clear(_ words: inout Predictor)
  /// Steps through the candidates, or through the offers if no word is being typed.
  ///
  /// - Returns: `false` if this method has none.
  mutating func step(_ direction: Int, _ words: Predictor) -> Bool
  /// See ``PredictiveText/beginMark(_:)``.
  mutating func beginMark(_ words: Predictor) -> Bool
  /// Makes the pending letter final.
  ///
  /// - Returns: `false` if letters are not typed by repeated taps now.
  mutating func finishLetter() -> Bool
  /// - Returns: `false` if the case is already all capitals, or if the letters have no capitals.
  mutating func stepCase(_ words: Predictor) -> Bool
  /// Makes the pending letter or word part of the text.
  ///
  /// - Parameter learns: whether to learn the word as the user's own.
  mutating func commit(_ words: inout Predictor, learns: Bool)
  /// Handles the change to another mode. Keeps the text.
  mutating func leave(_ words: inout Predictor)
  /// Adopts the predictor's language for the keys. If it has changed, the word being typed is
  /// looked up again.
  mutating func update(for words: Predictor)
  /// Learns the word that waits to be learned. Called before the entry is left.
  mutating func finish(_ words: inout Predictor)
  /// Makes the words so far plain text: see ``PredictiveText/forgetWords()``.
  mutating func forgetWords()
  /// Forgets the beginning of a long text.
  mutating func trim(to count: Int)
}

/// The defaults: those of a method without words, in which each letter is final at once.
extension TextMethod {
  var candidates: [String] { [] }
  var selectedCandidate: Int { 0 }
  var place: String? { nil }
  var offers: [String] { [] }
  var offered: Int { 0 }
  var isAtSpelling: Bool { false }
  var isInWord: Bool { false }
  var isBeforeWord: Bool { false }
  var guessedKeys: String? { nil }
  var deadline: Instant? { nil }

  func isWord(_ words: Predictor) -> Bool { false }
  func space(in language: KeypadLanguage) -> String { "0 space" }
  mutating func wake(at now: Instant) {}
  mutating func step(_ direction: Int, _ words: Predictor) -> Bool { false }
  mutating func beginMark(_ words: Predictor) -> Bool { false }
  mutating func finishLetter() -> Bool { false }
  mutating func update(for words: Predictor) {}
  mutating func finish(_ words: inout Predictor) {}
  mutating func forgetWords() {}
  mutating func trim(to count: Int) {}
}
