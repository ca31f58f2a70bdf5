import ContactSearch
import Contacts
import Keypad
import LineDisplay
import TextEntry

/// The telephone: keys and time in, screens and effects out.
///
/// A pure value. It reads no clock: `now` is the key event's own kernel time stamp, so that a live
/// run, a replay and a test give the same screens. Digits act when they are pressed and `*` and `#`
/// when they are let go, because holding those means something else; see ``KeyTable``.
public struct Handset: Sendable {
  public let settings: HandsetSettings
  /// What is never dialled without a question.
  let dialCheck: DialCheck

  /// Knows the contacts, and how they are used.
  var index: ContactIndex
  /// What day it is at `Instant.zero`, in days since 1970-01-01 UTC: what the days of calls are
  /// reckoned from.
  public var dayAtZero: Double
  /// How many letters a row of the display has: what is dialled is asked about where it is longer.
  public var rowLength = Self.seenLength {
    didSet { rowLength = min(rowLength, Self.seenLength) }
  }
  /// How many lines the display has for a list at least: a digit chooses no number that never stood
  /// there.
  public var listRows = Int.max
  /// Knows the words of the lists, of the contacts' names, and those that were learned.
  var predictor: Predictor
  var gestures: GestureRecognizer

  /// What is typed.
  var entry: Entry

  /// What a search found: at least as much as a display shows around the selected match.
  var found = SearchResult()
  /// What it was for.
  var searched = SearchQuery.keys("")
  /// Follows ``entry``, as ``matches`` do.
  var typedNumber: TypedNumber?
  /// The place on the list that ``choice(at:)`` gives.
  var selectedChoice = 0
  var dialog: Dialog? {
    didSet { if dialog != oldValue { dialogCount += 1 } }
  }
  /// Counts the dialogs that came and went, and how often another contact came to be selected by
  /// itself. A key is good only for what it was pressed in: what went down before a question can't
  /// answer it, and what closed a dialog does no more.
  var dialogCount = 0
  private var pressedIn: [Key: Int] = [:]
  private var lastReleases: [Key: Instant] = [:]
  var answers = AnswerGuard()
  var notice: String?
  var keypads: [String] = []
  /// Counts the changes of the address book.
  var bookChanges = 0
  /// The address book has put somebody else where the selection was: the next call key only says so.
  var isSelectionNew = false
  var isCallRunning = false
  var lastDialled: PlannedCall?
  /// The key pressed last: only that one may still turn into its hold meaning.
  var lastPressed: Key?

  /// - Parameters:
  ///   - lists: The word lists of the languages in use, the main one first.
  ///   - learning: What was learned until now; ``Effect/learn(_:)`` says what changes.
  ///   - dayAtZero: The day at `Instant.zero`, with its fraction, in days since 1970-01-01 UTC.
  public init(
    contacts: ContactIndex, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    learning: Learning = Learning(), dayAtZero: Double = 0
  ) {
    self.settings = settings
    dialCheck = settings.dialCheck ?? DialCheck(country: contacts.country)
    self.dayAtZero = dayAtZero
    index = contacts
    predictor = Predictor(
      lists: lists, names: Self.words(ofNames: contacts.contacts), learning: learning)
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    entry = Entry(
      mode: settings.mode, timeout: settings.multiTapTimeout,
      language: lists.first?.language ?? .english)
  }

  static func words(ofNames contacts: some Sequence<Contact>) -> [String] {
    contacts.flatMap { contact in
      contact.name.split { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "-" }.map { String($0) }
    }
  }

  /// What is asked or told over the list.
  enum Dialog: Hashable, Sendable {
    case chooseNumber(contact: Int, selected: Int)
    case confirm(PlannedCall, Question)
    case dialled(DialRequest)
  }

  enum Question: Hashable, Sendable {
    case concern(DialCheck.Concern)
    /// The number is written so: in letters that stand for digits, or with words beside it, or more.
    case letters(String)
    /// The number is written so long that no line shows all of it.
    case unseen
    case again
  }

  // MARK: Input

  /// When the handset next wants `.wake`, or `nil` to sleep until the next input.
  public var deadline: Instant? {
    [gestures.deadline, entry.deadline].compactMap { $0 }.min()
  }

