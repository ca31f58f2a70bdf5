import ContactSearch
import Contacts

/// What becomes of calls and words when the address book changes.
extension Desk {
  /// What is to be said of a contact that is not as it was; `nil` where its name and numbers are.
  func news(of contact: Int, _ changes: ContactChanges) -> String? {
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

  /// Whoever is spoken to stays who they are; the contact may be another one, or none.
  mutating func followParties(_ changes: ContactChanges) {
    for (id, party) in parties {
      guard let contact = party.contact else { continue }
      var party = party
      if changes.removed[contact] != nil { party.contact = nil }
      party.plan = party.plan.map { following($0, changes) }
      parties[id] = party
    }
  }

  // MARK: Names

  /// From so many new words on, all are taken over anew.
  private static let manyNames = 256

  /// While predictive text has made nothing of the names it holds the address book that it will make them
  /// of: all of that would be copied for one change.
  mutating func letGoOfNames() {
    if !predictor.hasNames { predictor.set(names: []) }
  }

  /// Predictive text knows the names that there are, and no others.
  mutating func takeNames(_ changes: ContactChanges) {
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
