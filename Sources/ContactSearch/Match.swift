/// A contact that fits a query.
public struct Match: Hashable, Sendable {
  /// The position of the contact in ``ContactIndex/contacts``.
  public var contact: Int
  public var kind: MatchKind
  /// The contact's number that matched, or its first; `nil` where it has none.
  public var number: Int?
  /// Where the match begins, in Unicode scalars of the name or number.
  public var position: Int

  public init(contact: Int, kind: MatchKind, number: Int?, position: Int) {
    self.contact = contact
    self.kind = kind
    self.number = number
    self.position = position
  }
}

/// The parts of a name and a number that a query matched: half-open ranges of Unicode scalars.
public struct MatchSpans: Hashable, Sendable {
  public var name: [Range<Int>]
  public var number: [Range<Int>]

  public init(name: [Range<Int>] = [], number: [Range<Int>] = []) {
    self.name = name
    self.number = number
  }
}
