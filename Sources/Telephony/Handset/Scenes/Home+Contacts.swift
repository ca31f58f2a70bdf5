import ContactSearch
import Contacts

/// Follows changes of the address book during use. The typed text stays, and so does the selected
/// contact. The selection never changes to another contact unnoticed.
extension Home {
  mutating func update(
    for changes: ContactChanges, _ desk: inout Desk, isOnTop: Bool
  ) -> Turn {
    // `left` holds a place in the list, and another contact may be at that place now.
    left = nil
    if let contact = browsed?.contact,
      changes.changed[contact] != nil || changes.removed[contact] != nil
    {
      browsed = nil
      if isOnTop { desk.add(notice: "the address book has changed: choose again") }
      search(desk, limit: desk.devices.listWindow)
      typedNumber = readTypedNumber(desk)
      selectedChoice = 0
      return .replace(self)
    }
    let selected = choice(at: selectedChoice).map { Selection($0, matches) }
    // After `replace`, a key that is down does not act on another contact.
    return select(selected, changes, &desk, isSilent: !isOnTop) ? .replace(self) : .stay
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

  /// Searches again. The selection stays on its contact; if the contact is gone, it moves to the
  /// first place.
  ///
  /// - Parameter isSilent: `true` if another scene is on top. No notices are then added.
  /// - Returns: whether the selected contact is another one or has changed. Then a key that is down
  ///   must have no effect.
  private mutating func select(
    _ selected: Selection?, _ changes: ContactChanges, _ desk: inout Desk, isSilent: Bool
  ) -> Bool {
    search(desk, limit: max(matches.count, desk.devices.listWindow))
    typedNumber = readTypedNumber(desk)
    selectedChoice = 0
    switch selected {
    case nil: break
    case .typed:
      selectedChoice = placeOfTypedNumber ?? matchCount
    case .contact(let contact):
      if let old = changes.removed[contact] {
        if !isSilent { desk.add(notice: "\(old.name) is no longer in the address book") }
      } else if let place = place(of: contact, desk),
        changes.changed[contact] == nil || matches[place].kind != .near
      {
        // A changed contact that is only near now is not selected.
        selectedChoice = choice(ofMatch: place)
      } else if !isSilent {
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
      // A user who looked away still means the old contact.
      if case .contact(let contact) = selected {
        let old = changes.changed[contact]
        isSelectionNew =
          now != selected || changes.removed[contact] != nil
          || old.map { $0.name != desk.index.contacts[contact].name } ?? false
        // The new number is shown beside the name, and no key that is down calls it: a notice is
        // enough.
        if !isSelectionNew, !isSilent, let old, old.numbers != desk.index.contacts[contact].numbers
        {
          desk.add(notice: "\(old.name) has changed in the address book")
        }
      }
    }
    return isOther
  }

  /// Returns the place of a contact among the matches. Fetches as many matches as necessary.
  private mutating func place(of contact: Int, _ desk: Desk) -> Int? {
    while true {
      if let place = matches.firstIndex(where: { $0.contact == contact }) { return place }
      if matches.count >= matchCount { return nil }
      search(desk, limit: matches.count * 4)
    }
  }
}
