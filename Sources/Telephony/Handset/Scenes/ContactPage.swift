import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The page of a contact: all numbers with their kinds, other names, the organisation and the
/// picture. Some of this can be changed here.
struct ContactPage: Scene {
  private enum Item: Hashable {
    case number(Int)
    case favourite
    case add
  }

  /// The position in ``ContactIndex/contacts``.
  private let contact: Int
  private var selected: Int
  /// The query that found the contact.
  private let query: SearchQuery
  /// The key that opened the page, if nothing was typed before. Pressed again, without another key,
  /// it asks before it calls.
  private let openedWith: Key?
  private var isChosen = false
  /// Whether a change of the address book has removed the selected number. If so, the next press
  /// only shows a notice.
  private var isSelectionNew = false

  init(_ contact: Int, selected: Int, query: SearchQuery, openedWith: Key? = nil) {
    self.contact = contact
    self.selected = selected
    self.query = query
    self.openedWith = openedWith
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "a contact", "# calls, or changes; * next; hold # proposes this number; hold * goes back")
    ]
  }

  var name: String { "contact" }
  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down && key != .star }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  private func items(_ desk: Desk) -> [Item] {
    desk.index.contacts[contact].numbers.indices.map { .number($0) } + [.favourite, .add]
  }

  private func item(_ desk: Desk) -> Item {
    let items = items(desk)
    return items[min(selected, items.count - 1)]
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    let count = items(desk).count
    switch key {
    case .up: step(to: (selected + count - 1) % count)
    case .down: step(to: (selected + 1) % count)
    case .call, .select: return choose(with: key, &desk, at: now)
    case .end, .erase, .left: return .pop
    // These act when they are released.
    case .star, .pound, .right, .mode, .digit: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: press(.down, &desk, at: now)
    case .pound: choose(with: key, &desk, at: now)
    default: .stay
    }
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .star: return .pop
    case .pound: star(&desk)
    default: break
    }
    return .stay
  }

  private mutating func step(to place: Int) {
    (selected, isChosen, isSelectionNew) = (place, true, false)
  }

  private mutating func choose(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    if isSelectionNew {
      isSelectionNew = false
      desk.notice = "the address book has changed: look, and press again"
      return .stay
    }
    switch item(desk) {
    case .number(let number):
      let plan = desk.plan(PlannedCall.Callee(contact: contact, number: number), query: query)
      // Presses of a single key may happen in a pocket.
      if case .call(let call, nil) = plan, key == openedWith, !isChosen {
        return desk.proceed(.call(call, .chosen), with: key, at: now).pushing
      }
      return desk.proceed(plan, at: now).pushing
    case .favourite:
      desk.setFavourite(!desk.index.contacts[contact].isFavourite, of: contact)
      return .stay
    case .add:
      return .push(NumberEntry(for: contact, desk))
    }
  }

  /// Gives the selected number its star, or removes it.
  private func star(_ desk: inout Desk) {
    guard case .number(let number) = item(desk) else { return }
    // Presses of a single key may happen in a pocket.
    if openedWith == .pound, !isChosen {
      desk.notice = "choose a number with * first"
      return
    }
    let isStarred = desk.index.starredNumber(of: contact) == number
    let (name, kept) = desk.index.star(number: isStarred ? nil : number, of: contact)
    desk.followups.append(.reorder)
    desk.effects.records.append(.defaultNumber(name: name, number: kept))
    let value = desk.index.contacts[contact].numbers[number].value
    desk.notice =
      isStarred ? "the number called last is proposed" : "\(value) is proposed from now on"
  }

  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    if let old = changes.removed[contact] {
      desk.add(notice: "\(old.name) is no longer in the address book")
      return .pop
    }
    guard let old = changes.changed[contact] else { return .stay }
    let now = desk.index.contacts[contact]
    if old.name == now.name, old.numbers == now.numbers { return .stay }
    // After `replace`, a key that is down does not act on another item.
    var next = self
    if selected < old.numbers.count {
      let value = old.numbers[selected].value
      let place = now.numbers.firstIndex { $0.value == value }
      next.selected = place ?? 0
      next.isSelectionNew = place == nil
      if place == nil {
        desk.add(notice: "\(value) is no longer a number of \(now.name): choose again")
      }
    } else {
      // An item after the numbers stays selected.
      next.selected = selected + now.numbers.count - old.numbers.count
    }
    return .replace(next)
  }

  func contact(_ desk: Desk) -> Int? { contact }

  func lines(_ desk: Desk) -> [ScreenRow] {
    let contact = desk.index.contacts[contact]
    let further = [contact.nickname, contact.phonetic, contact.organization].compactMap { $0 }
      .filter { $0 != contact.name }
    let starred = desk.index.starredNumber(of: self.contact)
    let selected = item(desk)
    return [.title(StyledText(contact.name))]
      + further.map { .message(StyledText($0), rank: .givesWay) }
      + items(desk).map { item in
        switch item {
        case .number(let place):
          let number = contact.numbers[place]
          let star = place == starred ? "★ " : ""
          return .option(
            StyledText(star + (number.type ?? "number")), right: StyledText(number.value),
            isSelected: item == selected)
        case .favourite:
          return .option(
            StyledText(contact.isFavourite ? "★ favourite" : "no favourite"),
            isSelected: item == selected)
        case .add: return .option("add a number", isSelected: item == selected)
        }
      }
  }

  func hint(_ desk: Desk) -> String {
    switch item(desk) {
    case .number: "# call  * next  hold # propose this  hold * back"
    case .favourite: "# change  * next  hold * back"
    case .add: "# add  * next  hold * back"
    }
  }
}
