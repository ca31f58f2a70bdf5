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
  /// Whether the source has a picture; the picture itself stays in the source.
  public var hasPhoto: Bool
  public var source: ContactSource

  public init(
    name: String, given: String? = nil, family: String? = nil, nickname: String? = nil,
    organization: String? = nil, numbers: [PhoneNumber] = [], isFavourite: Bool = false,
    hasPhoto: Bool = false, source: ContactSource = ContactSource(file: "", line: 0),
    phonetic: String? = nil
  ) {
    self.name = name
    self.given = given
    self.family = family
    self.nickname = nickname
    self.organization = organization
    self.numbers = numbers
    self.isFavourite = isFavourite
    self.hasPhoto = hasPhoto
    self.source = source
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
