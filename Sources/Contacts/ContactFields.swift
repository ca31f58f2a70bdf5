/// What is known of a contact, wherever it was read.
struct ContactFields: Hashable, Sendable {
  var name: String
  var given: String?
  var family: String?
  var numbers: [PhoneNumber]
  var isFavourite: Bool
  var uid: String?
  /// `nil` where there is nothing in it.
  private var further: Further?

  init(
    name: String, given: String?, family: String?, numbers: [PhoneNumber], isFavourite: Bool,
    uid: String?, rare: RareFields
  ) {
    self.name = name
    self.given = given
    self.family = family
    self.numbers = numbers
    self.isFavourite = isFavourite
    self.uid = uid
    self.rare = rare
  }

  /// Never changed: a change makes another one.
  private final class Further: Hashable, Sendable {
    let fields: RareFields

    init(_ fields: RareFields) { self.fields = fields }

    static func == (one: Further, other: Further) -> Bool {
      one === other || one.fields == other.fields
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fields) }
  }

  var rare: RareFields {
    get { further?.fields ?? RareFields() }
    set { further = newValue == RareFields() ? nil : Further(newValue) }
  }
}

/// What few contacts have, which therefore takes no room in the others.
struct RareFields: Hashable, Sendable {
  var nickname: String?
  var organization: String?
  var phonetic: String?
  var photo: ContactPhoto?
  var otherSources: [ContactSource] = []
}
