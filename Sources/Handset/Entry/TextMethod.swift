import ContactSearch
import Keypad
import TextEntry

/// One way to make text of keys: what a mode types with.
///
/// All that depends on the mode is said here, so that a new mode can't be forgotten anywhere.
protocol TextMethod: Hashable, Sendable {
  // MARK: What stands there

  /// The text that no key turns any more.
  var text: String { get }
  /// The text with what is pending behind it.
  var shown: String { get }
  /// What is pending; empty for nothing.
  var pending: String { get }
  /// Where in ``shown`` something is pending, in Unicode scalars.
  var pendingRange: Range<Int>? { get }
  var isEmpty: Bool { get }
  /// The words on offer for what is typed, the shown one included.
  var candidates: [String] { get }
  /// Which of the candidates is shown; one behind the last where none of them is.
  var selectedCandidate: Int { get }
  /// Which of the candidates is shown, for a person; `nil` where there is nothing to choose.
  var place: String? { get }
  /// Words that are not typed: holding 0 takes the one on show.
  var offers: [String] { get }
  /// Which of the offers is on show.
  var offered: Int { get }
  /// Whether the next digit spells the word by taps.
  var isAtSpelling: Bool { get }
  /// Of what is typed next.
  var letterCase: LetterCase { get }
  /// Whether a word is being typed that can be stepped through.
  var isInWord: Bool { get }
  /// Whether the next digit begins a word, and so asks what was learned.
  var isBeforeWord: Bool { get }
  /// What a search with it looks for.
  var query: SearchQuery { get }
  /// The keys that it is typed with.
  var digits: String { get }
  /// The numbers that may be meant by it, as they are dialled.
  var numbers: [String] { get }
  /// What the keys do now that is not written on them.
  var hint: String { get }
  /// When a pending letter stays by itself; `nil` where none does.
  var deadline: Instant? { get }

  // MARK: Keys

  mutating func wake(at now: Instant)
  /// - Returns: `false` where there is no room for more.
  mutating func press(_ digit: UInt8, at now: Instant, _ words: inout Predictor) -> Bool
  /// The key pressed last turns out to be held.
  ///
  /// - Returns: `false` where that means nothing here.
  mutating func hold(_ digit: UInt8, _ words: inout Predictor) -> Bool
  mutating func erase(_ words: Predictor)
  mutating func clear(_ words: inout Predictor)
  /// Steps through the candidates, or where no word is being typed through the offers.
  ///
  /// - Returns: `false` where this method has none.
  mutating func step(_ direction: Int, _ words: Predictor) -> Bool
  /// The pending letter stays as it is.
  ///
  /// - Returns: `false` where letters don't turn now.
  mutating func finishLetter() -> Bool
  /// - Returns: `false` behind the last kind of capitals, and where there are none.
  mutating func stepCase(_ words: Predictor) -> Bool
  /// What is pending becomes text.
  ///
  /// - Parameter learns: whether it is the user's own word.
  mutating func commit(_ words: inout Predictor, learns: Bool)
  /// Another mode comes; what stands here is kept.
  mutating func leave(_ words: inout Predictor)
}

extension TextMethod {
  var offers: [String] { [] }
  var offered: Int { 0 }
}
