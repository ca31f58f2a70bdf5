import Keypad
import LineDisplay
import TextEntry

/// The twelve keys as a keyboard: keys and time in, text for another program out.
///
/// A pure value, as ``Handset`` is. What is pending stays here; what is committed is told as text to
/// type, and where a word that was typed is stepped back into, as characters to erase.
package struct Writer: Sendable {
  /// What another program is to get.
  package enum Effect: Hashable, Sendable {
    case type(String)
    /// So many characters before the cursor go.
    case erase(Int)
    /// Characters of the text that can't be typed.
    case missing(String)
    case enter
    /// What predictive text has learned.
    case learn([LearningChange])
  }

  /// abc, t9 or 123.
  package var mode: Mode { entry.mode }
  var predictor: Predictor
  private var gestures: GestureRecognizer
  var entry: Entry
  /// What the other program has got of the text that stands here.
  private var typed = ""
  private let canType: @Sendable (Character) -> Bool
  private var effects: [Effect] = []
  /// What can't be typed, or what else is to be said; until the next key.
  private var notice: String?

  /// From here on the words that were typed are let go: nobody erases so far back word by word.
  static let limit = 160

  /// - Parameters:
  ///   - mode: search has no meaning here: it is abc.
  ///   - canType: what the other program can be given. The rest is left out, and told.
  package init(
    mode: Mode = .t9, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    learning: Learning = Learning(),
    canType: @escaping @Sendable (Character) -> Bool = { _ in true }
  ) {
    self.canType = canType
    predictor = Predictor(
      lists: lists, learning: learning, hidesRudeWords: settings.hidesRudeWords)
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    entry = Entry(
      mode: mode == .search ? .abc : mode, timeout: settings.multiTapTimeout,
      language: lists.first?.language ?? .english, offersWords: settings.offersWords)
  }

  /// When the writer next wants ``advance(to:)``, or `nil` to sleep until the next key.
  package var deadline: Instant? {
    [gestures.deadline, entry.deadline].compactMap { $0 }.min()
  }

  /// Takes a key edge, after all deadlines before it.
  package mutating func handle(_ event: KeyEvent) -> [Effect] {
    serve(until: event.at)
    for gesture in gestures.handle(event) { take(gesture, at: event.at) }
    return takeEffects()
  }

  /// Lets time pass.
  package mutating func advance(to now: Instant) -> [Effect] {
    serve(until: now)
    return takeEffects()
  }

  /// Commits what is pending: the last thing to do.
  package mutating func finish() -> [Effect] {
    commit()
    return takeEffects()
  }

  /// Something to tell the user, until the next key.
  package mutating func tell(_ text: String) { notice = text }

  private mutating func serve(until now: Instant) {
    while let due = deadline, due <= now {
      entry.wake(at: due)
      for gesture in gestures.wake(at: due) { take(gesture, at: due) }
    }
  }

  private mutating func takeEffects() -> [Effect] {
    synchronize()
    let learned = predictor.takeChanges()
    if !learned.isEmpty { effects.append(.learn(learned)) }
    defer { effects = [] }
    return effects
  }

  /// Tells the difference between what is committed and what the other program has.
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

  private mutating func take(_ gesture: Gesture, at now: Instant) {
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
      // What nothing turns any more is typed at once, and never taken back.
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
    // What is typed in the wrong language is looked up in the next one.
    if predictor.nextLanguage == nil || !entry.typesLetters { commit() }
    entry.goOn(&predictor, to: mode.next == .search ? .abc : nil)
  }

  // MARK: Screen

  /// What is not committed yet.
  package var pending: String { entry.pending }

  /// Whose letters the keys have, where there are several to choose from.
  package var language: KeypadLanguage? { entry.language(predictor) }

  /// The words on offer.
  package var candidates: [String] { entry.candidates }

  /// The words on offer that are not typed, the one on show first.
  package var offers: [String] { entry.offersFromShown }

  /// The text so far, the candidates, and which is meant.
  package func screen(device: String) -> Screen {
    let letterCase = entry.letterCase
    var name = letterCase == .lower ? mode.rawValue : "\(mode.rawValue) \(letterCase.label)"
    if let language { name += " \(language.rawValue)" }
    var screen = Screen(status: StatusLine(mode: name, device: device, count: "", notice: notice))
    // The end of the text is what is looked at.
    let text = String(typed.suffix(24)) + pending
    let count = text.unicodeScalars.count
    screen.lines = [
      .entry(
        StyledText(text), cursor: count,
        pending: pending.isEmpty ? nil : count - pending.unicodeScalars.count..<count,
        right: entry.offer.map { StyledText(">\($0)") })
    ]
    let isNext = candidates.isEmpty
    screen.lines += (isNext ? entry.offers : candidates).enumerated().prefix(20).map {
      place, word in
      .option(
        StyledText(word), isSelected: place == (isNext ? entry.offered : entry.selectedCandidate))
    }
    if entry.isAtSpelling {
      screen.hint = "spell it by taps  * first word"
    } else {
      screen.hint = mode == .number ? "hold # mode  hold * erase" : lettersHint
    }
    return screen
  }

  private var lettersHint: String {
    let offer = entry.offer == nil ? "" : "hold 0 >  "
    let space = predictor.language.space(in: mode)
    let beginsMark = predictor.language == .korean && mode == .t9 && entry.isBeforeWord
    let next = beginsMark ? "mark" : "next"
    let letterCase = predictor.language.hasCapitals ? "case, " : ""
    return "\(offer)* \(next)  \(space)  # enter  "
      + "hold # \(letterCase)\(language == nil ? "" : "language, ")mode"
  }
}
