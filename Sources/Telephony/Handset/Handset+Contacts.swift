import Contacts
import Keypad

/// Changes of the address book.
extension Handset {
  mutating func update(for contacts: [Contact], at now: Instant) {
    desk.letGoOfNames()
    let changes = desk.index.update(to: contacts)
    desk.adoptNames(changes)
    if changes.isEmpty { return }
    desk.bookChanges += 1
    desk.callFacts.lastDialled = desk.callFacts.lastDialled.map { desk.following($0, changes) }
    desk.updateParties(changes)
    desk.suggest()
    let shown = stack.count - 1
    let before = stack[shown]
    for place in stack.indices.reversed() {
      let turn = stack[place].scene.update(for: changes, &desk, isOnTop: place == shown)
      apply(turn, at: place, now)
    }
    // The user may be about to answer the scene that was shown before, and has not read the new
    // one.
    if stack[stack.count - 1].number != before.number {
      applyChange(from: before, passing: .browsing, at: now)
    }
  }
}
