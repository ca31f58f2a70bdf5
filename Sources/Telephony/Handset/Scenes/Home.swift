import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The home screen: the typed text and the contacts that it finds. This scene is always on the
/// stack.
struct Home: AskingScene {
  var entry: Entry
  /// The search result: at least the matches that a display shows around the selected one.
  var found = SearchResult()
  var earlier = FoundEarlier()
  /// The query of ``found``.
  var searched = SearchQuery.keys("")
  /// See ``Desk/find(_:keys:near:limit:)``.
  var guessedKeys: String?
  /// The rule of ``found`` for wrong keys.
  var near = NearRule()
  /// Whether a wrong key may be forgiven here.
  private(set) var forgives = true
  /// Updated with ``entry``, like ``matches``.
  var typedNumber: TypedNumber?
  /// The selected place of the list, for ``choice(at:)``.
  var selectedChoice = 0
  /// Whether a change of the address book or the settings has moved the selection to another
  /// contact. If so, the next call key only shows a notice.
  var isSelectionNew = false
  /// The selected suggestion, which the call key calls.
  var browsed: Suggestion.Identity?
  /// Whether the typed text was called. During this call the next digit begins a new text.
  private var isCalled = false
  /// When something was last erased: one erase too many must not lock the keys.
  private var erasedAt: Instant?
  private static let pauseBehindErasing = Duration.seconds(2)
  /// Whether the key that is down has erased something already.
  private var isErasing = false
  /// The state before a held `#` changed the mode or the capitals; `nil` from the next key on.
  var left: Left?
  /// The text from a paste or a link; `nil` for a typed text.
  var given: GivenEntry?

  struct Left: Hashable {
    var entry: Entry
    var selectedChoice: Int
    var language: KeypadLanguage
    var given: GivenEntry?
  }

  init(entry: Entry, forgives: Bool = true) {
    self.entry = entry
    self.forgives = forgives
  }

  static let name = "home"
  var mayBeLeft: Bool { true }
  func shownSearch() -> Home? { self }
  var deadline: Instant? { entry.deadline }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn {
    entry.wake(at: now)
    return .stay
  }

  mutating func forgetWords() { entry.forgetWords() }

  var hidesDigits: Bool? { entry.isCode && ServiceCode.isSecret(behind: entry.digits) }

