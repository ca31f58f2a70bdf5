import Keypad

/// The words of a text before the word being typed. They are the context of the next word, and the
/// user can step back into them. The last one is learned when it stays in the text.
struct CommittedWords: Hashable {
  struct Word: Hashable {
    var word: String
    var keys: [UInt8]
    var chosenStart: ChosenStart?
    /// Whether the word was an offer.
    var wasAccepted = false
    /// The word on the keys that the offer has replaced.
    var typed: String?
    /// Whether the user stepped to the word.
    var wasChosen: Bool
    var context: WordsBefore
    /// The start and the end in characters of the text.
    var start: Int
    var end: Int
    var letterCase: LetterCase
  }

  private var words: [Word] = []
  /// Whether the last word has not been learned yet.
  private var isUnlearned = false

  /// The number of words that can be stepped back into.
  private static let depth = 32

  var last: Word? { words.last }

  mutating func append(_ word: Word) {
    words.append(word)
    if words.count > Self.depth { words.removeFirst() }
    isUnlearned = true
  }

  /// Learns the last word, if that was not done yet.
  mutating func learn(_ predictor: inout Predictor) {
    guard isUnlearned, let last = words.last else { return }
    isUnlearned = false
    predictor.commit(
      last.word, after: last.context.last, behind: last.context.earlier,
      chosenOn: last.wasChosen ? last.keys : nil)
  }

  /// Keeps the last word from being learned, because it is not a user's word.
  mutating func skipLearning() { isUnlearned = false }

  /// Removes the last word, which is typed again and so was not meant.
  mutating func removeLast() {
    words.removeLast()
    isUnlearned = false
  }

  /// Removes the words that end after this many characters of the text.
  mutating func removeWords(endingAfter count: Int) {
    words.removeAll { $0.end > count }
    if words.isEmpty { isUnlearned = false }
  }

  /// Follows a text that loses this many characters at its beginning.
  mutating func dropFirst(_ gone: Int) {
    words = words.compactMap { word in
      var moved = word
      moved.start -= gone
      moved.end -= gone
      return moved.start < 0 ? nil : moved
    }
    if words.isEmpty { isUnlearned = false }
  }

  /// Returns the last two words, if only spaces and commas follow them in the text; or the
  /// beginning of a sentence.
  func context(after text: String, in language: KeypadLanguage) -> WordsBefore {
    let sentence = WordsBefore(last: Context.sentence)
    guard let mark = text.last(where: { $0 != " " }) else { return sentence }
    if language.sentenceEnds.contains(mark) || ":\"".contains(mark) { return sentence }
    if mark != "(", language.openingMarks.contains(mark) { return sentence }
    guard let last = words.last, last.end < text.count else { return WordsBefore() }
    let isBlank = text.dropFirst(last.end).allSatisfy { $0 == " " || $0 == "," }
    // The last word and the one before it.
    return isBlank ? WordsBefore(last: last.word, earlier: last.context.last) : WordsBefore()
  }
}
