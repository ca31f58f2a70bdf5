/// Contacts of an earlier reading, which replace equal contacts of a new one. A changed file is
/// mostly the same as before. Without this replacement, a large file would be in memory twice.
struct KnownContacts {
  private let known: [Contact]
  /// The place of the next expected contact.
  private var next = 0
  /// The number of contacts that are searched from that place: few cards are added or removed at a
  /// time.
  private static let reach = 8

  /// - Parameter known: in the order of the file.
  init(_ known: [Contact]) { self.known = known }

  /// Replaces contacts that are known.
  ///
  /// - Parameter contacts: the contacts of the next piece of the file.
  mutating func takePlaces(in contacts: inout [Contact]) {
    for place in contacts.indices where next < known.count {
      let end = min(next + Self.reach, known.count)
      guard let found = (next..<end).first(where: { known[$0].isAlike(contacts[place]) }) else {
        // Most likely the contact in this place has changed, for example its number.
        next += 1
        continue
      }
      contacts[place] = known[found].moved(to: contacts[place].source)
      next = found + 1
    }
  }
}
