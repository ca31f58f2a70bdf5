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
    /// The word that stood here before the next word changed it; `nil` if none did.
    var replaced: String?

    /// Whether the next word may change this one.
    var mayChange: Bool {
      !wasChosen && !wasAccepted && chosenStart == nil
    }
  }

  private var words: [Word] = []
  /// The number of words at the end that have not been learned yet.
  private var unlearned = 0

  /// The number of words that can be stepped back into.
  private static let depth = 32
  /// The number of last words of which the changed ones are marked: the changed word, the one that
  /// changed it, and one more.
  private static let markedDepth = 3

  var last: Word? { words.last }

  /// The last word and the one before it, if only spaces and commas are between them and neither
  /// was learned yet. A learned word stays.
  var lastPair: (first: Word, second: Word)? {
    guard words.count > 1, unlearned > 1 else { return nil }
    let (first, second) = (words[words.count - 2], words[words.count - 1])
    return second.context.last == first.word ? (first, second) : nil
  }

  mutating func append(_ word: Word) {
    words.append(word)
    if words.count > Self.depth { words.removeFirst() }
    unlearned = min(unlearned + 1, words.count)
  }

  /// Learns the words that were not learned yet.
  ///
  /// - Parameter exceptLast: whether the last word is learned later, because the next word may
  ///   still change it.
  mutating func learn(_ predictor: inout Predictor, exceptLast: Bool = false) {
    let waits = exceptLast && words.last?.mayChange == true ? 1 : 0
    for word in words.suffix(unlearned).dropLast(waits) {
      predictor.commit(
        word.word, after: word.context.last, behind: word.context.earlier,
        chosenOn: word.wasChosen ? word.keys : nil)
    }
    unlearned = min(unlearned, waits)
  }

  /// Keeps the last word from being learned, because it is not a user's word. All words before it
  /// must have been learned.
  mutating func skipLearning() { unlearned = 0 }

  /// Removes the last word, which is typed again and so was not meant.
  mutating func removeLast() {
    words.removeLast()
    unlearned = max(unlearned - 1, 0)
  }

  /// Removes the words that end after this many characters of the text.
  mutating func removeWords(endingAfter count: Int) {
    while let last = words.last, last.end > count { removeLast() }
  }

  // MARK: Changes by the next word

  /// Replaces the word before the last one.
  ///
  /// - Parameters:
  ///   - longer: the number of characters that the text gains.
  ///   - edit: changes the word.
  mutating func replaceFirstOfPair(longer: Int, _ edit: (inout Word) -> Void) {
    guard words.count > 1 else { return }
    let (first, second) = (words.count - 2, words.count - 1)
    edit(&words[first])
    words[first].end += longer
    words[second].start += longer
    words[second].end += longer
    words[second].context.last = words[first].word
  }

  /// The words among the last ones that the next word has changed, in characters of the text. A
  /// changed word is marked until two more words were typed.
  var changed: [Range<Int>] {
    words.suffix(Self.markedDepth).filter { $0.replaced != nil }.map { $0.start..<$0.end }
  }

  /// Follows a text that loses this many characters at its beginning.
  mutating func dropFirst(_ gone: Int) {
    words = words.compactMap { word in
      var moved = word
      moved.start -= gone
      moved.end -= gone
      return moved.start < 0 ? nil : moved
    }
    unlearned = min(unlearned, words.count)
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
