import ContactSearch
import Contacts

/// An address book that changes under a phone in use. What is typed stays, and whoever is meant
/// stays meant: nothing that was selected turns into somebody else unseen.
extension Home {
  mutating func follow(
    _ changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    // Another one may be selected in its place.
    left = nil
    if let contact = browsed?.contact,
      changes.changed[contact] != nil || changes.removed[contact] != nil
    {
      browsed = nil
      if isOnTop { desk.add(notice: "the address book has changed: choose again") }
      search(desk, limit: desk.listWindow)
      typedNumber = readTypedNumber(desk)
      selectedChoice = 0
      return .replace(self)
    }
    let selected = choice(at: selectedChoice).map { Selection($0, matches) }
    // No key that is down acts on whom it was not pressed for.
    return select(selected, changes, &desk, isTold: !isOnTop) ? .replace(self) : .stay
  }

  private enum Selection: Hashable {
    case contact(Int)
    case typed

    init(_ choice: Choice, _ matches: [Match]) {
      self =
        switch choice {
        case .match(let place): .contact(matches[place].contact)
        case .typed: .typed
        }
    }
  }

  // MARK: The list

  /// Searches again. The selection stays on whom it was on, and else goes to the first of the list;
  /// no key that is down then acts on whom it was not pressed for.
  private mutating func select(
    _ selected: Selection?, _ changes: ContactChanges, _ desk: inout Desk, isTold: Bool
  ) -> Bool {
    search(desk, limit: max(matches.count, desk.listWindow))
    typedNumber = readTypedNumber(desk)
    selectedChoice = 0
    switch selected {
    case nil: break
    case .typed:
      selectedChoice = typedNumber?.standsFirst == true ? 0 : matchCount
    case .contact(let contact):
      if let old = changes.removed[contact] {
        if !isTold { desk.add(notice: "\(old.name) is no longer in the address book") }
      } else if let place = place(of: contact, desk) {
        selectedChoice = place + (typedNumber?.standsFirst == true ? 1 : 0)
      } else if !isTold {
        let name = changes.changed[contact]?.name ?? desk.index.contacts[contact].name
        desk.add(notice: "\(name) has changed in the address book")
      }
    }
    fetchWindow(desk)
    let now = choice(at: selectedChoice).map { Selection($0, matches) }
    var isOther = now != selected
    if case .contact(let contact) = now {
      isOther =
        isOther || changes.changed[contact] != nil || changes.removed[contact] != nil
    }
    if isOther {
      // Whoever looked away still means the one who was there.
      if case .contact(let contact) = selected {
        let old = changes.changed[contact]
        isSelectionNew =
          now != selected || changes.removed[contact] != nil
          || old.map { $0.name != desk.index.contacts[contact].name } ?? false
        // Its number stands beside the name; no key calls it in the same moment.
        if !isSelectionNew, !isTold, let old, old.numbers != desk.index.contacts[contact].numbers {
          desk.add(notice: "\(old.name) has changed in the address book")
        }
      }
    }
    return isOther
  }

  /// Where a contact stands among the matches; fetches as many as it takes.
  private mutating func place(of contact: Int, _ desk: Desk) -> Int? {
    while true {
      if let place = matches.firstIndex(where: { $0.contact == contact }) { return place }
      if matches.count >= matchCount { return nil }
      search(desk, limit: matches.count * 4)
    }
  }
}
