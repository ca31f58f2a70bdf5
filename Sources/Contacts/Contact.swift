/// One person or organisation of an address book.
public struct Contact: Hashable, Sendable {
  /// The name as it is shown: `FN`, or what `N`, `ORG`, `NICKNAME` or the first number give.
  public var name: String
  public var given: String?
  public var family: String?
  public var nickname: String?
  public var organization: String?
  /// How the name is read, such as the kana of a Japanese name (`X-PHONETIC-FIRST-NAME`), in the
  /// order of `name`.
  public var phonetic: String?
  /// In the order of the source, a preferred number first.
  public var numbers: [PhoneNumber]
  public var isFavourite: Bool
  /// The picture stays in the source.
  public var photo: ContactPhoto?
  /// Where it was read, the first of several that are one person.
  public var source: ContactSource
  /// Where else the same person was read.
  public var otherSources: [ContactSource]
  /// What tells the contact from all others, as the source has it (`UID`, RFC 6350 section 6.7.6).
  public var uid: String?

  public var hasPhoto: Bool { photo != nil }

  public init(
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
public struct ContactSource: Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The 1-based line on which the card or row begins.
  public var line: Int

  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  public var description: String { "\(file):\(line)" }
}
