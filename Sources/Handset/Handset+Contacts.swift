import Contacts
import Keypad

/// The address book as it changes.
extension Handset {
  mutating func follow(_ contacts: [Contact], at now: Instant) {
    desk.letGoOfNames()
    let changes = desk.index.update(to: contacts)
    desk.takeNames(changes)
    if changes.isEmpty { return }
    desk.bookChanges += 1
    desk.lastDialled = desk.lastDialled.map { desk.following($0, changes) }
    desk.followParties(changes)
    desk.suggest()
    let shown = stack.count - 1
    let before = stack[shown]
    for place in stack.indices.reversed() {
      let turn = stack[place].scene.follow(changes, &desk, isOnTop: place == shown)
      apply(turn, at: place, now)
    }
    // Whoever is about to answer what stood there has not read what stands there now.
    if stack[stack.count - 1].number != before.number {
      takeChange(from: before, passing: .browsing, at: now)
    }
  }
}
