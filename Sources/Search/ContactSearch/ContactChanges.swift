import Contacts

/// The differences between the contacts of an index before and after ``ContactIndex/update(to:)``.
package struct ContactChanges: Hashable, Sendable {
  /// The removed contacts by position. Another contact may have the position now.
  package var removed: [Int: Contact] = [:]
  /// By position: the former contents of contacts that have changed but are still recognised; see
  /// ``ContactIdentity``.
  package var changed: [Int: Contact] = [:]
  /// The positions of the new contacts.
  package var added: [Int] = []

  package var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }
}

/// A contact to be compared by its contents and not by its source. If the contents stay equal, the
/// contact counts as unchanged.
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

/// An identity by which a changed contact is recognised.
enum ContactIdentity: Hashable {
  case uid(String)
  case name(String, file: String)
  /// The file of the contact. It identifies the contact only if the file has one card, as in a
  /// folder with one file per contact.
  case file(String)

  /// The functions that return an identity of a contact, the most reliable kind first.
  static let kinds: [@Sendable (Contact) -> ContactIdentity?] = [
    { $0.uid.map { .uid($0) } },
    { .name($0.name, file: $0.source.file) },
    { .file($0.source.file) },
  ]
}
