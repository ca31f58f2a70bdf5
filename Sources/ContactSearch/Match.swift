/// A contact that fits a query.
public struct Match: Hashable, Sendable {
  /// The position of the contact in ``ContactIndex/contacts``.
  public var contact: Int
  public var kind: MatchKind
  /// The contact's number that matched, or its first; `nil` where it has none.
  public var number: Int?
  /// How many letters and digits of the name, or digits of the number, stand before the match;
  /// separators and marks do not count.
  public var position: Int
  /// Which of the contact's names fits; ``NameField/name`` too where a number does.
  public var field: NameField

  public init(
    contact: Int, kind: MatchKind, number: Int?, position: Int, field: NameField = .name
  ) {
    self.contact = contact
    self.kind = kind
    self.number = number
    self.position = position
    self.field = field
  }
}

/// The parts of a name and a number that a query matched: half-open ranges of Unicode scalars.
public struct MatchSpans: Hashable, Sendable {
  public var name: [Range<Int>]
  public var number: [Range<Int>]
  /// In the further name of ``Match/field``.
  public var further: [Range<Int>]

  public init(
    name: [Range<Int>] = [], number: [Range<Int>] = [], further: [Range<Int>] = []
  ) {
    self.name = name
    self.number = number
    self.further = further
  }
}
