/// One person or organisation of an address book.
///
/// Its fields are in one object. Copies of a contact share this object until one of them is
/// changed. This saves memory, because the same contact is in the contacts of a file, in the merged
/// book and in the index, and large books contain tens of thousands of contacts.
package struct Contact: Hashable, Sendable {
  private var details: Details
  /// The place where the contact was read; the first place if it was read in several.
  package var source: ContactSource

  package init(
    name: String, given: String? = nil, family: String? = nil, nickname: String? = nil,
    organization: String? = nil, numbers: [PhoneNumber] = [], isFavourite: Bool = false,
    photo: ContactPhoto? = nil, source: ContactSource = ContactSource(file: "", line: 0),
    otherSources: [ContactSource] = [], uid: String? = nil, phonetic: String? = nil
  ) {
    details = Details(
      ContactFields(
        name: name, given: given, family: family, numbers: numbers, isFavourite: isFavourite,
        uid: uid,
        rare: RareFields(
          nickname: nickname, organization: organization, phonetic: phonetic, photo: photo,
          otherSources: otherSources)))
    self.source = source
  }

  /// An object that is changed only while a single contact refers to it.
  private final class Details: @unchecked Sendable {
    /// Unchecked, because two accesses for a change never overlap: a contact changes the object
    /// only if no other contact refers to it.
    @exclusivity(unchecked) var fields: ContactFields

    init(_ fields: ContactFields) { self.fields = fields }
  }

  private var fields: ContactFields {
    // `_read` yields the fields without a copy. A copy would retain each string.
    @inline(__always) _read { yield details.fields }
    @inline(__always) _modify {
      if !isKnownUniquelyReferenced(&details) { details = Details(details.fields) }
      yield &details.fields
    }
  }

  package static func == (one: Contact, other: Contact) -> Bool {
    one.source == other.source && one.isAlike(other)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(fields)
  }

  /// Whether everything except the ``source`` is equal. The comparison takes constant time if both
  /// are copies of one contact.
  package func isAlike(_ other: Contact) -> Bool {
    isCopy(of: other) || fields == other.fields
  }

  /// Whether both contacts share the object with their fields, regardless of their sources.
  func isCopy(of other: Contact) -> Bool { details === other.details }

  /// Whether contacts of two lists are copies of one contact, so that all their fields are equal.
  /// The function compares only references, because it is called for each contact of a large book
  /// after any change.
  package static func areCopies(
    _ place: Int, of contacts: [Contact], _ other: Int, of others: [Contact]
  ) -> Bool {
    contacts[place].details === others[other].details
  }

  /// Whether two contacts are copies and have the same place in the same file.
  package static func areCopiesInPlace(
    _ place: Int, of contacts: [Contact], _ other: Int, of others: [Contact]
  ) -> Bool {
    areCopies(place, of: contacts, other, of: others)
      && contacts[place].source == others[other].source
  }

  /// Returns the same contact with another source.
  package func moved(to source: ContactSource) -> Contact {
    var contact = self
    contact.source = source
    return contact
  }
}

extension Contact {
  /// The name as it is shown: `FN`, or a name made from `N`, `ORG`, `NICKNAME` or the first number.
  package var name: String {
    get { fields.name }
    _modify { yield &fields.name }
  }

  package var given: String? {
    get { fields.given }
    _modify { yield &fields.given }
  }

  package var family: String? {
    get { fields.family }
    _modify { yield &fields.family }
  }

  /// The numbers in the order of the source, a preferred number first.
  package var numbers: [PhoneNumber] {
    get { fields.numbers }
    _modify { yield &fields.numbers }
  }

  package var isFavourite: Bool {
    get { fields.isFavourite }
    _modify { yield &fields.isFavourite }
  }

  /// The source's identifier of the contact, different for each contact (`UID`, RFC 6350 section
  /// 6.7.6).
  package var uid: String? {
    get { fields.uid }
    _modify { yield &fields.uid }
  }

  package var nickname: String? {
    get { fields.rare.nickname }
    set { fields.rare.nickname = newValue }
  }

  package var organization: String? {
    get { fields.rare.organization }
    set { fields.rare.organization = newValue }
  }

  /// The pronunciation of the name, such as the kana of a Japanese name (`X-PHONETIC-FIRST-NAME`),
  /// in the order of `name`.
  package var phonetic: String? {
    get { fields.rare.phonetic }
    set { fields.rare.phonetic = newValue }
  }

  /// The place of the picture. The picture itself stays in the source.
  package var photo: ContactPhoto? {
    get { fields.rare.photo }
    set { fields.rare.photo = newValue }
  }

  /// The other places where the same person was read.
  package var otherSources: [ContactSource] {
    get { fields.rare.otherSources }
    set { fields.rare.otherSources = newValue }
  }

  package var hasPhoto: Bool { photo != nil }
}

/// The place where a contact was read. It prints as `book.vcf:12`.
package struct ContactSource: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The 1-based line on which the card or row begins.
  package var line: Int

  package var description: String { "\(file):\(line)" }
}
