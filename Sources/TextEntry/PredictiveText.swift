import Keypad

/// Words by one tap a letter: the keys of a word, and the candidates that they can mean.
///
///     keys   4 6 6 3   *        0         8
///     shown  [good]    [home]   "home "   "home [t]"
///
/// `1` is a mark behind a word until a letter follows: then it is the apostrophe or the hyphen inside
/// one, `36611` is `don..` and `36618` is `don't`. A mark that the user stepped to stays what it is.
/// In Korean, whose letters are on all ten keys, a held `0` is the space, and marks begin by
/// ``beginMark(_:)``.
///
/// Behind the last candidate stands spelling: the same word by repeated taps (see ``MultiTap``), kept
/// as a learned word.
///
/// A word is learned when the next key shows that it stays: who steps back into it with erase has
/// not meant it.
package struct PredictiveText: Hashable, Sendable {
  /// The committed text.
  package private(set) var text = ""
  /// The keys of the word being typed, each 1–9 (0–9 where the language has letters on 0); a 1 at the end
  /// may be a mark.
  package private(set) var keys: [UInt8] = []
  /// What the keys can mean, with the capitals that it would have here; best first.
  package private(set) var candidates: [String] = []
  /// The candidate on show; one behind the last stands for spelling.
  package private(set) var selected = 0
  /// The word being spelled by repeated taps, without the capital of a sentence's beginning.
  package private(set) var spelling: MultiTap?
  package private(set) var letterCase = LetterCase.lower
  /// Whose letters the keys have.
  package private(set) var language: KeypadLanguage

  /// Longer words that the keys may begin, or where no word is being typed the ones that likely come next,
  /// with the capitals that they would have here; the likeliest first. None of them is typed.
  package private(set) var offers: [String] = []
  /// Which offer is on show.
  package private(set) var offered = 0
  /// What is offered.
  package let offersWords: OfferKind
  /// The words of ``offers`` as the lists have them.
  private var offeredWords: [String] = []
  /// Whether the space at the end of the text came with a word that was accepted.
  private var hasOwnSpace = false
  /// Whether that space has gone for the mark that is being typed, which may still turn out to open.
  private var hasClosedSpace = false
  /// Whether guesses of words that nobody knows are among the candidates.
  private var hasGuesses = false

  /// By candidate: what it is made of.
  private var meanings: [Meaning] = []
  /// Whether the user stepped to the candidate on show.
  private var wasStepped = false
  /// Whether the user stepped to the word that a mark stands behind.
  private var wasWordStepped = false
  /// The word before a mark, where the user stepped to it.
  private var start: ChosenStart?
  /// The words that can be stepped back into.
  private var previous: [Committed] = []
  /// The last of ``previous``, as long as it may be stepped back into and nobody has learned it.
  private var isUnlearned = false
  /// What stood before the last press, for when that turns out to be a hold.
  private var before: [PredictiveText] = []
  /// Of the letters of a spelling; see ``MultiTap/timeout``.
  private let timeout: Duration?

  private struct Meaning: Hashable {
    /// As the lists have it.
    var word: String
    /// Stands behind the word, or alone.
    var mark = ""
  }

  /// A word that was committed, for stepping back into it and as the next one's context.
  private struct Committed: Hashable {
    var word: String
    var keys: [UInt8]
    var chosenStart: ChosenStart?
    /// Set where the word was an offer.
    var wasAccepted = false
    /// What stood on the keys where the word was accepted in its place.
    var typed: String?
    /// Set where the user stepped to it.
    var wasChosen: Bool
    var context: WordsBefore
    /// In characters of ``text``.
    var start: Int
    var end: Int
    var letterCase: LetterCase
  }

  package static let limit = 256
  /// How many words can be stepped back into.
  private static let depth = 32
  /// How many candidates are offered.
  private static let candidateLimit = 40
  /// So many marks stand before the longer words that an apostrophe would go on with.
  private static let firstMarks = 7

  /// - Parameters:
  ///   - offersWords: what is offered beside the word.
  ///   - language: the main one, until a key says otherwise.
  package init(
    timeout: Duration? = .milliseconds(1_000), offersWords: OfferKind = .longerAndNext,
    language: KeypadLanguage = .english
  ) {
    self.timeout = timeout
    self.offersWords = offersWords
    self.language = language
  }

  /// The offer on show: what ``accept(_:)`` takes.
  package var offer: String? {
    // Whoever steps through the candidates has seen another word than the offer's.
    offers.indices.contains(offered) && !wasStepped && !isAtSpelling ? offers[offered] : nil
  }

  /// The word being typed as it is shown.
  package var word: String {
    if let spelling { return cased(spelling.shown) }
    if isAtSpelling { return keys.map { String($0) }.joined() }
    return candidates.isEmpty ? "" : candidates[selected]
  }

  /// Whether spelling is on offer: the next tap begins it.
  package var isAtSpelling: Bool {
    spelling == nil && !keys.isEmpty && selected == candidates.count
  }

  package var shown: String { text + word }

  /// Where the word being typed stands in ``shown``, in Unicode scalars.
  package var pendingRange: Range<Int>? {
    guard !keys.isEmpty else { return nil }
    let start = text.unicodeScalars.count
    return start..<start + word.unicodeScalars.count
  }

  package var isEmpty: Bool { text.isEmpty && keys.isEmpty }

  /// Whether the next letter begins a word.
  package var isBeforeWord: Bool { keys.isEmpty && spelling == nil }

  /// Whether what is typed is a word, and no beginning or guess.
  package func isWord(_ predictor: Predictor) -> Bool {
    spelling != nil || (!isAtSpelling && !keys.isEmpty && predictor.isWord(meanings[selected].word))
  }

  /// When a pending letter of the spelling is committed, or `nil`.
  package var deadline: Instant? { spelling?.deadline }

  package mutating func wake(at now: Instant) { spelling?.wake(at: now) }

  /// The pending letter of the spelling is done.
  package mutating func commitLetter() { spelling?.commit() }

  // MARK: Keys

  /// Takes a digit: 2–9 go on with the word, 0 ends it with a space, 1 is punctuation.
  package mutating func press(_ digit: UInt8, at now: Instant, _ predictor: inout Predictor) {
    before = []
    guard digit < 10, shown.count < Self.limit else { return }
    language = predictor.language
    learn(&predictor)
    let old = self
    defer { before = [old] }
    let hadOwnSpace = hasOwnSpace
    (hasOwnSpace, hasClosedSpace) = (false, false)
    // A space that came with a word is one already, and a mark stands close to the word.
    // In Korean 0 begins a word.
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
        // A mark that the user stepped to is what is meant; else it is a part of the word.
        if !wasStepped, joins(digit, predictor) { keepStart(predictor) } else { endWord() }
      }
      extend(digit, predictor)
    }
  }

  /// Whether the mark behind the last letter and the letter that comes now are parts of one word.
  private func joins(_ digit: UInt8, _ predictor: Predictor) -> Bool {
    let isBehindLetter = keys.count > 1 && keys[keys.count - 2] != 1
    return isBehindLetter && keys.count < WordKeys.limit || predictor.knows(keys + [digit])
  }

  /// What the user has chosen before the mark stays, also where that is longer than its keys.
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

  /// A mark of its own, or one behind the word, which the next letter may still make a part of it.
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

  /// A mark of its own in Korean, whose digits are all letters.
  ///
  /// - Returns: `false` in other languages, and in a word: there is another key for it, or none.
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

  /// The space that came with the last word goes for a mark.
  private mutating func closeSpace() {
    guard text.last == " " else { return }
    text.removeLast()
    hasClosedSpace = true
  }

  /// Whether the last key is a mark, and no letter.
  private var endsInMark: Bool {
    // In Korean 1 is a stroke of letters.
    keys.last == 1 && (language != .korean || meanings.first?.mark.isEmpty == false)
  }

  /// The key has been held: its press was no letter but its digit, which stands as it is. Holding 0 takes
  /// the word on offer, where there is one, and in Korean ends the word with a space.
  ///
  /// - Returns: whether it was something else than the digit.
  @discardableResult
  package mutating func hold(_ digit: UInt8, _ predictor: inout Predictor) -> Bool {
    // A full text did not take the press either.
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

  /// Steps through the candidates and around; behind the last one stands spelling. Where no word is being
  /// typed, steps through the offers.
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
    // Marks are not spelled.
    let count = candidates.count + (endsInMark ? 0 : 1)
    guard count > 1 else { return }
    selected = ((selected + direction) % count + count) % count
    // Who comes around to the full stop means it.
    wasStepped = selected != 0 || endsInMark
    if hasClosedSpace { placeSpace(predictor.language) }
  }

  /// The space that came with the last word stands before a mark that opens, and before no other.
  private mutating func placeSpace(_ language: KeypadLanguage) {
    guard meanings.indices.contains(selected) else { return }
    let opens = meanings[selected].mark.first.map(language.openingMarks.contains) ?? false
    if opens, text.last != " " {
      text += " "
    } else if !opens, text.last == " " {
      text.removeLast()
    }
  }

  /// Whoever steps may look for a word that nobody knows: before that nobody waits for the guesses.
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

  /// What the keys can mean.
  private func words(_ predictor: Predictor, guesses: Int) -> [Meaning] {
    predictor.candidates(
      for: keys, after: context.last, behind: context.earlier, startingWith: start,
      limit: Self.candidateLimit, guesses: guesses
    ).words.map { Meaning(word: $0) }
  }

  /// The word on offer in place of what is typed, and a space behind it. A space that is typed now is
  /// that one, and a mark takes its place.
  ///
  /// - Returns: `false` where nothing is offered.
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

  /// Looks for what may be offered here.
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

  /// The word that is typed stays as it is shown, and is learned.
  ///
  /// - Parameter learns: `false` where it is not the user's own word: a number, a part of a name.
  package mutating func commit(_ predictor: inout Predictor, learns: Bool = true) {
    before = []
    hasOwnSpace = false
    learn(&predictor)
    endWord()
    if learns { learn(&predictor) } else { isUnlearned = false }
  }

  /// The word stays. It may still be stepped back into.
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

  /// Learns the last word: it will not be stepped back into any more.
  private mutating func learn(_ predictor: inout Predictor) {
    guard isUnlearned, let last = previous.last else { return }
    isUnlearned = false
    predictor.commit(
      last.word, after: last.context.last, behind: last.context.earlier,
      chosenOn: last.wasChosen ? last.keys : nil)
  }

  /// Learns the last word, if that waits to be learned: the last thing to do.
  package mutating func finish(_ predictor: inout Predictor) { learn(&predictor) }

  /// The words before, where nothing but spaces and commas stand between, or that a sentence begins.
  private var context: WordsBefore {
    let sentence = WordsBefore(last: Context.sentence)
    guard let mark = text.last(where: { $0 != " " }) else { return sentence }
    if language.sentenceEnds.contains(mark) || ":\"".contains(mark) { return sentence }
    if mark != "(", language.openingMarks.contains(mark) { return sentence }
    guard let last = previous.last, last.end < text.count, isBlank(from: last.end, to: text.count)
    else { return WordsBefore() }
    // What the last word stands behind.
    return WordsBefore(last: last.word, earlier: last.context.last)
  }

  private func isBlank(from start: Int, to end: Int) -> Bool {
    text.dropFirst(start).prefix(end - start).allSatisfy { $0 == " " || $0 == "," }
  }

  /// Takes back the last key of the word; behind a word, steps back into it.
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
      // The mark goes; the word stays as it was chosen.
      keys.removeLast()
      refresh(predictor, keeping: wasWordStepped ? meanings[selected].word : nil)
    } else if !keys.isEmpty {
      keys.removeLast()
      // Behind a word 1 is a mark again.
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

  /// The space or mark behind the word goes; the word is typed again, with the same candidate.
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

  /// Steps through the capitals; the word being typed follows.
  package mutating func stepCase(_ predictor: Predictor) {
    before = []
    letterCase = letterCase.next(atSentence: language.beginsSentence(after: text))
    if spelling != nil {
      spelling?.set(letterCase)
    } else {
      recase(predictor.language)
    }
  }

  /// The keys may have the letters of another language, small ones: what is being typed means something
  /// else then. The words before are text like any other; see ``finish(_:)`` for the last of them.
  ///
  /// - Returns: whether the language is another one.
  @discardableResult
  package mutating func follow(_ predictor: Predictor) -> Bool {
    guard language != predictor.language else { return false }
    // A mark stays what it is, and so does what this language has no letters for.
    if endsInMark || keys.contains(where: { predictor.language.letters(on: $0).isEmpty && $0 != 1 })
    {
      endWord()
    }
    // No keys of this language spell the words that stand there.
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

  /// Small letters from now on.
  package mutating func resetCase() {
    letterCase = .lower
    offers = offeredWords.map { cased($0) }
  }

  /// The words so far become text like any other: none is learned, stepped back into, or the context of
  /// the next one.
  package mutating func forgetWords() {
    offerNothing()
    hasOwnSpace = false
    isUnlearned = false
    previous = []
    before = []
  }

  /// Forgets the text; capitals stay on. What was committed is learned first.
  package mutating func clear(_ predictor: inout Predictor) {
    learn(&predictor)
    let kept = letterCase
    self = PredictiveText(timeout: timeout, offersWords: offersWords, language: language)
    if kept == .upper { letterCase = .upper }
  }

  /// Forgets the beginning of a long text.
  package mutating func trim(to count: Int) {
    let gone = text.count - count
    guard gone > 0 else { return }
    dropFirst(gone)
    // What a hold goes back to is the same text.
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

  /// - Returns: whether the word to keep is on offer, and shown.
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
      // It may have been a guess.
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
      // Capitals may make two words one.
      if candidates.contains(shown) { continue }
      meanings.append(meaning)
      candidates.append(shown)
    }
    selected = 0
    wasStepped = false
    wasWordStepped = false
  }

  /// The same meanings with other capitals. The one on show stays.
  private mutating func recase(_ language: KeypadLanguage) {
    self.language = language
    offers = offeredWords.map { cased($0) }
    candidates = meanings.map { cased($0.word) + $0.mark }
  }
}
