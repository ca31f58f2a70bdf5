import CellDisplay
import ContactSearch
import Keypad
import TextEntry

/// The typed text in all modes, for the telephone and for the keyboard, ``Writer``.
///
/// Each mode keeps its own text. A code such as `*#06#` takes the place of all modes until it is
/// erased.
package struct Entry: Hashable, Sendable {
  package private(set) var mode: Mode
  private var digitEntry: DigitEntry
  private var tapEntry: TapEntry
  private var wordEntry: WordEntry

  /// - Parameters:
  ///   - timeout: see ``MultiTap/timeout``.
  ///   - language: the language of the letters on the keys.
  ///   - offersWords: which words t9 offers in addition to the typed text.
  init(
    mode: Mode, timeout: Duration?, language: KeypadLanguage, offersWords: OfferKind = .none
  ) {
    self.mode = mode
    digitEntry = DigitEntry(isNumber: mode == .number)
    tapEntry = TapEntry(timeout: timeout, language: language)
    wordEntry = WordEntry(timeout: timeout, offersWords: offersWords, language: language)
  }

  /// The corrections that t9 makes in this field.
  var corrections: Corrections {
    get { wordEntry.corrections }
    set { wordEntry.corrections = newValue }
  }

  // MARK: The method of the mode

  private enum MethodKind: CaseIterable {
    case digits, taps, words
  }

  /// The kind of method that types now.
  private var methodKind: MethodKind {
    if isCode { return .digits }
    switch mode {
    case .search, .number: return .digits
    case .abc: return .taps
    case .t9: return .words
    }
  }

  private var method: any TextMethod { method(methodKind) }

  private func method(_ kind: MethodKind) -> any TextMethod {
    switch kind {
    case .digits: digitEntry
    case .taps: tapEntry
    case .words: wordEntry
    }
  }

  /// - Parameter kind: by default the kind of method that types now.
  private mutating func with<Result>(
    _ kind: MethodKind? = nil, _ body: (inout any TextMethod) -> Result
  ) -> Result {
    func run<Method: TextMethod>(_ method: inout Method) -> Result {
      var any: any TextMethod = method
      defer { if let changed = any as? Method { method = changed } }
      return body(&any)
    }
    switch kind ?? methodKind {
    case .digits: return run(&digitEntry)
    case .taps: return run(&tapEntry)
    case .words: return run(&wordEntry)
    }
  }

  private mutating func forEachMethod(_ body: (inout any TextMethod) -> Void) {
    for kind in MethodKind.allCases { with(kind, body) }
  }

  // MARK: The typed text

  /// Whether the text is a code such as `*#06#`. A code is typed as it is in every mode.
  var isCode: Bool { digitEntry.isCode }
  /// Whether digits are typed as they are.
  var entersDigits: Bool { methodKind == .digits }

  var text: String { method.text }
  var shown: String { method.shown }
  var pending: String { method.pending }
  var pendingRange: Range<Int>? { method.pendingRange }
  var changedRanges: [Range<Int>] { method.changedRanges }
  var isEmpty: Bool { method.isEmpty }
  var candidates: [String] { method.candidates }
  var selectedCandidate: Int { method.selectedCandidate }
  var place: String? { method.place }
  var offers: [String] { method.offers }
  var offered: Int { method.offered }
  /// The text to the right of the typed text: the offered word as long as the first candidate is
  /// shown, otherwise the place of the shown candidate.
  var right: StyledText? {
    if let offer, selectedCandidate == 0 { return StyledText(">\(offer)") }
    return place.map { StyledText($0) }
  }
  /// The offers, beginning with the shown one.
  var offersFromShown: [String] {
    offers.indices.contains(offered)
      ? Array(offers[offered...] + offers[..<offered]) : []
  }
  /// The shown offer.
  var offer: String? { offers.indices.contains(offered) ? offers[offered] : nil }
  var isAtSpelling: Bool { method.isAtSpelling }
  var letterCase: LetterCase { method.letterCase }
  var isInWord: Bool { method.isInWord }
  var isBeforeWord: Bool { method.isBeforeWord }
  var query: SearchQuery { method.query }
  var digits: String { method.digits }
  var numbers: [String] { method.numbers }
  var hint: String { method.hint }
  var guessedKeys: String? { method.guessedKeys }
  var keyMeanings: KeyMeanings { method.keyMeanings }

  func isWord(_ words: Predictor) -> Bool { method.isWord(words) }
  func space(in language: KeypadLanguage) -> String { method.space(in: language) }

  /// When ``wake(at:)`` has something to do in any mode.
  var deadline: Instant? {
    // Read several times per key press. `any TextMethod` would copy the text.
    MethodKind.allCases.compactMap { kind in
      switch kind {
      case .digits: digitEntry.deadline
      case .taps: tapEntry.deadline
      case .words: wordEntry.deadline
      }
    }.min()
  }

  // MARK: Keys

  mutating func wake(at now: Instant) {
    if let deadline, deadline <= now { forEachMethod { $0.wake(at: now) } }
  }

  mutating func press(_ digit: UInt8, at now: Instant, _ words: inout Predictor) -> Bool {
    with { $0.press(digit, at: now, &words) }
  }

  /// Types `*` or `#` unchanged. In an empty entry it begins a code.
  ///
  /// - Returns: `false` if there is no room for more.
  mutating func append(_ key: Key) -> Bool {
    // The digits that search has kept are not on the screen.
    if !entersDigits { digitEntry.clear() }
    return digitEntry.append(key)
  }

  mutating func hold(_ digit: UInt8, _ words: inout Predictor) -> Bool {
    with { $0.hold(digit, &words) }
  }

  mutating func erase(_ words: Predictor) { with { $0.erase(words) } }
  mutating func clear(_ words: inout Predictor) { with { $0.clear(&words) } }
  mutating func step(_ direction: Int, _ words: Predictor) -> Bool {
    with { $0.step(direction, words) }
  }

  mutating func beginMark(_ words: Predictor) -> Bool { with { $0.beginMark(words) } }
  mutating func finishLetter() -> Bool { with { $0.finishLetter() } }
  mutating func stepCase(_ words: Predictor) -> Bool { with { $0.stepCase(words) } }

  mutating func commit(_ words: inout Predictor, learns: Bool) {
    with { $0.commit(&words, learns: learns) }
  }

  /// Changes the mode. The text of the old mode is kept, and is shown again when that mode returns.
  mutating func change(to mode: Mode, _ words: inout Predictor) {
    forEachMethod { $0.leave(&words) }
    self.mode = mode
    digitEntry.isNumber = mode == .number
  }

  /// Changes to the next language, if letters are typed, and after the last language to the next
  /// mode.
  ///
  /// - Parameter next: the mode after the last language; by default the one that the mode key steps
  ///   to.
  mutating func goOn(_ words: inout Predictor, to next: Mode? = nil) {
    // The word that waits to be learned was typed with the keys of the old language.
    finish(&words)
    if typesLetters, let language = words.nextLanguage {
      words.set(language)
    } else {
      if let first = words.languages.first { words.set(first) }
      change(to: next ?? mode.next, &words)
    }
    update(for: words)
  }

  mutating func update(for words: Predictor) { forEachMethod { $0.update(for: words) } }

  /// Whether the keys type letters, so that the language matters.
  var typesLetters: Bool { !entersDigits }

  /// Returns the language of the letters on the keys; `nil` if there is only one, or no letters are
  /// typed.
  func language(_ words: Predictor) -> KeypadLanguage? {
    words.languages.count > 1 && typesLetters ? words.language : nil
  }

  /// Replaces the typed text with a number and changes the mode to 123.
  mutating func put(number: String, _ words: inout Predictor) {
    clearAll(&words)
    change(to: .number, &words)
    digitEntry.put(number)
  }

  /// Replaces the typed text with a name and changes the mode to abc.
  mutating func put(name: String, _ words: inout Predictor) {
    clearAll(&words)
    change(to: .abc, &words)
    tapEntry.put(name)
  }

  /// Forgets what is typed in all modes.
  mutating func clearAll(_ words: inout Predictor) {
    forEachMethod { $0.clear(&words) }
  }

  mutating func finish(_ words: inout Predictor) { forEachMethod { $0.finish(&words) } }
  mutating func forgetWords() { forEachMethod { $0.forgetWords() } }
  mutating func trim(to count: Int) { forEachMethod { $0.trim(to: count) } }
}
