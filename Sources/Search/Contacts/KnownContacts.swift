/// The contacts from the previous reading of a file. When the file is read again, these contacts
/// replace equal new ones. Most contacts of a changed file are unchanged. Without this replacement
/// they would be in memory twice.
struct KnownContacts {
  private let known: [Contact]
  /// The index of the known contact that is expected next.
  private var next = 0
  /// The number of known contacts that are compared, beginning with the next one. A few are enough,
  /// because few cards are added or removed at a time.
  private static let reach = 8

  /// - Parameter known: in the order of the file.
  init(_ known: [Contact]) { self.known = known }

  /// Replaces the contacts that are equal to known ones.
  ///
  /// - Parameter contacts: the contacts of the next piece of the file.
  mutating func adoptPlaces(in contacts: inout [Contact]) {
    for place in contacts.indices where next < known.count {
      let end = min(next + Self.reach, known.count)
      guard let found = (next..<end).first(where: { known[$0].isAlike(contacts[place]) }) else {
        // Most likely the expected contact was changed, for example its number.
        next += 1
        continue
      }
      contacts[place] = known[found].moved(to: contacts[place].source)
      next = found + 1
    }
  }
}