  func contact(_ desk: Desk) -> Int? {
    if let suggestion = suggestion(desk) { return suggestion.contact }
    return selectedMatch.map { matches[$0].contact }
  }

  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    switch key {
    case .digit, .erase, .star: true
    case .pound: entry.isEmpty || entry.isCode
    default: false
    }
  }

  /// Whether the second press of a double press does nothing. It does nothing if the first one
  /// ended a call, answered a question or unlocked the keys. If the first press of the end key went
  /// back, the second does not end the current call.
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    switch key {
    case .call, .select, .pound: true
    case .star: behindCall
    case .end: behindCall || desk.calls.current != nil
    default: false
    }
  }
  var renewsSecondPress: Bool { false }
  func filtersBounce(of key: Key) -> Bool { key == .end }

  // MARK: Keys

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    left = nil
    isErasing = false
    switch key {
    case .digit(let digit):
      type(digit, &desk, at: now)
    case .call:
      return callMarked(with: key, &desk, at: now)
    case .select:
      if entry.isEmpty, suggestion(desk) == nil { return .stay }
      return callMarked(with: key, &desk, at: now)
    case .end:
      if let call = desk.calls.current {
        guard desk.answers.origin(of: key) != .perhapsRepeat else {
          desk.notice = Desk.heldNotice
          break
        }
        desk.ask(desk.calls.hangUp(call.id, at: now))
      } else {
        clear(&desk)
      }
    case .up:
      if !browse(-1, desk) { step(-1, desk) }
    case .down:
      if !browse(1, desk) { step(1, desk) }
    case .left:
      if entry.entersDigits {
        step(-Self.page, desk)
      } else if entry.step(-1, desk.predictor) {
        refresh(desk)
      }
    case .right:
      if entry.entersDigits {
        step(Self.page, desk)
      } else if !entry.finishLetter(), entry.step(1, desk.predictor) {
        refresh(desk)
      }
    case .erase:
      erase(&desk)
    case .mode:
      changeMode(&desk)
    case .star, .pound:
      // These act when they are released.
      break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard key == .star || key == .pound else { return .stay }
    if key == .star, entry.isEmpty || isStars {
      typeStar(desk)
    } else if entry.isEmpty || entry.isCode {
      typeAsItIs(key, desk)
      if isPairingAsked { return openPairing(with: key, &desk) }
    } else if key == .pound {
      return callMarked(with: key, &desk, at: now)
    } else if entry.mode == .number {
      typeAsItIs(key, desk)
    } else if entry.isInWord, entry.step(1, desk.predictor) {
      refresh(desk)
    } else {
      step(1, desk)
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .digit(let digit):
      return holdDigit(digit, &desk, at: now)
    case .star:
      if stopBrowsing(&desk) {
        erasedAt = now
        return .stay
      }
      guard entry.isEmpty else {
        erase(&desk)
        erasedAt = now
        isErasing = true
        return .stay
      }
      // A repeated key does not lock the keys, nor does it lead to the end of a call.
      if desk.answers.origin(of: key) == .perhapsRepeat {
        desk.notice = Desk.heldNotice
        return .stay
      }
      // A `*` that was pressed too soon to reject a call must not lock the keys.
      if desk.calls.ringing != nil { return .stay }
      if desk.calls.current != nil { return .push(InCall()) }
      if let erasedAt, now - erasedAt < Self.pauseBehindErasing {
        desk.notice = "nothing to erase"
        return .stay
      }
      return .push(Locked())
    case .pound:
      // On twelve keys only a held `#` sends a code, or calls a suggestion that was chosen with
      // stars.
      if let suggestion = suggestion(desk), desk.answers.origin(of: key).isDeliberate {
        return call(suggestion, &desk, at: now)
      }
      if entry.isCode { return callMarked(with: key, &desk, at: now) }
      // The word is learned now. If `left` is restored, the word is not learned again.
      entry.finish(&desk.predictor)
      left = Left(
        entry: entry, selectedChoice: selectedChoice, language: desk.predictor.language,
        given: given)
      changeCaseOrMode(&desk)
    default:
      break
    }
    return .stay
  }

  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star where !entry.isEmpty || isErasing, .erase where !entry.isEmpty:
      clear(&desk)
      erasedAt = now
      if key == .star, desk.calls.current != nil { return .push(InCall()) }
    case .pound:
      guard let left else { break }
      self.left = nil
      desk.predictor.set(left.language)
      entry = left.entry
      given = left.given
      refresh(desk)
      if !entry.isEmpty {
        selectedChoice = left.selectedChoice
        fetchWindow(desk)
        return details(&desk)
      }
      // Missed calls come before the question about the last call; without a last call the log
      // opens.
      if desk.journal.missed > 0 { return .push(desk.openLog(at: now, with: key)) }
      if let question = desk.askAgain(with: key) { return .push(question) }
      if !desk.journal.log.isEmpty { return .push(desk.openLog(at: now, with: key)) }
      desk.notice = "no call to redial yet"
    default: break
    }
    return .stay
  }

  private mutating func callMarked(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    let turn = call(with: key, &desk, at: now)
    if case .push = turn { isCalled = true }
    return turn
  }

  /// Opens the selected contact, or asks which contact is to get the typed number.
  private func details(_ desk: inout Desk) -> Turn {
    switch choice(at: selectedChoice) {
    case .match(let place):
      let match = matches[place]
      let number = match.number ?? desk.index.usualNumber(of: match.contact)
      return .push(
        ContactPage(
          match.contact, selected: number, query: searched, isNear: match.kind == .near))
    case .typed(let number):
      if let owner = ownerOfTypedNumber(desk) {
        return .push(ContactPage(owner.contact, selected: owner.number, query: searched))
      }
      return .push(desk.details(of: number))
    case nil: return .stay
    }
  }

  // MARK: Entry

  private mutating func type(_ digit: UInt8, _ desk: inout Desk, at now: Instant) {
    if isCalled, desk.isCalled(entry.query) { clear(&desk) }
    isCalled = false
    guard entry.press(digit, at: now, &desk.predictor) else {
      desk.notice = "at most \(DigitEntry.limit) digits"
      return
    }
    refresh(desk)
  }

  /// Types `*` or `#`.
  private mutating func typeAsItIs(_ key: Key, _ desk: Desk) {
    if entry.append(key) { refresh(desk) }
  }

  private mutating func holdDigit(_ digit: UInt8, _ desk: inout Desk, at now: Instant) -> Turn {
    if entry.entersDigits, digit > 0, entry.digits == String(digit), desk.calls.ringing == nil {
      clear(&desk)
      if digit == 1 { return desk.askVoicemail().map { .push($0) } ?? .stay }
      return desk.holdSpeedDial(digit).map { .push($0) } ?? .stay
    }
    if entry.hold(digit, &desk.predictor) { refresh(desk) }
    return .stay
  }

  private mutating func erase(_ desk: inout Desk) {
    isCalled = false
    entry.erase(desk.predictor)
    forgetGiven(&desk)
    refresh(desk)
  }

  mutating func clear(_ desk: inout Desk) {
    entry.clear(&desk.predictor)
    forgetGiven(&desk)
    refresh(desk)
  }

  /// Changes the capitals or the mode of the typed text, as a held `#` does.
  mutating func changeCaseOrMode(_ desk: inout Desk) {
    if !entry.isEmpty, entry.stepCase(desk.predictor) {
      refresh(desk)
    } else {
      changeMode(&desk)
    }
  }

  /// Adopts the language, which another scene may have changed.
  mutating func update(for desk: Desk) {
    let before = entry.query
    entry.update(for: desk.predictor)
    // If the query stays the same, the selection stays, too.
    if entry.query != before { refresh(desk) }
  }

  private mutating func changeMode(_ desk: inout Desk) {
    given?.modeBefore = nil
    entry.goOn(&desk.predictor)
    refresh(desk)
  }
}
