import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The page of a contact: all numbers with their kinds, other names, the organisation and the
/// picture. Some of this can be changed here.
struct ContactPage: MenuScene {
  private enum Item: Hashable {
    case number(Int)
    case favourite
    case add
  }

  /// The position in ``ContactIndex/contacts``.
  private let contact: Int
  /// The place of the selected item.
  var selection: MenuSelection<Int>
  /// The query that found the contact.
  private let query: SearchQuery
  /// Whether one wrong key was forgiven to find the contact.
  private let isNear: Bool

  init(
    _ contact: Int, selected: Int, query: SearchQuery, isNear: Bool = false,
    openedWith: Key? = nil
  ) {
    self.isNear = isNear
    self.contact = contact
    selection = MenuSelection(selected, openedWith: openedWith)
    self.query = query
  }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "a contact",
        "# calls or changes; * next; hold # makes it the default number; hold * goes back")
    ]
  }

  static let name = "contact"
  static let changeNotice = "the address book has changed: press again"

  func items(_ desk: Desk) -> Range<Int> { 0..<desk.index.contacts[contact].numbers.count + 2 }

  private func item(at place: Int, _ desk: Desk) -> Item {
    let count = desk.index.contacts[contact].numbers.count
    return place < count ? .number(place) : place == count ? .favourite : .add
  }

  func choose(_ place: Int, with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch item(at: place, desk) {
    case .number(let number):
      let callee = PlannedCall.Callee(contact: contact, number: number)
      let plan = desk.plan(callee, query: query, isNear: isNear)
      return proceed(plan, with: key, &desk, at: now).pushing
    case .favourite:
      desk.setFavourite(!desk.index.contacts[contact].isFavourite, of: contact)
      return .stay
    case .add:
      return .push(NumberEntry(for: contact, desk))
    }
  }

  func holdPound(_ desk: inout Desk, at now: Instant) -> Turn {
    star(&desk)
    return .stay
  }

  /// Gives the selected number the star of the default number, or removes the star.
  private func star(_ desk: inout Desk) {
    guard case .number(let number) = item(at: selection.item, desk) else { return }
    if selection.isAlone(.pound) {
      desk.notice = "choose a number with * first"
      return
    }
    let isStarred = desk.index.starredNumber(of: contact) == number
    let (name, kept) = desk.index.star(number: isStarred ? nil : number, of: contact)
    desk.followups.append(.reorder)
    desk.save(.defaultNumber(name: name, number: kept))
    let value = desk.index.contacts[contact].numbers[number].value
    desk.notice =
      isStarred ? "default: the number called last" : "\(value) is the default now"
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
    let selected = selection.item
    if selected < old.numbers.count {
      let value = old.numbers[selected].value
      if let place = now.numbers.firstIndex(where: { $0.value == value }) {
        next.selection.item = place
      } else {
        next.selection.replace(by: 0)
        desk.add(notice: "\(value) is no longer a number of \(now.name): choose again")
      }
    } else {
      // An item after the numbers stays selected.
      next.selection.item = selected + now.numbers.count - old.numbers.count
    }
    return .replace(next)
  }

  func contact(_ desk: Desk) -> Int? { contact }

  func heading(_ desk: Desk) -> [ScreenRow] {
    let contact = desk.index.contacts[contact]
    let further = [contact.nickname, contact.phonetic, contact.organization].compactMap { $0 }
      .filter { $0 != contact.name }
    return [.title(StyledText(contact.name))]
      + further.map { .message(StyledText($0), rank: .givesWay) }
  }

  func row(_ place: Int, _ desk: Desk, isSelected: Bool) -> ScreenRow {
    let contact = desk.index.contacts[contact]
    switch item(at: place, desk) {
    case .number(let place):
      let number = contact.numbers[place]
      let star = place == desk.index.starredNumber(of: self.contact) ? "★ " : ""
      return .option(
        StyledText(star + (number.type ?? "number")), right: StyledText(number.value),
        isSelected: isSelected)
    case .favourite:
      return .option(
        StyledText(contact.isFavourite ? "★ favourite" : "make favourite"), isSelected: isSelected)
    case .add: return .option("add a number", isSelected: isSelected)
    }
  }

  func hint(_ desk: Desk) -> String {
    switch item(at: selection.item, desk) {
    case .number: "# call  * next  hold # default  hold * back"
    case .favourite: "# change  * next  hold * back"
    case .add: "# add  * next  hold * back"
    }
  }
}
