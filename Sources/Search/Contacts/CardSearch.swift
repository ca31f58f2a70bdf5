/// Finds, in the present contents of a file, the card from which a contact was read. Since then,
/// another program may have moved, changed or removed the card, or replaced it with another
/// person's card.
///
/// Code that writes to a card uses this search first. In case of doubt the search finds no card,
/// because no change is better than a change to another person's card.
package enum CardSearch {
  /// Finds the card with the same UID (RFC 6350 section 6.7.6) as the card that was read. If that
  /// card had no UID, finds the card with the same name and numbers; the found card may also
  /// contain other numbers that the person has now.
  ///
  /// - Parameters:
  ///   - read: the card as it was last read, before it was merged with others.
  ///   - person: the contact as it is known now. It may be merged from several cards with several
  ///     names, and contain a number that was added and has not been read again.
  ///   - cards: the cards of the file as it is now.
  ///   - country: the country of numbers without a country code, ISO 3166-1 alpha-2.
  /// - Returns: the card's place in `cards`; `nil` if no card or more than one matches, or if
  ///   `person` was not made from `read`.
  package static func place(
    of read: Contact, of person: Contact, in cards: [Contact], country: String?
  ) -> Int? {
    guard isOf(person, read, country) else { return nil }
    guard let uid = read.uid, !uid.isEmpty else {
      return onlyPlace(in: cards) { isAlike($0, read, person, country) }
    }
    let isUnique = ContactMerge.isUnique(uid)
    let places = cards.indices.filter {
      cards[$0].uid == uid && (isUnique || ContactMerge.areSame(cards[$0].name, read.name))
    }
    if places.count < 2 { return places.first }
    // Several cards have this UID: cards of one person or, by mistake, of several people.
    return onlyPlace(in: cards) { $0.uid == uid && isAlike($0, read, person, country) }
  }

  private static func onlyPlace(in cards: [Contact], where isIt: (Contact) -> Bool) -> Int? {
    let places = cards.indices.filter { isIt(cards[$0]) }
    return places.count == 1 ? places[0] : nil
  }

  /// Whether `read` is a card of `person`. A merged contact contains the names and numbers of all
  /// its cards.
  private static func isOf(_ person: Contact, _ read: Contact, _ country: String?) -> Bool {
    let isNamed =
      ContactMerge.areSame(person.name, read.name)
      || person.nickname.map { hasName(read.name, among: $0) } ?? false
    return isNamed && keys(read, country).isSubset(of: keys(person, country))
  }

  /// Whether a list of further names contains a name. The names are separated by commas, and may
  /// contain commas themselves.
  private static func hasName(_ name: String, among names: String) -> Bool {
    func parts(_ text: String) -> [Substring] {
      (ContactMerge.folded(text) ?? text).split(separator: ",").map { $0.drop { $0 == " " } }
    }
    let (wanted, all) = (parts(name), parts(names))
    return !wanted.isEmpty && all.indices.contains { all[$0...].starts(with: wanted) }
  }

  private static func isAlike(
    _ card: Contact, _ read: Contact, _ person: Contact, _ country: String?
  ) -> Bool {
    guard ContactMerge.areSame(card.name, read.name) else { return false }
    let keys = keys(card, country)
    return keys.isSuperset(of: self.keys(read, country))
      && keys.isSubset(of: self.keys(person, country))
  }

  private static func keys(_ contact: Contact, _ country: String?) -> Set<String> {
    Set(contact.numbers.map { MergedNumbers.key(of: $0, in: country) })
  }
}
