/// One person or organisation of an address book.
///
/// What is known of it lies in one object that copies share until one of them is changed: the same
/// contact stands in what was read of a file, in the merged book and in the index, and large books have
/// tens of thousands.
package struct Contact: Hashable, Sendable {
  private var details: Details
  /// Where it was read, the first of several that are one person.
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

  /// Changed only where nobody else has it.
  private final class Details: @unchecked Sendable {
    /// Two changes at the same time there are none: whoever changes it has it alone.
    @exclusivity(unchecked) var fields: ContactFields

    init(_ fields: ContactFields) { self.fields = fields }
  }

  private var fields: ContactFields {
    // Lent, and not copied: a copy would count every one of its strings.
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

  /// Whether all but the ``source`` is equal; at once, where both are copies of one.
  package func isAlike(_ other: Contact) -> Bool {
    isCopy(of: other) || fields == other.fields
  }

  /// Whether both have what is known of them in one place, wherever they were read.
  func isCopy(of other: Contact) -> Bool { details === other.details }

  /// Whether contacts of two lists are copies of one, and nothing that is known of them differs. Asked of
  /// each contact of a large book whenever one has changed, it looks at none of them but where they lie.
  package static func areCopies(
    _ place: Int, of contacts: [Contact], _ other: Int, of others: [Contact]
  ) -> Bool {
    contacts[place].details === others[other].details
  }

  /// Whether they are, and stand in the same place of the same file.
  package static func areCopiesInPlace(
    _ place: Int, of contacts: [Contact], _ other: Int, of others: [Contact]
  ) -> Bool {
    areCopies(place, of: contacts, other, of: others)
      && contacts[place].source == others[other].source
  }

  /// The same, standing elsewhere.
  package func moved(to source: ContactSource) -> Contact {
    var contact = self
    contact.source = source
    return contact
  }
}

extension Contact {
  /// The name as it is shown: `FN`, or what `N`, `ORG`, `NICKNAME` or the first number give.
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

  /// In the order of the source, a preferred number first.
  package var numbers: [PhoneNumber] {
    get { fields.numbers }
    _modify { yield &fields.numbers }
  }

  package var isFavourite: Bool {
    get { fields.isFavourite }
    _modify { yield &fields.isFavourite }
  }

  /// What tells the contact from all others, as the source has it (`UID`, RFC 6350 section 6.7.6).
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

  /// How the name is read, such as the kana of a Japanese name (`X-PHONETIC-FIRST-NAME`), in the
  /// order of `name`.
  package var phonetic: String? {
    get { fields.rare.phonetic }
    set { fields.rare.phonetic = newValue }
  }

  /// The picture stays in the source.
  package var photo: ContactPhoto? {
    get { fields.rare.photo }
    set { fields.rare.photo = newValue }
  }

  /// Where else the same person was read.
  package var otherSources: [ContactSource] {
    get { fields.rare.otherSources }
    set { fields.rare.otherSources = newValue }
  }

  package var hasPhoto: Bool { photo != nil }
}

/// Where a contact was read: prints as `book.vcf:12`.
package struct ContactSource: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// The 1-based line on which the card or row begins.
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package var description: String { "\(file):\(line)" }
}
