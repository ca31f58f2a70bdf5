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
  public internal(set) var mode: Mode

  /// Knows the contacts, and how they are used.
  var index: ContactIndex
  /// What day it is at `Instant.zero`, in days since 1970-01-01 UTC: what the days of calls are
  /// reckoned from.
  public var dayAtZero: Double
  /// Knows the words of the lists, of the contacts' names, and those that were learned.
  var predictor: Predictor
  var gestures: GestureRecognizer

  /// What is typed in search and 123: digits, `+`, `*` and `#`.
  var keys = ""
  /// What is typed in abc.
  var multiTap: MultiTap
  /// What is typed in t9.
  var predictive: PredictiveText

  /// The digits pressed since the text was empty, as long as nothing else was.
  var textDigits = ""

  /// What a search found: at least as much as a display shows around the selected match.
  var found = SearchResult()
  /// What it was for.
  var searched = SearchQuery.keys("")
  /// Follows ``keys`` and ``mode``, as ``matches`` do.
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
  var notice: String?
  var keypads: [String] = []
  /// Counts the changes of the address book.
  var bookChanges = 0
  /// The address book has put somebody else where the selection was: the next call key only says so.
  var isSelectionNew = false
  var isCallRunning = false
  var lastDialled: PlannedCall?
  /// The key pressed last: only that one may still turn into its hold meaning.
  private var lastPressed: Key?

  /// More digits than this are not taken; no number has so many (see `DialString`).
  static let keysLimit = 63

  /// - Parameters:
  ///   - lists: The word lists of the languages in use, the main one first.
  ///   - learning: What was learned until now; ``Effect/learn(_:)`` says what changes.
  ///   - dayAtZero: The day at `Instant.zero`, with its fraction, in days since 1970-01-01 UTC.
  public init(
    contacts: ContactIndex, settings: HandsetSettings = HandsetSettings(), lists: [WordList] = [],
    learning: Learning = Learning(), dayAtZero: Double = 0
  ) {
    self.settings = settings
    self.dayAtZero = dayAtZero
    mode = settings.mode
    index = contacts
    predictor = Predictor(
      lists: lists, names: Self.words(ofNames: contacts.contacts), learning: learning)
    gestures = GestureRecognizer(
      holdTime: settings.holdTime, longHoldTime: settings.longHoldTime)
    predictive = PredictiveText(timeout: settings.multiTapTimeout)
    multiTap = MultiTap(
      timeout: settings.multiTapTimeout, language: lists.first?.language ?? .english)
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
    /// The number is written so, in letters that stand for digits.
    case letters(String)
    case again
  }

  // MARK: Input

  /// When the handset next wants `.wake`, or `nil` to sleep until the next input.
  public var deadline: Instant? {
    [gestures.deadline, multiTap.deadline, predictive.deadline].compactMap { $0 }.min()
  }

  /// Takes one input. Deadlines that lie before it are served first.
  public mutating func handle(_ input: Input, at now: Instant) -> [Effect] {
    var effects = wake(at: now)
    switch input {
    case .wake:
      break
    case .key(let event):
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
      isCallRunning = false
      if let problem {
        add(notice: problem)
        if case .dialled = dialog { dialog = nil }
      }
    }
    let learned = predictor.takeChanges()
    if !learned.isEmpty { effects.append(.learn(learned)) }
    return effects
  }

  /// Whether a worn key closes once more, which must not answer a question. No finger presses a key
  /// again so soon; elsewhere a `000` key does.
  private mutating func isBounce(_ event: KeyEvent) -> Bool {
    if event.edge == .release { lastReleases[event.key] = event.at }
    guard event.edge == .press, case .confirm = dialog, let last = lastReleases[event.key] else {
      return false
    }
    return event.at - last < .milliseconds(40)
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
      multiTap.wake(at: due)
      predictive.wake(at: due)
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
      let effects = press(key, at: now)
      // A digit may have closed what was there and begun the next entry.
      if case .digit = key { pressedIn[key] = dialogCount }
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
      return call(at: now)
    case .select:
      return isEntryEmpty ? [] : call(at: now)
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
    if entersKeys {
      stepChoice(-Self.page)
    } else if mode == .t9 {
      predictive.step(-1)
      refresh()
    }
  }

  private mutating func pressRight() {
    if entersKeys {
      stepChoice(Self.page)
    } else if mode == .abc {
      multiTap.commit()
    } else if predictive.spelling != nil {
      predictive.commitLetter()
    } else {
      predictive.step(1)
      refresh()
    }
  }

  private mutating func tap(_ key: Key, at now: Instant) -> [Effect] {
    guard key == .star || key == .pound else { return [] }
    if let effects = tapInDialog(key, at: now) { return effects }
    if isEntryEmpty || isCode {
      typeCode(key)
      return []
    }
    if key == .pound { return call(at: now) }
    if mode == .number {
      typeCode(key)
    } else if mode == .t9, !predictive.keys.isEmpty {
      predictive.step(1)
      refresh()
    } else {
      stepChoice(1)
    }
    return []
  }

  private mutating func hold(_ key: Key, at now: Instant) -> [Effect] {
    switch key {
    case .digit(let digit):
      if dialog == nil, lastPressed == key { holdDigit(digit) }
    case .star:
      return holdStar()
    case .pound:
      if dialog != nil { return [] }
      // A code has no other way to the network on twelve keys.
      if isCode { return call(at: now) }
      if !entersKeys, !isEntryEmpty, letterCase != .upper { stepCase() } else { changeMode() }
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

  // MARK: Entry

  /// A literal code such as `*#06#`: whatever the mode, it is typed as it is.
  var isCode: Bool { keys.hasPrefix("*") || keys.hasPrefix("#") }

  /// Whether digits go to ``keys``.
  var entersKeys: Bool { mode == .search || mode == .number || isCode }

  var isEntryEmpty: Bool {
    if entersKeys { return keys.isEmpty }
    return mode == .abc ? multiTap.isEmpty : predictive.isEmpty
  }

  private mutating func type(_ digit: UInt8, at now: Instant) {
    textDigits = isEntryEmpty ? String(digit) : textDigits.isEmpty ? "" : textDigits + String(digit)
    if entersKeys {
      guard keys.count < Self.keysLimit else {
        notice = "\(Self.keysLimit) digits are the most"
        return
      }
      keys += String(digit)
    } else if mode == .abc {
      multiTap.press(digit, at: now)
    } else {
      predictive.press(digit, at: now, &predictor)
    }
    refresh()
  }

  private mutating func typeCode(_ key: Key) {
    // What search had left is not what is looked at.
    if !entersKeys { keys = "" }
    guard keys.count < Self.keysLimit else { return }
    keys += key.name
    refresh()
  }

  private mutating func holdDigit(_ digit: UInt8) {
    textDigits = ""
    if entersKeys {
      if digit == 1, keys == "1", lastDialled != nil {
        keys = ""
        askAgain()
      } else if digit == 0, keys.hasSuffix("0") {
        keys = keys.dropLast() + "+"
      } else {
        return
      }
    } else if mode == .abc {
      multiTap.hold(digit)
    } else {
      predictive.hold(digit)
    }
    refresh()
  }

  private mutating func erase() {
    textDigits = ""
    if entersKeys {
      keys = String(keys.dropLast())
    } else if mode == .abc {
      multiTap.erase()
    } else {
      predictive.erase(predictor)
    }
    refresh()
  }

  mutating func clearEntry() {
    textDigits = ""
    if entersKeys {
      keys = ""
    } else if mode == .abc {
      multiTap.clear()
    } else {
      predictive.clear(&predictor)
    }
    refresh()
  }

  /// What waits to be told: the last thing to ask for.
  public mutating func finish() -> [Effect] {
    predictive.finish(&predictor)
    let learned = predictor.takeChanges()
    return learned.isEmpty ? [] : [.learn(learned)]
  }

  /// Of what is typed next in abc and t9.
  var letterCase: LetterCase { mode == .abc ? multiTap.letterCase : predictive.letterCase }

  private mutating func stepCase() {
    if mode == .abc { multiTap.stepCase() } else { predictive.stepCase(predictor) }
    refresh()
  }

  /// What stood in the other mode is kept and stands again when that mode comes back.
  private mutating func changeMode() {
    // A code belongs to no mode; it would hide the one stepped to.
    if isCode { keys = "" }
    multiTap.commit()
    multiTap.set(.lower)
    predictive.finish(&predictor)
    predictive.resetCase()
    textDigits = ""
    mode = mode.next
    refresh()
  }
}
