import ContactSearch
import Contacts

/// Changes of the address book: their effect on calls and on predictive text.
extension Desk {
  /// Returns the notice if a contact was removed, or if its name or numbers have changed; otherwise
  /// `nil`.
  func news(of contact: Int, _ changes: ContactChanges) -> String? {
    if let old = changes.removed[contact] {
      return "\(old.name) is no longer in the address book: not called"
    }
    guard let old = changes.changed[contact] else { return nil }
    let now = index.contacts[contact]
    if old.name == now.name, old.numbers == now.numbers { return nil }
    return "\(old.name) has changed in the address book: choose again"
  }

  /// Returns the call after a change of the address book. The number of the call stays the same.
  /// The call counts for the contact as long as the contact has that number.
  func following(_ call: PlannedCall, _ changes: ContactChanges) -> PlannedCall {
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

  /// Keeps the names and numbers of the calls' parties, even if their contacts were removed.
  mutating func updateParties(_ changes: ContactChanges) {
    for (id, party) in callFacts.parties {
      guard let contact = party.contact else { continue }
      var party = party
      if changes.removed[contact] != nil { party.contact = nil }
      party.plan = party.plan.map { following($0, changes) }
      callFacts.parties[id] = party
    }
  }

  // MARK: Names

  /// If more contacts than this were added, changed or removed, the words of all names are
  /// replaced.
  private static let manyNames = 256

  /// Releases the address book, which predictive text holds until it has made the words of the
  /// names. Otherwise a change of the index would copy the whole address book.
  mutating func letGoOfNames() {
    if !predictor.hasNames { predictor.set(names: []) }
  }

  /// Gives predictive text the names of the changed address book.
  mutating func adoptNames(_ changes: ContactChanges) {
    let came =
      changes.added.map { index.contacts[$0] } + changes.changed.keys.map { index.contacts[$0] }
    let went = [changes.removed, changes.changed].flatMap(\.values)
    if !predictor.hasNames || max(came.count, went.count) > Self.manyNames {
      let known = index.contacts
      predictor.set(names: Self.words(ofNames: known))
      return
    }
    predictor.change(names: Self.words(ofNames: came), removed: Self.words(ofNames: went))
  }
}
