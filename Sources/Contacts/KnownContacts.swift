/// Contacts of an earlier reading, which replace equal contacts of a new one. A changed file is
/// mostly the same as before, and without this a large one would be in memory twice.
struct KnownContacts {
  private let known: [Contact]
  /// The place of the next expected contact.
  private var next = 0
  /// How many contacts are searched from there on: few cards are added or removed at a time.
  private static let reach = 8

  /// - Parameter known: in the order of the file.
  init(_ known: [Contact]) { self.known = known }

  /// - Parameter contacts: of the next piece of the file.
  mutating func takePlaces(in contacts: inout [Contact]) {
    for place in contacts.indices where next < known.count {
      let end = min(next + Self.reach, known.count)
      guard let found = (next..<end).first(where: { known[$0].isAlike(contacts[place]) }) else {
        // Most likely it is the contact of this place with another number.
        next += 1
        continue
      }
      contacts[place] = known[found].moved(to: contacts[place].source)
      next = found + 1
    }
  }
}
