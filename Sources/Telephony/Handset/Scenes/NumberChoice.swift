import CellDisplay
import ContactSearch
import Keypad

/// Lets the user choose one of a contact's numbers.
struct NumberChoice: Scene {
  /// The purpose of the choice.
  enum Purpose: Hashable, Sendable {
    /// A call of the contact that the query has found.
    case call(SearchQuery)
    case speedDial(UInt8)
  }

  /// The position in ``ContactIndex/contacts``.
  private let contact: Int
  private var selected: Int
  private let purpose: Purpose

  init(contact: Int, selected: Int, purpose: Purpose) {
    self.contact = contact
    self.selected = selected
    self.purpose = purpose
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same("which number?", "1–9 or * and # choose; hold # who it is; hold * goes back")
    ]
  }

  var name: String { "numbers" }

  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down && key != .star }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard key == .up || key == .down || desk.isDeliberate(key) else { return .stay }
    let count = desk.index.contacts[contact].numbers.count
    switch key {
    case .digit(let digit):
      guard (1...count).contains(Int(digit)) else { return .stay }
      // The first press only makes the number visible. The next press chooses it.
      if digit > desk.devices.listRows, Int(digit) - 1 != selected {
        selected = Int(digit) - 1
        return .stay
      }
      return choose(Int(digit) - 1, &desk, at: now)
    case .call, .select: return choose(selected, &desk, at: now)
    case .down: selected = (selected + 1) % count
    case .up: selected = (selected + count - 1) % count
    case .end, .erase, .left: return .pop
    default: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .star { return press(.down, &desk, at: now) }
    guard key == .pound, desk.isDeliberate(key) else { return .stay }
    return choose(selected, &desk, at: now)
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    if key == .pound, case .call(let query) = purpose {
      return .replace(ContactPage(contact, selected: selected, query: query))
    }
    return key == .star ? .pop : .stay
  }

  private func choose(_ number: Int, _ desk: inout Desk, at now: Instant) -> Turn {
    let callee = PlannedCall.Callee(contact: contact, number: number)
    switch purpose {
    case .call(let query):
      return desk.proceed(desk.plan(callee, query: query), at: now).replacing
    case .speedDial(let digit):
      return desk.set(callee, asSpeedDial: digit) ? .pop : .stay
    }
  }

  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    guard let news = desk.news(of: contact, changes) else { return .stay }
    desk.add(notice: news)
    return .pop
  }

  func contact(_ desk: Desk) -> Int? { contact }

  func lines(_ desk: Desk) -> [ScreenRow] {
    let contact = desk.index.contacts[contact]
    return [.title(StyledText("\(contact.name): which number?"))]
      + contact.numbers.enumerated().map { place, number in
        .option(
          StyledText("\(place + 1) \(number.type ?? "number")"), right: StyledText(number.value),
          isSelected: place == selected)
      }
  }

  func hint(_ desk: Desk) -> String {
    if case .call = purpose { return "# call  * next  hold # who  hold * back" }
    return "# choose  * next  hold * back"
  }
}
