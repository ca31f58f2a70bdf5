import Keypad

/// Words by one tap for each letter: the keys of a word, and its candidates.
///
///     keys   4 6 6 3   *        0         8
///     shown  [good]    [home]   "home "   "home [t]"
///
/// `1` after a word is a mark until a letter follows. Then the `1` is the apostrophe or the hyphen
/// inside a word: `36611` is `don..` and `36618` is `don't`. A mark that the user stepped to stays
/// a mark. In Korean, whose letters are on all ten keys, a held `0` is the space, and
/// ``beginMark(_:)`` begins marks.
///
/// After the last candidate comes spelling: the same word by repeated taps (see ``MultiTap``), kept
/// as a learned word.
///
/// A word is learned when the next key shows that the word stays in the text. A word that the user
/// steps back into with erase was not meant.
package struct PredictiveText: Hashable, Sendable {
  /// The committed text.
  package private(set) var text = ""
  /// The keys of the word being typed, each 1–9 (0–9 if the language has letters on 0). A 1 at
  /// the end may be a mark.
  package private(set) var keys: [UInt8] = []
  /// The meanings of the keys, capitalized for this place in the text; best first.
  package private(set) var candidates: [String] = []
  /// The index of the candidate on show. The index after the last candidate is spelling.
  package private(set) var selected = 0
  /// The word being spelled by repeated taps, without the capital that begins a sentence.
  package private(set) var spelling: MultiTap?
  package private(set) var letterCase = LetterCase.lower
  /// The language whose letters are on the keys.
  package private(set) var language: KeypadLanguage

  /// The offers, capitalized for this place in the text, the likeliest first: longer words or, if
  /// no word is being typed, the likely next words. None of them is part of the text yet.
  package private(set) var offers: [String] = []
  /// The index of the offer on show.
  package private(set) var offered = 0
  /// The kind of words that are offered.
  package let offersWords: OfferKind
  /// The words of ``offers`` in the spelling of the lists.
  private var offeredWords: [String] = []
  /// Whether the space at the end of the text was added with an accepted word.
  private var hasOwnSpace = false
  /// Whether that space was removed for the current mark, which may still become an opening one.
  private var hasClosedSpace = false
  /// Whether the candidates include guesses of unknown words.
  private var hasGuesses = false

  /// The parts of each candidate.
  private var meanings: [Meaning] = []
  /// Whether the user stepped to the candidate on show.
  private var wasStepped = false
  /// Whether the user stepped to the word before the current mark.
  private var wasWordStepped = false
  /// The word before a mark, if the user stepped to it.
  private var start: ChosenStart?
  /// The words that can be stepped back into.
  private var previous: [Committed] = []
  /// Whether the last of ``previous`` has not been learned yet.
  private var isUnlearned = false
  /// The state before the last press, needed if that press becomes a hold.
  private var before: [PredictiveText] = []
  /// The timeout of letters in a spelling; see ``MultiTap/timeout``.
  private let timeout: Duration?

  private struct Meaning: Hashable {
    /// The word in the spelling of the lists.
    var word: String
    /// The mark after the word, or alone.
    var mark = ""
  }

  /// A committed word, for stepping back into it and as the context of the next one.
  private struct Committed: Hashable {
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
    /// The start and the end in characters of ``text``.
    var start: Int
    var end: Int
    var letterCase: LetterCase
  }

  package static let limit = 256
  /// The number of words that can be stepped back into.
  private static let depth = 32
  /// The maximum number of candidates.
  private static let candidateLimit = 40
  /// The number of marks listed before the words in which the 1 is an apostrophe or a hyphen.
  private static let firstMarks = 7

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

  /// The offer on show, which ``accept(_:)`` adds to the text.
  package var offer: String? {
    // A user who steps through the candidates is looking for a word that is not the offer.
    offers.indices.contains(offered) && !wasStepped && !isAtSpelling ? offers[offered] : nil
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
    spelling != nil || (!isAtSpelling && !keys.isEmpty && predictor.isWord(meanings[selected].word))
  }

  /// The time at which a pending letter of the spelling is committed; `nil` for never.
  package var deadline: Instant? { spelling?.deadline }

  package mutating func wake(at now: Instant) { spelling?.wake(at: now) }

  /// Commits the pending letter of the spelling.
  package mutating func commitLetter() { spelling?.commit() }

  // MARK: Keys

  /// Handles a digit: 2–9 continue the word, 0 ends it with a space, 1 is punctuation.
  package mutating func press(_ digit: UInt8, at now: Instant, _ predictor: inout Predictor) {
    before = []
    guard digit < 10, shown.count < Self.limit else { return }
    language = predictor.language
    learn(&predictor)
    let old = self
    defer { before = [old] }
    let hadOwnSpace = hasOwnSpace
    (hasOwnSpace, hasClosedSpace) = (false, false)
    // The space after an accepted word counts as the space of this 0, and a mark is joined to
    // the word. In Korean 0 begins a word.
    if hadOwnSpace, digit == 0, language != .korean { return }
    if hadOwnSpace, digit == 1, language != .korean { closeSpace() }
    if spelling != nil || isAtSpelling {
      spell(digit, at: now, predictor)
    } else if language == .korean {
      if endsInMark { endWord() }
      extend(digit, predictor)
    } else if digit == 0 {
      endWord()
      text += " "
      offerWords(predictor)
    } else if digit == 1 {
      punctuate(predictor)
    } else {
      if keys.last == 1 {
        // A mark that the user stepped to stays a mark. Any other may be a part of the word.
        if !wasStepped, joins(digit, predictor) { keepStart(predictor) } else { endWord() }
      }
      extend(digit, predictor)
    }
  }

  /// Whether the mark after the last letter and the next letter are parts of one word.
  private func joins(_ digit: UInt8, _ predictor: Predictor) -> Bool {
    let isBehindLetter = keys.count > 1 && keys[keys.count - 2] != 1
    return isBehindLetter && keys.count < WordKeys.limit || predictor.knows(keys + [digit])
  }

  /// Keeps the word that the user chose before the mark, even if it is longer than its keys.
  private mutating func keepStart(_ predictor: Predictor) {
    guard wasWordStepped else { return }
    let word = meanings[selected].word
    if let own = predictor.wordKeys.keys(of: word) { keys = own + [1] }
    start = ChosenStart(text: word, count: keys.count - 1)
  }

  private mutating func extend(_ digit: UInt8, _ predictor: Predictor) {
    keys.append(digit)
    refresh(predictor)
  }

  private mutating func spell(_ digit: UInt8, at now: Instant, _ predictor: Predictor) {
    if digit == 0, language != .korean {
      endWord()
      text += " "
      offerWords(predictor)
      return
    }
    if spelling == nil {
      var letters = MultiTap(timeout: timeout, language: predictor.language)
      letters.set(letterCase)
      spelling = letters
      offerNothing()
    }
    spelling?.press(digit, at: now)
  }

  /// Begins a mark, alone or after the word. There the next letter may make it a part of the word.
  private mutating func punctuate(_ predictor: Predictor) {
    if keys.last == 1, !predictor.knows(keys + [1]) { endWord() }
    let word = keys.isEmpty ? "" : meanings[selected].word
    let wasChosen = wasStepped
    let longer =
      keys.isEmpty
      ? nil
      : predictor.candidates(for: keys + [1], after: context.last, behind: context.earlier)
    keys.append(1)
    let marks = marks(behind: word)
    let words = longer.map { $0.isKnown ? $0.words.map { Meaning(word: $0) } : [] } ?? []
    let (first, rest) = (marks.prefix(Self.firstMarks), marks.dropFirst(Self.firstMarks))
    show(Array(first) + words + Array(rest))
    wasWordStepped = wasChosen
    offerWords(predictor)
  }

  private func marks(behind word: String) -> [Meaning] {
    language.marks.map { Meaning(word: word, mark: String($0)) }
  }

  /// Begins a mark in Korean, where all digits type letters.
  ///
  /// - Returns: `false` in other languages, within a word, and if the text is full.
  package mutating func beginMark(_ predictor: Predictor) -> Bool {
    guard predictor.language == .korean, isBeforeWord, shown.count < Self.limit else {
      return false
    }
    before = []
    language = predictor.language
    let hadOwnSpace = hasOwnSpace
    (hasOwnSpace, hasClosedSpace) = (false, false)
    if hadOwnSpace { closeSpace() }
    offerNothing()
    keys = [1]
    show(marks(behind: ""))
    return true
  }

  /// Removes the space after an accepted word, because a mark follows.
  private mutating func closeSpace() {
    guard text.last == " " else { return }
    text.removeLast()
    hasClosedSpace = true
  }

  /// Whether the last key is a mark and not a letter.
  private var endsInMark: Bool {
    // In Korean 1 is a stroke of letters.
    keys.last == 1 && (language != .korean || meanings.first?.mark.isEmpty == false)
  }

  /// Handles a held key: undoes its press and writes the digit itself. Holding 0 accepts the offer,
  /// if there is one; in Korean it ends the word with a space.
  ///
  /// - Returns: `true` if the hold accepted an offer or wrote a space.
  @discardableResult
  package mutating func hold(_ digit: UInt8, _ predictor: inout Predictor) -> Bool {
    // A full text has ignored the press, and ignores the hold.
    guard let old = before.first else { return false }
    self = old
    if digit == 0, accept(&predictor) { return true }
    endWord()
    if digit == 0, language == .korean {
      text += " "
      hasOwnSpace = true
      return true
    }
    hasOwnSpace = false
    text += String(digit)
    offerWords(predictor)
    return false
  }

  /// Steps through the candidates in a circle, with spelling after the last one. If no word is
  /// being typed, steps through the offers.
  package mutating func step(_ direction: Int, _ predictor: Predictor) {
    before = []
    guard !keys.isEmpty else {
      let count = offers.count
      if count > 0 { offered = ((offered + direction) % count + count) % count }
      return
    }
    addGuesses(predictor)
    if spelling != nil {
      spelling = nil
      offerWords(predictor)
    }
    // Spelling is not available for marks.
    let count = candidates.count + (endsInMark ? 0 : 1)
    guard count > 1 else { return }
    selected = ((selected + direction) % count + count) % count
    // A full stop that the user steps to again was chosen on purpose.
    wasStepped = selected != 0 || endsInMark
    if hasClosedSpace { placeSpace(predictor.language) }
  }

  /// Keeps the space after an accepted word before an opening mark, removes it before other marks.
  private mutating func placeSpace(_ language: KeypadLanguage) {
    guard meanings.indices.contains(selected) else { return }
    let opens = meanings[selected].mark.first.map(language.openingMarks.contains) ?? false
    if opens, text.last != " " {
      text += " "
    } else if !opens, text.last == " " {
      text.removeLast()
    }
  }

  /// Adds guesses of unknown words, only when the user steps, because guessing takes time.
  private mutating func addGuesses(_ predictor: Predictor) {
    guard !hasGuesses, spelling == nil, !isAtSpelling, !endsInMark, language != .korean else {
      return
    }
    hasGuesses = true
    let (place, word, wasStepped) = (selected, meanings[selected].word, self.wasStepped)
    show(words(predictor, guesses: Predictor.guessLimit))
    selected = meanings.firstIndex { $0.word == word } ?? min(place, meanings.count - 1)
    self.wasStepped = wasStepped
  }

  /// Returns the meanings of the keys.
  private func words(_ predictor: Predictor, guesses: Int) -> [Meaning] {
    predictor.candidates(
      for: keys, after: context.last, behind: context.earlier, startingWith: start,
      limit: Self.candidateLimit, guesses: guesses
    ).words.map { Meaning(word: $0) }
  }

  /// Replaces the typed keys by the offer, with a space after it. A 0 that is pressed next adds no
  /// second space, and a mark replaces the space.
  ///
  /// - Returns: `false` if there is no offer.
  package mutating func accept(_ predictor: inout Predictor) -> Bool {
    guard let word = offer, text.count + word.count < Self.limit else { return false }
    before = []
    learn(&predictor)
    let start = text.count
    previous.append(
      Committed(
        word: offeredWords[offered], keys: keys, chosenStart: self.start, wasAccepted: true,
        typed: meanings.indices.contains(selected) ? meanings[selected].word : nil,
        wasChosen: false,
        context: context, start: start, end: start + word.count, letterCase: letterCase))
    if previous.count > Self.depth { previous.removeFirst() }
    isUnlearned = true
    text += word + " "
    if letterCase != .upper { letterCase = .lower }
    keys = []
    self.start = nil
    show([])
    spelling = nil
    hasOwnSpace = true
    offerWords(predictor)
    return true
  }

  private mutating func offerNothing() { (offers, offeredWords, offered) = ([], [], 0) }

  /// Looks for offers at this place.
  private mutating func offerWords(_ predictor: Predictor) {
    offerNothing()
    guard offersWords != .none, spelling == nil, !endsInMark else { return }
    if keys.isEmpty {
      guard offersWords == .longerAndNext, text.last == " " else { return }
      offeredWords = predictor.nextWords(after: context.last, behind: context.earlier)
    } else {
      offeredWords = predictor.longerWords(
        than: keys, after: context.last, behind: context.earlier, startingWith: start)
    }
    offers = offeredWords.map { cased($0) }
  }

  /// Ends the typed word as it is shown, and learns it.
  ///
  /// - Parameter learns: `false` for text that is not a user's word: a number, part of a name.
  package mutating func commit(_ predictor: inout Predictor, learns: Bool = true) {
    before = []
    hasOwnSpace = false
    learn(&predictor)
    endWord()
    if learns { learn(&predictor) } else { isUnlearned = false }
  }

  /// Ends the word. It may still be stepped back into.
  private mutating func endWord() {
    offerNothing()
    hasClosedSpace = false
    guard !keys.isEmpty else { return }
    remember()
    text = shown
    if letterCase == .capital || letterCase == .small { letterCase = .lower }
    keys = []
    start = nil
    show([])
    spelling = nil
  }

  private mutating func remember() {
    let base: String
    let mark: String
    var typed = keys
    if let spelling {
      (base, mark) = (spelling.shown, "")
    } else if isAtSpelling {
      return
    } else {
      (base, mark) = (meanings[selected].word, meanings[selected].mark)
      if !mark.isEmpty { typed.removeLast() }
    }
    guard base.contains(where: \.isLetter) else { return }
    previous.append(
      Committed(
        word: base, keys: typed, chosenStart: start,
        wasChosen: spelling != nil || (mark.isEmpty ? wasStepped || start != nil : wasWordStepped),
        context: context, start: text.count, end: text.count + word.count - mark.count,
        letterCase: letterCase))
    if previous.count > Self.depth { previous.removeFirst() }
    isUnlearned = true
  }

  /// Learns the last word, if that was not done yet.
  private mutating func learn(_ predictor: inout Predictor) {
    guard isUnlearned, let last = previous.last else { return }
    isUnlearned = false
    predictor.commit(
      last.word, after: last.context.last, behind: last.context.earlier,
      chosenOn: last.wasChosen ? last.keys : nil)
  }

  /// Learns the last word if that was not done yet. Called before the text is left.
  package mutating func finish(_ predictor: inout Predictor) { learn(&predictor) }

  /// The last two words, if only spaces and commas follow them, or the beginning of a sentence.
  private var context: WordsBefore {
    let sentence = WordsBefore(last: Context.sentence)
    guard let mark = text.last(where: { $0 != " " }) else { return sentence }
    if language.sentenceEnds.contains(mark) || ":\"".contains(mark) { return sentence }
    if mark != "(", language.openingMarks.contains(mark) { return sentence }
    guard let last = previous.last, last.end < text.count, isBlank(from: last.end, to: text.count)
    else { return WordsBefore() }
    // The last word and the one before it.
    return WordsBefore(last: last.word, earlier: last.context.last)
  }

  private func isBlank(from start: Int, to end: Int) -> Bool {
    text.dropFirst(start).prefix(end - start).allSatisfy { $0 == " " || $0 == "," }
  }

  /// Removes the last key of the word; after a word, steps back into it.
  package mutating func erase(_ predictor: Predictor) {
    before = []
    hasOwnSpace = false
    defer { if keys.isEmpty { offerWords(predictor) } }
    if hasClosedSpace, keys == [1] {
      (hasOwnSpace, hasClosedSpace) = (true, false)
      if text.last != " " { text += " " }
    }
    if var spelled = spelling {
      spelled.erase()
      spelling = spelled.isEmpty ? nil : spelled
      if spelling == nil {
        selected = candidates.count
        offerWords(predictor)
      }
    } else if keys.last == 1, keys.count > 1, !isAtSpelling, !meanings[selected].mark.isEmpty {
      // The mark is removed. The word stays as it was chosen.
      keys.removeLast()
      refresh(predictor, keeping: wasWordStepped ? meanings[selected].word : nil)
    } else if !keys.isEmpty {
      keys.removeLast()
      // After a word 1 is a mark again.
      let isMark = keys.last == 1 && keys.count > 1 && predictor.language != .korean
      if isMark { keys.removeLast() }
      refresh(predictor, keeping: start?.text)
      if isMark { punctuate(predictor) }
    } else if let last = previous.last, text.count - last.end <= 1, last.end <= text.count {
      reopen(last, predictor)
    } else if !text.isEmpty {
      text.removeLast()
      let count = text.count
      previous.removeAll { $0.end > count }
      if previous.isEmpty { isUnlearned = false }
    }
  }

  /// Removes the space or mark after the word, and types the word again, with the same candidate.
  private mutating func reopen(_ last: Committed, _ predictor: Predictor) {
    previous.removeLast()
    isUnlearned = false
    text = String(text.prefix(last.start))
    keys = last.keys
    start = last.chosenStart
    letterCase = last.letterCase
    let isKept = refresh(predictor, keeping: last.wasAccepted ? last.typed : last.word)
    if !last.wasAccepted, isKept { wasStepped = last.wasChosen }
  }

  /// Steps through the cases, also for the word being typed.
  package mutating func stepCase(_ predictor: Predictor) {
    before = []
    letterCase = letterCase.next(atSentence: language.beginsSentence(after: text))
    if spelling != nil {
      spelling?.set(letterCase)
    } else {
      recase(predictor.language)
    }
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
      spelling?.set(language)
      spelling?.set(.lower)
      selected = candidates.count
    } else if keys.isEmpty {
      offerWords(predictor)
    }
    return true
  }

  /// Sets small letters.
  package mutating func resetCase() {
    letterCase = .lower
    offers = offeredWords.map { cased($0) }
  }

  /// Turns the words so far into plain text: none is learned, stepped back into, or used as the
  /// context of the next one.
  package mutating func forgetWords() {
    offerNothing()
    hasOwnSpace = false
    isUnlearned = false
    previous = []
    before = []
  }

  /// Clears the text; capitals stay on. A committed word is learned first.
  package mutating func clear(_ predictor: inout Predictor) {
    learn(&predictor)
    let kept = letterCase
    self = PredictiveText(timeout: timeout, offersWords: offersWords, language: language)
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
    previous = previous.compactMap { committed in
      var moved = committed
      moved.start -= gone
      moved.end -= gone
      return moved.start < 0 ? nil : moved
    }
    if previous.isEmpty { isUnlearned = false }
  }

  // MARK: Candidates

  private func cased(_ word: String) -> String {
    letterCase.apply(to: word, after: text, in: language)
  }

  /// - Returns: whether the word to keep is among the candidates, and shown.
  @discardableResult
  private mutating func refresh(_ predictor: Predictor, keeping word: String? = nil) -> Bool {
    language = predictor.language
    hasGuesses = false
    guard !keys.isEmpty else {
      show([])
      return false
    }
    if let known = start, keys.count <= known.count { start = nil }
    show(words(predictor, guesses: 0))
    defer { offerWords(predictor) }
    guard let word else { return false }
    if !meanings.contains(where: { $0.word == word }) {
      // The word may have been a guess.
      hasGuesses = true
      show(words(predictor, guesses: Predictor.guessLimit))
    }
    guard let place = meanings.firstIndex(where: { $0.word == word }) else { return false }
    selected = place
    wasStepped = place != 0
    return true
  }

  private mutating func show(_ new: [Meaning]) {
    meanings = []
    candidates = []
    for meaning in new {
      let shown = cased(meaning.word) + meaning.mark
      // Capitals may make two words equal.
      if candidates.contains(shown) { continue }
      meanings.append(meaning)
      candidates.append(shown)
    }
    selected = 0
    wasStepped = false
    wasWordStepped = false
  }

  /// Applies other capitals to the same meanings. The selection stays.
  private mutating func recase(_ language: KeypadLanguage) {
    self.language = language
    offers = offeredWords.map { cased($0) }
    candidates = meanings.map { cased($0.word) + $0.mark }
  }
}
