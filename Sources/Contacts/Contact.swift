/// One person or organisation of an address book.
package struct Contact: Hashable, Sendable {
  /// The name as it is shown: `FN`, or what `N`, `ORG`, `NICKNAME` or the first number give.
  package var name: String
  package var given: String?
  package var family: String?
  package var nickname: String?
  package var organization: String?
  /// How the name is read, such as the kana of a Japanese name (`X-PHONETIC-FIRST-NAME`), in the
  /// order of `name`.
  package var phonetic: String?
  /// In the order of the source, a preferred number first.
  package var numbers: [PhoneNumber]
  package var isFavourite: Bool
  /// The picture stays in the source.
  package var photo: ContactPhoto?
  /// Where it was read, the first of several that are one person.
  package var source: ContactSource
  /// Where else the same person was read.
  package var otherSources: [ContactSource]
  /// What tells the contact from all others, as the source has it (`UID`, RFC 6350 section 6.7.6).
  package var uid: String?

  package var hasPhoto: Bool { photo != nil }

  package init(
    name: String, given: String? = nil, family: String? = nil, nickname: String? = nil,
    organization: String? = nil, numbers: [PhoneNumber] = [], isFavourite: Bool = false,
    photo: ContactPhoto? = nil, source: ContactSource = ContactSource(file: "", line: 0),
    otherSources: [ContactSource] = [], uid: String? = nil, phonetic: String? = nil
  ) {
    self.name = name
    self.given = given
    self.family = family
    self.nickname = nickname
    self.organization = organization
    self.numbers = numbers
    self.isFavourite = isFavourite
    self.photo = photo
    self.source = source
    self.otherSources = otherSources
    self.uid = uid
    self.phonetic = phonetic
  }
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
