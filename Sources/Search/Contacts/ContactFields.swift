/// The fields of a contact except its ``Contact/source``.
struct ContactFields: Hashable, Sendable {
  var name: String
  var given: String?
  var family: String?
  var numbers: [PhoneNumber]
  var isFavourite: Bool
  var uid: String?
  /// The rare fields; `nil` if all of them are empty.
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

  /// An immutable object with the rare fields. A change creates a new object.
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

/// Fields that few contacts have. They are stored separately, so that they need no memory in other
/// contacts.
struct RareFields: Hashable, Sendable {
  var nickname: String?
  var organization: String?
  var phonetic: String?
  var photo: ContactPhoto?
  var otherSources: [ContactSource] = []
}