  /// Takes one input. Deadlines that lie before it are served first.
  public mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    var effects = wake(at: now)
    switch input {
    case .wake:
      break
    case .key(let event):
      answers.take(event)
      if isBounce(event) { break }
      for gesture in gestures.handle(event) { effects += handle(gesture, at: now) }
    case .keypads(let names):
      keypads = names
    case .contacts(let contacts):
      take(contacts)
    case .notice(let text, let old):
      add(notice: text, insteadOf: old)
    case .callStarted:
      isCallRunning = true
    case .callEnded(let problem):
      let wasRunning = isCallRunning
      isCallRunning = false
      if let problem {
        add(notice: problem)
        if case .dialled = dialog { dialog = nil }
      } else if wasRunning {
        effects += noteLastCall(at: now)
      }
    }
    let learned = predictor.takeChanges()
    if !learned.isEmpty { effects.append(.learn(learned)) }
    return effects
  }

  /// The display has come to show the screen of now, where that takes its time: nobody has seen a
  /// question before. Serves no deadline, for what was pressed meanwhile may still be on its way.
  mutating func wasDrawn(at now: Instant) { answers.stands(at: now) }

  /// The display could not be seen until now.
  mutating func isSeenAnew(at now: Instant) { answers.isSeenAnew(at: now) }

  /// Whether a worn key closes once more, which must not answer a question. No finger presses a key
  /// again so soon; elsewhere a `000` key does.
  private mutating func isBounce(_ event: KeyEvent) -> Bool {
    if event.edge == .release { lastReleases[event.key] = event.at }
    guard event.edge == .press, let last = lastReleases[event.key] else { return false }
    switch (dialog, event.key) {
    case (.chooseNumber, .up), (.chooseNumber, .down), (.chooseNumber, .star): return false
    case (.confirm, _), (.chooseNumber, _): return event.at - last < .milliseconds(40)
    case (.dialled, _), (nil, _): return false
    }
  }

  /// What nobody has seen yet is not covered by what comes after it: the last three stay.
  mutating func add(notice text: String, insteadOf old: String? = nil) {
    let separator = " · "
    var parts = notice?.split(separator: separator).map(String.init) ?? []
    if let old { parts.removeAll { $0.hasPrefix(old) } }
    if parts.last != text { parts.append(text) }
    notice = parts.suffix(3).joined(separator: separator)
  }

  private mutating func wake(at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    while let due = deadline, due <= now {
      entry.wake(at: due)
      for gesture in gestures.wake(at: due) { effects += handle(gesture, at: due) }
    }
    return effects
  }

  private mutating func handle(_ gesture: Gesture, at now: Instant) -> [Effect] {
    switch gesture {
    case .press(let key):
      notice = nil
      lastPressed = key
      pressedIn[key] = dialogCount
      let wasDialled = if case .dialled = dialog { true } else { false }
      let effects = press(key, at: now)
      // A digit that closes what was dialled begins the next entry. One that chose a number, and was
      // refused, has done all that it does.
      if wasDialled, case .digit = key { pressedIn[key] = dialogCount }
      return effects
    case .tap(let key):
      return pressedIn[key] == dialogCount ? tap(key, at: now) : []
    case .hold(let key):
      return pressedIn[key] == dialogCount ? hold(key, at: now) : []
    case .longHold(let key):
      if pressedIn[key] == dialogCount, dialog == nil, key == .star || key == .erase {
        clearEntry()
      }
      return []
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, at now: Instant) -> [Effect] {
    if let effects = pressInDialog(key, at: now) { return effects }
    switch key {
    case .digit(let digit):
      type(digit, at: now)
    case .call:
      return call(with: key, at: now)
    case .select:
      return isEntryEmpty ? [] : call(with: key, at: now)
    case .end:
      if isCallRunning { return [.hangUp] }
      clearEntry()
    case .up:
      stepChoice(-1)
    case .down:
      stepChoice(1)
    case .left:
      pressLeft()
    case .right:
      pressRight()
    case .erase:
      erase()
    case .mode:
      changeMode()
    case .star, .pound:
      // These act when let go.
      break
    }
    return []
  }

  private mutating func pressLeft() {
    if entry.entersDigits {
      stepChoice(-Self.page)
    } else if entry.step(-1) {
      refresh()
    }
  }

  private mutating func pressRight() {
    if entry.entersDigits {
      stepChoice(Self.page)
    } else if !entry.finishLetter(), entry.step(1) {
      refresh()
    }
  }

  private mutating func tap(_ key: Key, at now: Instant) -> [Effect] {
    guard key == .star || key == .pound else { return [] }
    if let effects = tapInDialog(key, at: now) { return effects }
    if entry.isEmpty || entry.isCode {
      typeAsItIs(key)
      return []
    }
    if key == .pound { return call(with: key, at: now) }
    if mode == .number {
      typeAsItIs(key)
    } else if entry.isInWord, entry.step(1) {
      refresh()
    } else {
      stepChoice(1)
    }
    return []
  }

  private mutating func hold(_ key: Key, at now: Instant) -> [Effect] {
    switch key {
    case .digit(let digit):
      if dialog == nil, lastPressed == key { holdDigit(digit, at: now) }
    case .star:
      return holdStar()
    case .pound:
      if dialog != nil { return [] }
      // A code has no other way to the network on twelve keys.
      if entry.isCode { return call(with: key, at: now) }
      if !entry.isEmpty, entry.stepCase(predictor) { refresh() } else { changeMode() }
    default:
      break
    }
    return []
  }

  /// On twelve keys this is also the red key: back, and where a call is on, the end of it.
  private mutating func holdStar() -> [Effect] {
    if case .dialled = dialog {
      dialog = nil
      clearEntry()
      return [.hangUp]
    }
    if dialog != nil {
      dialog = nil
    } else if isCallRunning, isEntryEmpty {
      return [.hangUp]
    } else {
      erase()
    }
    return []
  }

  /// What waits to be told: the last thing to ask for.
  public mutating func finish() -> [Effect] {
    entry.finish(&predictor)
    let learned = predictor.takeChanges()
    return learned.isEmpty ? [] : [.learn(learned)]
  }
}
