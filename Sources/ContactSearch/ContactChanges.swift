import Contacts

/// What became of the contacts of an index when it took over another list of them.
package struct ContactChanges: Hashable, Sendable {
  /// By position: who is gone. Another contact may be there now.
  package var removed: [Int: Contact] = [:]
  /// By position: what contacts were that are still the same person, with other contents.
  package var changed: [Int: Contact] = [:]
  /// The positions of those who are new.
  package var added: [Int] = []

  package var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

  package init() {}
}

/// A contact but for the place where it was read: what is the same is no change to who uses it.
struct ContactContents: Hashable {
  let contact: Contact

  static func == (one: Self, other: Self) -> Bool {
    let (one, other) = (one.contact, other.contact)
    if one.isAlike(other) { return true }
    return one.name == other.name && one.numbers == other.numbers && one.given == other.given
      && one.family == other.family && one.nickname == other.nickname
      && one.organization == other.organization && one.phonetic == other.phonetic
      && one.isFavourite == other.isFavourite && one.hasPhoto == other.hasPhoto
      && one.uid == other.uid
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(contact.name)
    hasher.combine(contact.numbers)
    hasher.combine(contact.given)
    hasher.combine(contact.family)
    hasher.combine(contact.nickname)
    hasher.combine(contact.organization)
    hasher.combine(contact.phonetic)
    hasher.combine(contact.isFavourite)
    hasher.combine(contact.hasPhoto)
    hasher.combine(contact.uid)
  }
}

/// By what a contact that has changed is known again.
enum ContactIdentity: Hashable {
  case uid(String)
  case name(String, file: String)
  /// A file of one card, as in a folder of them.
  case file(String)

  /// From the surest on.
  static let kinds: [@Sendable (Contact) -> ContactIdentity?] = [
    { $0.uid.map { .uid($0) } },
    { .name($0.name, file: $0.source.file) },
    { .file($0.source.file) },
  ]
}
