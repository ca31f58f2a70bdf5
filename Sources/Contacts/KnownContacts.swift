/// Contacts that were read before, put in the places of equal ones that are read now: a file that has
/// changed has mostly stayed as it was, and a large one would be in memory twice.
struct KnownContacts {
  private let known: [Contact]
  /// Where the next one is expected.
  private var next = 0
  /// How far behind that it is looked for: cards come and go, few at a time.
  private static let reach = 8

  /// - Parameter known: in the order of the file.
  init(_ known: [Contact]) { self.known = known }

  /// - Parameter contacts: of the next piece of the file.
  mutating func takePlaces(in contacts: inout [Contact]) {
    for place in contacts.indices where next < known.count {
      let end = min(next + Self.reach, known.count)
      guard let found = (next..<end).first(where: { known[$0].isAlike(contacts[place]) }) else {
        // Most likely it is the one that stood here, with another number.
        next += 1
        continue
      }
      contacts[place] = known[found].moved(to: contacts[place].source)
      next = found + 1
    }
  }
}
