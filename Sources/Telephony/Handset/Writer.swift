import CellDisplay
import Keypad
import TextEntry

/// The twelve keys as a keyboard. The input is keys and time, the output text for another program.
///
/// A pure value, as ``Handset`` is. Pending text stays here. Committed text is output as text to
/// type. If the user steps back into a typed word, the output is the number of characters to erase.
package struct Writer: Sendable {
  /// An output of the writer, mostly for another program.
  package enum Effect: Hashable, Sendable {
    case type(String)
    /// Deletes this many characters before the cursor.
    case erase(Int)
    /// Characters of the text that can't be typed.
    case missing(String)
    case enter
    /// The changes of the learned words.
    case learn([LearningChange])
  }

  /// The mode, which is never ``Mode/search``.
  package var mode: Mode { entry.mode }
  var predictor: Predictor
  private var gestures: GestureRecognizer
  var entry: Entry
  /// The text of the entry that the other program has received.
  private var typed = ""
  private let canType: @Sendable (Character) -> Bool
  private var effects: [Effect] = []
  /// A notice for the user, such as characters that cannot be typed; until the next key.
  private var notice: String?

  /// A longer text loses its first words: no user erases so far back word by word.
  static let limit = 160

  /// - Parameters:
  ///   - mode: `search` has no meaning here and becomes abc.
  ///   - canType: whether the other program can receive a character. Other characters are left out
  ///     and reported as ``Effect/missing(_:)``.
  package init(
    mode: Mode = .t9, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    learning: Learning = Learning(),
    canType: @escaping @Sendable (Character) -> Bool = { _ in true }
  ) {
    self.canType = canType
    predictor = Predictor(
      lists: lists, learning: learning, hidesRudeWords: settings.hidesRudeWords,
      forgivesWrongKeys: settings.near)
    predictor.correctsWords = settings.correctsWords
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    entry = Entry(
      mode: mode == .search ? .abc : mode, timeout: settings.multiTapTimeout,
      language: predictor.language, offersWords: settings.offersWords)
  }

  /// When ``advance(to:)`` is due next; `nil` if nothing is due before the next key.
  package var deadline: Instant? {
    [gestures.deadline, entry.deadline].compactMap { $0 }.min()
  }

  /// Handles a key edge, after all deadlines before it.
  package mutating func handle(_ event: KeyEvent) -> [Effect] {
    serve(until: event.at)
    for gesture in gestures.handle(event) { receive(gesture, at: event.at) }
    return drainEffects()
  }

  /// Serves all deadlines until `now`.
  package mutating func advance(to now: Instant) -> [Effect] {
    serve(until: now)
    return drainEffects()
  }

  /// Commits the pending text. No other input may follow.
  package mutating func finish() -> [Effect] {
    commit()
    return drainEffects()
  }

  /// Shows a notice until the next key.
  package mutating func show(_ text: String) { notice = text }

  private mutating func serve(until now: Instant) {
    while let due = deadline, due <= now {
      entry.wake(at: due)
      for gesture in gestures.wake(at: due) { receive(gesture, at: due) }
    }
  }

  private mutating func drainEffects() -> [Effect] {
    synchronize()
    let learned = predictor.drainChanges()
    if !learned.isEmpty { effects.append(.learn(learned)) }
    defer { effects = [] }
    return effects
  }

  /// Sends the difference between the committed text and the text that the other program has
  /// received.
  private mutating func synchronize() {
    let text = entry.text
    if text != typed {
      let common = zip(text, typed).prefix { $0 == $1 }.count
      let gone = typed.dropFirst(common).count(where: canType)
      if gone > 0 { effects.append(.erase(gone)) }
      put(String(text.dropFirst(common)))
      typed = text
    }
    guard text.count > Self.limit else { return }
    entry.trim(to: Self.limit / 2)
    typed = String(typed.suffix(Self.limit / 2))
  }

  private mutating func put(_ text: String) {
    let typable = text.filter(canType)
    if !typable.isEmpty { effects.append(.type(typable)) }
    if typable.count < text.count { effects.append(.missing(text.filter { !canType($0) })) }
  }

  private mutating func forget() {
    entry.clearAll(&predictor)
    typed = ""
  }

  // MARK: Keys

  private mutating func receive(_ gesture: Gesture, at now: Instant) {
    // A program may erase a letter with its marks, or only the last mark.
    entry.corrections.changesWords = !predictor.lists.contains { $0.language.hasMarks }
    switch gesture {
    case .press(let key):
      notice = nil
      press(key, at: now)
    case .tap(.star): tapStar()
    case .tap(.pound): if entry.entersDigits { put("#") } else { enter() }
    case .hold(.digit(let digit)): _ = entry.hold(digit, &predictor)
    case .hold(.star): erase()
    case .hold(.pound): stepCase()
    case .tap, .hold, .longHold: break
    }
  }

  private mutating func press(_ key: Key, at now: Instant) {
    switch key {
    case .digit(let digit):
      // A digit is final, so it is typed at once and never taken back.
      if entry.entersDigits { put(key.name) } else { _ = entry.press(digit, at: now, &predictor) }
    case .call, .select: enter()
    case .erase: erase()
    case .mode: changeMode()
    case .left, .up: step(-1)
    case .right: if !entry.finishLetter() { step(1) }
    case .down: step(1)
    case .end:
      forget()
    case .star, .pound: break
    }
  }

  private mutating func tapStar() {
    if entry.entersDigits {
      put("*")
    } else if !entry.beginMark(predictor) {
      step(1)
    }
  }

  private mutating func step(_ direction: Int) {
    if !entry.step(direction, predictor) { _ = entry.finishLetter() }
  }

  private mutating func enter() {
    commit()
    effects.append(.enter)
  }

  private mutating func commit() {
    entry.commit(&predictor, learns: true)
    synchronize()
    forget()
  }

  private mutating func erase() {
    if typed.isEmpty && pending.isEmpty {
      effects.append(.erase(1))
    } else {
      entry.erase(predictor)
    }
  }

  private mutating func stepCase() {
    if !entry.stepCase(predictor) { changeMode() }
  }

  private mutating func changeMode() {
    // A word typed in the wrong language is looked up in the next one.
    if predictor.nextLanguage == nil || !entry.typesLetters { commit() }
    entry.goOn(&predictor, to: mode.next == .search ? .abc : nil)
  }

  // MARK: Screen

  /// The text that is not committed yet.
  package var pending: String { entry.pending }

  /// The language of the keys' letters; `nil` with a single language, or if no letters are typed.
  package var language: KeypadLanguage? { entry.language(predictor) }

  /// The words on offer.
  package var candidates: [String] { entry.candidates }

  /// The words on offer that are not typed, the one on show first.
  package var offers: [String] { entry.offersFromShown }

  /// Returns the screen with the text so far, the candidates, and the selected one.
  package func screen(device: String) -> Screen {
    let letterCase = entry.letterCase
    var name = letterCase == .lower ? mode.rawValue : "\(mode.rawValue) \(letterCase.label)"
    if let language { name += " \(language.rawValue)" }
    var screen = Screen(status: StatusBar(mode: name, device: device, count: "", notice: notice))
    // The user looks at the end of the text.
    let sent = String(typed.suffix(24))
    let text = sent + pending
    let count = text.unicodeScalars.count
    let gone = typed.unicodeScalars.count - sent.unicodeScalars.count
    let changed = entry.changedRanges.filter { $0.lowerBound >= gone }
      .map { $0.lowerBound - gone..<$0.upperBound - gone }
    screen.rows = [
      .entry(
        StyledText(text, changed: changed), cursor: count,
        pending: pending.isEmpty ? nil : count - pending.unicodeScalars.count..<count,
        right: entry.offer.map { StyledText(">\($0)") })
    ]
    let isNext = candidates.isEmpty
    screen.rows += (isNext ? entry.offers : candidates).enumerated().prefix(20).map {
      place, word in
      .option(
        StyledText(word), isSelected: place == (isNext ? entry.offered : entry.selectedCandidate))
    }
    if entry.isAtSpelling {
      screen.hint = "spell by taps  * first word"
    } else {
      screen.hint = entry.entersDigits ? "hold # mode  hold * erase" : lettersHint
    }
    return screen
  }

  private var lettersHint: String {
    let offer = entry.offer == nil ? "" : "hold 0 >  "
    let space = entry.space(in: predictor.language)
    let beginsMark = predictor.language.hasLettersOnAllKeys && entry.isBeforeWord
    let next = beginsMark ? "mark" : "next"
    let letterCase = predictor.language.hasCapitals ? "case, " : ""
    return "\(offer)* \(next)  \(space)  # enter  "
      + "hold # \(letterCase)\(language == nil ? "" : "language, ")mode"
  }
}
