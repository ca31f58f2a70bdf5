import Keypad

/// Words by one tap a letter: the keys of a word, and the candidates that they can mean.
///
///     keys   4 6 6 3   *        0         8
///     shown  [good]    [home]   "home "   "home [t]"
///
/// `1` is a mark behind a word until a letter follows: then it is the apostrophe or the hyphen inside
/// one, `36611` is `don..` and `36618` is `don't`. A mark that the user stepped to stays what it is.
/// Behind the last candidate stands spelling: the same word by repeated taps (see ``MultiTap``), kept
/// as a learned word.
///
/// A word is learned when the next key shows that it stays: who steps back into it with erase has
/// not meant it.
public struct PredictiveText: Hashable, Sendable {
  /// The committed text.
  public private(set) var text = ""
  /// The keys of the word being typed, each 1–9 (0–9 where the language has letters on 0).
  public private(set) var keys: [UInt8] = []
  /// What the keys can mean, with the capitals that it would have here; best first.
  public private(set) var candidates: [String] = []
  /// The candidate on show; one behind the last stands for spelling.
  public private(set) var selected = 0
  /// The word being spelled by repeated taps, without the capital of a sentence's beginning.
  public private(set) var spelling: MultiTap?
  public private(set) var letterCase = LetterCase.lower

  /// By candidate: what it is made of.
  private var offers: [Offer] = []
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

  private struct Offer: Hashable {
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
    /// Set where the user stepped to it.
    var wasChosen: Bool
    var context: String?
    /// In characters of ``text``.
    var start: Int
    var end: Int
    var letterCase: LetterCase
  }

  public static let limit = 256
  /// How many words can be stepped back into.
  private static let depth = 32
  /// How many candidates are offered.
  private static let offerLimit = 40
  /// So many marks stand before the longer words that an apostrophe would go on with.
  private static let firstMarks = 7

  public init(timeout: Duration? = .milliseconds(1_000)) {
    self.timeout = timeout
  }

  /// The word being typed as it is shown.
  public var word: String {
    if let spelling { return cased(spelling.shown) }
    if isAtSpelling { return keys.map { String($0) }.joined() }
    return candidates.isEmpty ? "" : candidates[selected]
  }

  /// Whether spelling is on offer: the next tap begins it.
  public var isAtSpelling: Bool { spelling == nil && !keys.isEmpty && selected == candidates.count }

  public var shown: String { text + word }

  /// Where the word being typed stands in ``shown``, in Unicode scalars.
  public var pendingRange: Range<Int>? {
    guard !keys.isEmpty else { return nil }
    let start = text.unicodeScalars.count
    return start..<start + word.unicodeScalars.count
  }

  public var isEmpty: Bool { text.isEmpty && keys.isEmpty }

  /// Whether the next letter begins a word.
  public var isBeforeWord: Bool { keys.isEmpty && spelling == nil }

  /// Whether what is typed is a word, and no beginning or guess.
  public func isWord(_ predictor: Predictor) -> Bool {
    spelling != nil || (!isAtSpelling && !keys.isEmpty && predictor.isWord(offers[selected].word))
  }

  /// When a pending letter of the spelling is committed, or `nil`.
  public var deadline: Instant? { spelling?.deadline }

  public mutating func wake(at now: Instant) { spelling?.wake(at: now) }

  /// The pending letter of the spelling is done.
  public mutating func commitLetter() { spelling?.commit() }

  // MARK: Keys

