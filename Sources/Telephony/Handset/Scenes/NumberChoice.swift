import CellDisplay
import ContactSearch
import Keypad

/// Lets the user choose one of a contact's numbers.
struct NumberChoice: MenuScene {
  /// The purpose of the choice.
  enum Purpose: Hashable, Sendable {
    /// A call of the contact that the query has found. `isNear`: whether one wrong key was
    /// forgiven.
    case call(SearchQuery, isNear: Bool)
    case speedDial(UInt8)
  }

  /// The position in ``ContactIndex/contacts``.
  private let contact: Int
  /// The position of the number.
  var selection: MenuSelection<Int>
  private let purpose: Purpose

  init(contact: Int, selected: Int, purpose: Purpose) {
    self.contact = contact
    selection = MenuSelection(selected)
    self.purpose = purpose
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "which number?", "1–9, or * and # choose; hold # shows the contact; hold * goes back")
    ]
  }

  static let name = "numbers"

  func items(_ desk: Desk) -> Range<Int> { desk.index.contacts[contact].numbers.indices }

  mutating func pressOwn(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn? {
    if key == .up || key == .down { return nil }
    guard desk.isDeliberate(key) else { return .stay }
    guard case .digit(let digit) = key else { return nil }
    let number = Int(digit) - 1
    guard items(desk).contains(number) else { return .stay }
    // The first press only makes the number visible. The next press chooses it.
    if digit > desk.devices.listRows, number != selection.item {
      select(number, desk)
      return .stay
    }
    return choose(number, with: key, &desk, at: now)
  }

  func holdPound(_ desk: inout Desk, at now: Instant) -> Turn {
    guard case .call(let query, let isNear) = purpose else { return .stay }
    return .replace(
      ContactPage(contact, selected: selection.item, query: query, isNear: isNear))
  }

  func choose(_ number: Int, with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    let callee = PlannedCall.Callee(contact: contact, number: number)
    switch purpose {
    case .call(let query, let isNear):
      let plan = desk.plan(callee, query: query, isNear: isNear)
      return proceed(plan, with: key, &desk, at: now).replacing
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

  func heading(_ desk: Desk) -> [ScreenRow] {
    [.title(StyledText("\(desk.index.contacts[contact].name): which number?"))]
  }

  func row(_ place: Int, _ desk: Desk, isSelected: Bool) -> ScreenRow {
    let number = desk.index.contacts[contact].numbers[place]
    return .option(
      StyledText("\(place + 1) \(number.type ?? "number")"), right: StyledText(number.value),
      isSelected: isSelected)
  }

  func hint(_ desk: Desk) -> String {
    if case .call = purpose { return "# call  * next  hold # who  hold * back" }
    return "# choose  * next  hold * back"
  }
}
