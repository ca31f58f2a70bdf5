import ContactSearch
import Contacts

/// An address book that changes under a phone in use. What is typed stays, and whoever is meant
/// stays meant: nothing that was selected or asked about turns into somebody else unseen.
extension Handset {
  /// Takes over the contacts as they are now.
  mutating func take(_ contacts: [Contact]) {
    let selected = choice(at: selectedChoice).map { Selection($0, matches) }
    let changes = index.update(to: contacts)
    if changes.isEmpty { return }
    bookChanges += 1
    takeNames(changes)
    if let call = lastDialled { lastDialled = following(call, changes) }
    let wasAsked = dialog != nil
    followDialog(changes)
    select(selected, changes, isTold: wasAsked)
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
    _ selected: Selection?, _ changes: ContactChanges, isTold: Bool
  ) {
    search(limit: max(matches.count, Self.listWindow))
    typedNumber = readTypedNumber()
    selectedChoice = 0
    switch selected {
    case nil: break
    case .typed:
      selectedChoice = typedNumber?.standsFirst == true ? 0 : matchCount
    case .contact(let contact):
      if let old = changes.removed[contact] {
        if !isTold { add(notice: "\(old.name) is no longer in the address book") }
      } else if let place = place(of: contact) {
        selectedChoice = place + (typedNumber?.standsFirst == true ? 1 : 0)
      } else if !isTold {
        let name = changes.changed[contact]?.name ?? index.contacts[contact].name
        add(notice: "\(name) has changed in the address book")
      }
    }
    fetchWindow()
    let now = choice(at: selectedChoice).map { Selection($0, matches) }
    var isOther = now != selected
    if case .contact(let contact) = now {
      isOther =
        isOther || changes.changed[contact] != nil || changes.removed[contact] != nil
    }
    if isOther {
      dialogCount += 1
      // Whoever looked away still means the one who was there.
      if case .contact(let contact) = selected {
        let name = changes.changed[contact]?.name
        isSelectionNew =
          now != selected || changes.removed[contact] != nil
          || name.map { $0 != index.contacts[contact].name } ?? false
      }
    }
  }

  /// Where a contact stands among the matches; fetches as many as it takes.
  private mutating func place(of contact: Int) -> Int? {
    while true {
      if let place = matches.firstIndex(where: { $0.contact == contact }) { return place }
      if matches.count >= matchCount { return nil }
      search(limit: matches.count * 4)
    }
  }

  // MARK: Calls

  /// A question that stands open stays while whom it is about is as they were.
  private mutating func followDialog(_ changes: ContactChanges) {
    switch dialog {
    case .chooseNumber(let contact, _):
      if let news = news(of: contact, changes) { cancel(news) }
    case .confirm(let call, .again):
      // It says which number was called, and that one it calls.
      dialog = .confirm(following(call, changes), .again)
    case .confirm(let call, _):
      if let contact = call.callee?.contact, let news = news(of: contact, changes) { cancel(news) }
    case .dialled, nil:
      break
    }
  }

  private mutating func cancel(_ news: String) {
    dialog = nil
    add(notice: news)
  }

  /// What is to be said of a contact that is not as it was; `nil` where its name and numbers are.
  private func news(of contact: Int, _ changes: ContactChanges) -> String? {
    if let old = changes.removed[contact] {
      return "\(old.name) is no longer in the address book: not called"
    }
    guard let old = changes.changed[contact] else { return nil }
    let now = index.contacts[contact]
    if old.name == now.name, old.numbers == now.numbers { return nil }
    return "\(old.name) has changed in the address book: choose again"
  }

  /// The call keeps its number whatever happens to the contact; it counts for the contact as long
  /// as the number is one of theirs.
  private func following(_ call: PlannedCall, _ changes: ContactChanges) -> PlannedCall {
    guard let callee = call.callee else { return call }
    var call = call
    if changes.removed[callee.contact] != nil {
      call.callee = nil
    } else if let old = changes.changed[callee.contact] {
      let value = old.numbers[callee.number].value
      let place = index.contacts[callee.contact].numbers.firstIndex { $0.value == value }
      call.callee = place.map { PlannedCall.Callee(contact: callee.contact, number: $0) }
    }
    return call
  }

  // MARK: Names

  /// From so many new words on, all are taken over anew.
  private static let manyNames = 256

  /// Predictive text knows the names that there are, and no others.
  private mutating func takeNames(_ changes: ContactChanges) {
    let came =
      changes.added.map { index.contacts[$0] } + changes.changed.keys.map { index.contacts[$0] }
    let went = [changes.removed, changes.changed].flatMap(\.values)
    if max(came.count, went.count) > Self.manyNames {
      predictor.set(names: Self.words(ofNames: index.contacts))
      return
    }
    predictor.change(names: Self.words(ofNames: came), removed: Self.words(ofNames: went))
  }
}
