/// Finds the card that a contact was read from in what its file says now: another program may have
/// moved it, changed it or taken it away, and put another person's in its place.
///
/// Who writes into a card looks here first. Where there is any doubt it finds nothing: better nothing
/// is written than something into a wrong person's card.
package enum CardSearch {
  /// The card with the UID (RFC 6350 section 6.7.6) of the one that was read; where that had none,
  /// the card with the same name and the same numbers, be it with more that the person has by now.
  ///
  /// - Parameters:
  ///   - read: the card as it was read last, before it was merged with others.
  ///   - person: what became of it, as it is known now: maybe of several cards with several names,
  ///     and with a number that was added and has not been read again.
  ///   - cards: of the file, as it is now.
  ///   - country: where numbers without a country code are, ISO 3166-1 alpha-2.
  /// - Returns: its place among the cards; `nil` where none of them is it, or several may be, and
  ///   where the person is not of the card that was read.
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
    // Of a person with several cards, or of several people, by mistake.
    return onlyPlace(in: cards) { $0.uid == uid && isAlike($0, read, person, country) }
  }

  private static func onlyPlace(in cards: [Contact], where isIt: (Contact) -> Bool) -> Int? {
    let places = cards.indices.filter { isIt(cards[$0]) }
    return places.count == 1 ? places[0] : nil
  }

  /// Whether the card is one of the person's: what is merged keeps the names and numbers of all.
  private static func isOf(_ person: Contact, _ read: Contact, _ country: String?) -> Bool {
    let isNamed =
      ContactMerge.areSame(person.name, read.name)
      || person.nickname.map { hasName(read.name, among: $0) } ?? false
    return isNamed && keys(read, country).isSubset(of: keys(person, country))
  }

  /// Further names stand behind each other with commas, and may have commas themselves.
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
