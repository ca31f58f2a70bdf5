import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// Lets the user choose a contact, with a search as on the home screen.
struct ContactPicker: Scene {
  /// The purpose of the choice.
  enum Purpose: Hashable, Sendable {
    /// Holding this digit calls the contact.
    case speedDial(UInt8)
    /// The contact gets this number.
    case number(PhoneNumber)
  }

  private let purpose: Purpose
  /// The search of this scene. The text on the home screen is not changed.
  private var search: Home

  init(for purpose: Purpose, _ desk: Desk) {
    self.purpose = purpose
    // What is chosen here is not shown again before it is saved, so no wrong key is forgiven.
    search = Home(entry: desk.newEntry(), forgives: false)
  }

  static var keyRows: [KeyTable.Row] { [] }

  static let name = "picker"
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }
  var deadline: Instant? { search.deadline }

  mutating func wake(_ desk: inout Desk, at now: Instant) -> Turn { search.wake(&desk, at: now) }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .call, .select: return choose(with: key, &desk)
    case .end: return .pop
    case .erase where search.entry.isEmpty: return .pop
    // These act when they are released.
    case .star, .pound: return .stay
    case .digit, .up, .down, .left, .right, .erase, .mode:
      return search.press(key, &desk, at: now)
    }
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: return choose(with: key, &desk)
    case .star where search.entry.isEmpty: _ = search.browse(1, desk)
    case .star: return search.tap(key, &desk, at: now)
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star:
      if search.entry.isEmpty { return .pop }
      return search.hold(key, &desk, at: now)
    // A held `#` calls a suggestion only on the home screen.
    case .pound: if search.suggestion(desk) == nil { search.changeCaseOrMode(&desk) }
    case .digit(let digit):
      if search.entry.hold(digit, &desk.predictor) { search.refresh(desk) }
    default: break
    }
    return .stay
  }

  mutating func longHold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .star || key == .erase { search.clear(&desk) }
    return .stay
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    if case .stay = search.receive(text, &desk, at: now) { return .stay }
    return .replace(self)
  }

  private mutating func choose(with key: Key, _ desk: inout Desk) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    if search.entry.isEmpty {
      guard let suggestion = search.suggestion(desk) else {
        desk.notice =
          search.browsed == nil
          ? "choose with *, or type a name or a number" : "the list has changed: choose again"
        search.browsed = nil
        return .stay
      }
      if let contact = suggestion.contact { return choose(contact, number: nil, &desk) }
      guard let call = suggestion.call, let number = call.number else { return .stay }
      return save(SpeedDial(name: call.name, number: number), &desk)
    }
    if search.isSelectionNew, search.choiceCount > 0 {
      search.isSelectionNew = false
      desk.notice = "the address book has changed: choose again"
      return .stay
    }
    switch search.choice(at: search.selectedChoice) {
    case nil:
      desk.notice = "no contact fits"
      return .stay
    case .typed(let number): return save(SpeedDial(name: nil, number: number), &desk)
    case .match(let place):
      let match = search.matches[place]
      return choose(match.contact, number: match.number, &desk)
    }
  }

  private func choose(_ contact: Int, number: Int?, _ desk: inout Desk) -> Turn {
    let digit: UInt8
    switch purpose {
    case .number(let number):
      desk.add(number, to: contact)
      return .pop
    case .speedDial(let wanted): digit = wanted
    }
    switch desk.index.contacts[contact].numbers.count {
    case 0:
      desk.notice = "\(desk.index.contacts[contact].name) has no number"
      return .stay
    case 1:
      return desk.set(PlannedCall.Callee(contact: contact, number: 0), asSpeedDial: digit)
        ? .pop : .stay
    default:
      return .replace(
        NumberChoice(
          contact: contact, selected: number ?? desk.index.usualNumber(of: contact),
          purpose: .speedDial(digit)))
    }
  }

  private func save(_ speedDial: SpeedDial, _ desk: inout Desk) -> Turn {
    guard case .speedDial(let digit) = purpose else {
      desk.notice = "choose a contact"
      return .stay
    }
    desk.save(.speedDial(digit, speedDial))
    desk.notice = "hold \(digit) to call \(speedDial.name ?? speedDial.number)"
    return .pop
  }

  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if case .stay = search.update(for: changes, &desk, isOnTop: isOnTop) { return .stay }
    return .replace(self)
  }

  func shownSearch() -> Home? { search }
  mutating func fetchWindow(_ desk: Desk) { search.fetchWindow(desk) }
  mutating func forgetWords() { search.forgetWords() }
  func contact(_ desk: Desk) -> Int? { search.contact(desk) }

  func rows(_ desk: Desk) -> [ScreenRow] {
    let title = ScreenRow.message(StyledText(question), rank: .stays)
    guard search.entry.isEmpty else { return [title] + search.rows(desk) }
    return [title] + search.suggestionRows(desk)
  }

  private var question: String {
    switch purpose {
    case .speedDial(let digit): "speed dial \(digit): who?"
    case .number(let number): "whose number is \(number.value)?"
    }
  }

  func hint(_ desk: Desk) -> String {
    if !search.entry.isEmpty { return "# choose  * next  hold * erase" }
    return search.suggestion(desk) == nil
      ? "* next  0–9 search  hold * back" : "# choose  * next  hold * back"
  }
}
