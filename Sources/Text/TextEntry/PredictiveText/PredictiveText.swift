import Keypad

/// Words by one tap for each letter: the keys of a word, and its candidates.
///
///     keys   4 6 6 3   *        0         8
///     shown  [good]    [home]   "home "   "home [t]"
///
/// `1` after a word is a mark until a letter follows. Then the `1` is the apostrophe or the hyphen
/// inside a word: `36611` is `don..` and `36618` is `don't`. A mark that the user stepped to stays
/// a mark. In a language with letters on all ten keys, a held `0` is the space, and
/// ``beginMark(_:)`` begins marks.
///
/// After the last candidate comes spelling: the same word by repeated taps (see ``MultiTap``), kept
/// as a learned word.
///
/// A word is learned when the next key shows that the word stays in the text, and if the next word
/// may still change it, when that word has ended. A word that the user steps back into with erase
/// was not meant.
package struct PredictiveText: Hashable, Sendable {
  /// The committed text.
  package internal(set) var text = ""
  /// The keys of the word being typed, each 1–9 (0–9 if the language has letters on 0). A 1 at
  /// the end may be a mark.
  package internal(set) var keys: [UInt8] = []
  /// The word being spelled by repeated taps, without the capital that begins a sentence.
  package internal(set) var spelling: MultiTap?
  package internal(set) var letterCase = LetterCase.lower
  /// The language whose letters are on the keys.
  package internal(set) var language: KeypadLanguage
  /// The kind of words that are offered.
  package let offersWords: OfferKind

  /// The meanings of the keys.
  var meanings = WordMeanings()
  /// Whether the meanings include guesses of unknown words.
  var hasGuesses = false
  /// Longer words or, if no word is being typed, the likely next words.
  var offering = WordOffers.none
  /// The words before the word being typed.
  var committed = CommittedWords()
  /// The word before a mark, if the user stepped to it.
  var start: ChosenStart?
  /// Whether the space at the end of the text was added with an accepted word.
  var hasOwnSpace = false
  /// Whether that space was removed for the current mark, which may still become an opening one.
  var hasClosedSpace = false
  /// The state before the last press, needed if that press becomes a hold.
  var before: [PredictiveText] = []
  /// The corrections that this text allows; the predictor's own settings may forbid them.
  package var corrections = Corrections.all
  /// Whether the last key has ended a word that changed the one before it. If so,
  /// ``erase(_:)`` only takes back that change.
  package internal(set) var isChangeFresh = false
  /// Pairs of words whose change the user has taken back.
  var kept: Set<[String]> = []
  /// The timeout of letters in a spelling; see ``MultiTap/timeout``.
  let timeout: Duration?

  package static let limit = 256

  /// - Parameters:
  ///   - offersWords: the kind of words that are offered.
  ///   - language: the main language, until a key press adopts that of the predictor.
  package init(
    timeout: Duration? = .milliseconds(1_000), offersWords: OfferKind = .longerAndNext,
    language: KeypadLanguage = .english
  ) {
    self.timeout = timeout
    self.offersWords = offersWords
    self.language = language
  }

  // MARK: The typed text

  /// The meanings of the keys, capitalized for this place in the text; best first.
  package var candidates: [String] { meanings.shown }
  /// The index of the candidate on show. The index after the last candidate is spelling.
  package var selected: Int { meanings.selected }

  /// The offers, capitalized for this place in the text, the likeliest first. None of them is part
  /// of the text yet.
  package var offers: [String] { offering.shown }
  /// The index of the offer on show.
  package var offered: Int { offering.selected }

  /// The offer on show, which ``accept(_:)`` adds to the text.
  package var offer: String? {
    // A user who steps through the candidates is looking for a word that is not the offer.
    offers.indices.contains(offered) && !meanings.wasStepped && !isAtSpelling
      ? offers[offered] : nil
  }

  /// The word being typed, as it is shown.
  package var word: String {
    if let spelling { return cased(spelling.shown) }
    if isAtSpelling { return keys.map { String($0) }.joined() }
    return candidates.isEmpty ? "" : candidates[selected]
  }

  /// Whether spelling is selected. The next tap begins it.
  package var isAtSpelling: Bool {
    spelling == nil && !keys.isEmpty && selected == candidates.count
  }

  package var shown: String { text + word }

  /// The place of the word being typed in ``shown``, in Unicode scalars.
  package var pendingRange: Range<Int>? {
    guard !keys.isEmpty else { return nil }
    let start = text.unicodeScalars.count
    return start..<start + word.unicodeScalars.count
  }

  package var isEmpty: Bool { text.isEmpty && keys.isEmpty }

  /// Whether the next letter begins a word.
  package var isBeforeWord: Bool { keys.isEmpty && spelling == nil }

  /// Whether the selected candidate is a whole word, not the beginning of one or a guess.
  package func isWord(_ predictor: Predictor) -> Bool {
    spelling != nil
      || (!isAtSpelling && !keys.isEmpty && predictor.isWord(meanings.all[selected].word))
  }

  /// The words before the word being typed.
  var context: WordsBefore { committed.context(after: text, in: language) }

  // MARK: Time

  /// The time at which a pending letter of the spelling is committed; `nil` for never.
  package var deadline: Instant? { spelling?.deadline }

  package mutating func wake(at now: Instant) { spelling?.wake(at: now) }

  // MARK: Capitals and language

  /// Steps through the cases, also for the word being typed.
  package mutating func stepCase(_ predictor: Predictor) {
    before = []
    isChangeFresh = false
    letterCase = letterCase.next(atSentence: language.beginsSentence(after: text))
    if spelling != nil {
      spelling?.set(letterCase)
    } else {
      language = predictor.language
      offering = offering.recased { cased($0) }
      meanings = meanings.recased { cased($0) }
    }
  }

  /// Sets small letters.
  package mutating func resetCase() {
    letterCase = .lower
    offering = offering.recased { cased($0) }
  }

  func cased(_ word: String) -> String {
    letterCase.apply(to: word, after: text, in: language)
  }

  /// Adopts the language of the keys, with small letters. The keys of the current word get another
  /// meaning. The earlier words become plain text; ``finish(_:)`` must learn the last one before.
  ///
  /// - Returns: whether the language has changed.
  @discardableResult
  package mutating func update(for predictor: Predictor) -> Bool {
    guard language != predictor.language else { return false }
    // A mark is committed, and so is a word with keys that have no letters in this language.
    if endsInMark || keys.contains(where: { predictor.language.letters(on: $0).isEmpty && $0 != 1 })
    {
      endWord()
    }
    // The earlier words have no keys in this language.
    forgetWords()
    letterCase = .lower
    language = predictor.language
    start = nil
    refresh(predictor)
    if spelling != nil {
      spelling?.set(language, joined: predictor.joinedLanguages)
      spelling?.set(.lower)
      meanings.selected = candidates.count
    } else if keys.isEmpty {
      offerWords(predictor)
    }
    return true
  }

  // MARK: Leaving the text

  /// Learns the last word if that was not done yet. Called before the text is left.
  package mutating func finish(_ predictor: inout Predictor) {
    committed.learn(&predictor)
    isChangeFresh = false
  }

  /// Turns the words so far into plain text: none is learned, stepped back into, or used as the
  /// context of the next one.
  package mutating func forgetWords() {
    offering = .none
    hasOwnSpace = false
    isChangeFresh = false
    committed = CommittedWords()
    before = []
  }

  /// Clears the text; capitals stay on. A committed word is learned first.
  package mutating func clear(_ predictor: inout Predictor) {
    committed.learn(&predictor)
    let kept = letterCase
    let (allowed, pairs) = (corrections, self.kept)
    self = PredictiveText(timeout: timeout, offersWords: offersWords, language: language)
    corrections = allowed
    self.kept = pairs
    if kept == .upper { letterCase = .upper }
  }

  /// Drops the beginning of a long text.
  package mutating func trim(to count: Int) {
    let gone = text.count - count
    guard gone > 0 else { return }
    dropFirst(gone)
    // The state for a hold contains the same text.
    for place in before.indices { before[place].dropFirst(gone) }
  }

  private mutating func dropFirst(_ gone: Int) {
    text = String(text.dropFirst(gone))
    if text.isEmpty { hasOwnSpace = false }
    committed.dropFirst(gone)
  }
}