  /// Takes a digit: 2–9 go on with the word, 0 ends it with a space, 1 is punctuation.
  public mutating func press(_ digit: UInt8, at now: Instant, _ predictor: inout Predictor) {
    before = []
    guard digit < 10, shown.count < Self.limit else { return }
    learn(&predictor)
    let old = self
    defer { before = [old] }
    if spelling != nil || isAtSpelling {
      spell(digit, at: now, predictor)
    } else if predictor.wordKeys.language == .korean, predictor.knows(keys + [digit]) {
      extend(digit, predictor)
    } else if digit == 0 {
      endWord()
      text += " "
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
    // In Korean 1 is a stroke of letters.
    let isBehindLetter =
      keys.count > 1 && keys[keys.count - 2] != 1 && predictor.wordKeys.language != .korean
    return isBehindLetter && keys.count < WordKeys.limit || predictor.knows(keys + [digit])
  }

  /// What the user has chosen before the mark stays, also where that is longer than its keys.
  private mutating func keepStart(_ predictor: Predictor) {
    guard wasWordStepped else { return }
    let word = offers[selected].word
    if let own = predictor.wordKeys.keys(of: word) { keys = own + [1] }
    start = ChosenStart(text: word, count: keys.count - 1)
  }

  private mutating func extend(_ digit: UInt8, _ predictor: Predictor) {
    keys.append(digit)
    refresh(predictor)
  }

  private mutating func spell(_ digit: UInt8, at now: Instant, _ predictor: Predictor) {
    if digit == 0 {
      endWord()
      text += " "
      return
    }
    if spelling == nil {
      var letters = MultiTap(timeout: timeout, language: predictor.wordKeys.language)
      letters.set(letterCase)
      spelling = letters
    }
    spelling?.press(digit, at: now)
  }

  /// A mark of its own, or one behind the word, which the next letter may still make a part of it.
  private mutating func punctuate(_ predictor: Predictor) {
    if keys.last == 1, !predictor.knows(keys + [1]) { endWord() }
    let word = keys.isEmpty ? "" : offers[selected].word
    let wasChosen = wasStepped
    let longer = keys.isEmpty ? nil : predictor.candidates(for: keys + [1], after: context)
    keys.append(1)
    let marks = MultiTap.punctuation.map { Offer(word: word, mark: String($0)) }
    let words = longer.map { $0.isKnown ? $0.words.map { Offer(word: $0) } : [] } ?? []
    let (first, rest) = (marks.prefix(Self.firstMarks), marks.dropFirst(Self.firstMarks))
    show(Array(first) + words + Array(rest))
    wasWordStepped = wasChosen
  }

  /// The key has been held: its press was no letter but its digit, which stands as it is.
  public mutating func hold(_ digit: UInt8) {
    // A full text did not take the press either.
    guard let old = before.first else { return }
    self = old
    endWord()
    text += String(digit)
  }

  /// Steps through the candidates and around; behind the last one stands spelling.
  public mutating func step(_ direction: Int) {
    guard !keys.isEmpty else { return }
    before = []
    spelling = nil
    // Marks are not spelled.
    let count = candidates.count + (keys.last == 1 ? 0 : 1)
    guard count > 1 else { return }
    selected = ((selected + direction) % count + count) % count
    // Who comes around to the full stop means it.
    wasStepped = selected != 0 || keys.last == 1
  }

  /// The word that is typed stays as it is shown, and is learned.
  ///
  /// - Parameter learns: `false` where it is not the user's own word: a number, a part of a name.
  public mutating func commit(_ predictor: inout Predictor, learns: Bool = true) {
    before = []
    learn(&predictor)
    endWord()
    if learns { learn(&predictor) } else { isUnlearned = false }
  }

  /// The word stays. It may still be stepped back into.
  private mutating func endWord() {
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
      (base, mark) = (offers[selected].word, offers[selected].mark)
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
    predictor.commit(last.word, after: last.context, chosenOn: last.wasChosen ? last.keys : nil)
  }

  /// Learns the last word, if that waits to be learned: the last thing to do.
  public mutating func finish(_ predictor: inout Predictor) { learn(&predictor) }

  /// The word before, where nothing but spaces and commas stand between, or that a sentence begins.
  private var context: String? {
    if let last = text.last(where: { $0 != " " }), ".?!:\"".contains(last) {
      return Context.sentence
    }
    guard let last = previous.last, last.end < text.count else { return nil }
    return text.dropFirst(last.end).allSatisfy { $0 == " " || $0 == "," } ? last.word : nil
  }

  /// Takes back the last key of the word; behind a word, steps back into it.
  public mutating func erase(_ predictor: Predictor) {
    before = []
    if var spelled = spelling {
      spelled.erase()
      spelling = spelled.isEmpty ? nil : spelled
      if spelling == nil { selected = candidates.count }
    } else if keys.last == 1, keys.count > 1, !offers[selected].mark.isEmpty {
      // The mark goes; the word stays as it was chosen.
      keys.removeLast()
      refresh(predictor, keeping: wasWordStepped ? offers[selected].word : nil)
    } else if !keys.isEmpty {
      keys.removeLast()
      // Behind a word 1 is a mark again.
      let isMark = keys.last == 1 && keys.count > 1 && predictor.wordKeys.language != .korean
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
    refresh(predictor, keeping: last.word)
    wasStepped = last.wasChosen
  }

  /// Steps through the capitals; the word being typed follows.
  public mutating func stepCase(_ predictor: Predictor) {
    before = []
    letterCase = letterCase.next(atSentence: LetterCase.beginsSentence(after: text))
    if spelling != nil {
      spelling?.set(letterCase)
    } else if !keys.isEmpty {
      recase(predictor.wordKeys.language)
    }
  }

  /// Small letters from now on.
  public mutating func resetCase() { letterCase = .lower }

  /// The words so far become text like any other: none is learned, stepped back into, or the context of
  /// the next one.
  public mutating func forgetWords() {
    isUnlearned = false
    previous = []
    before = []
  }

  /// Forgets the text; capitals stay on. What was committed is learned first.
  public mutating func clear(_ predictor: inout Predictor) {
    learn(&predictor)
    let kept = letterCase
    self = PredictiveText(timeout: timeout)
    if kept == .upper { letterCase = .upper }
  }

  /// Forgets the beginning of a long text.
  public mutating func trim(to count: Int) {
    let gone = text.count - count
    guard gone > 0 else { return }
    text = String(text.dropFirst(gone))
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

  /// The main language, for its capitals.
  private var language = KeypadLanguage.english

  private mutating func refresh(_ predictor: Predictor, keeping word: String? = nil) {
    language = predictor.wordKeys.language
    guard !keys.isEmpty else { return show([]) }
    if let known = start, keys.count <= known.count { start = nil }
    let words = predictor.candidates(
      for: keys, after: context, startingWith: start, limit: Self.offerLimit
    ).words
    show(words.map { Offer(word: $0) })
    if let word, let place = offers.firstIndex(where: { $0.word == word }) {
      selected = place
      wasStepped = place != 0
    }
  }

  private mutating func show(_ new: [Offer]) {
    offers = []
    candidates = []
    for offer in new {
      let shown = cased(offer.word) + offer.mark
      // Capitals may make two words one.
      if candidates.contains(shown) { continue }
      offers.append(offer)
      candidates.append(shown)
    }
    selected = 0
    wasStepped = false
    wasWordStepped = false
  }

  /// The same offers with other capitals. The one on show stays.
  private mutating func recase(_ language: KeypadLanguage) {
    self.language = language
    candidates = offers.map { cased($0.word) + $0.mark }
  }
}
