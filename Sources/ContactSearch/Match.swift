/// A contact that fits a query.
package struct Match: Hashable, Sendable {
  /// The position of the contact in ``ContactIndex/contacts``.
  package var contact: Int
  package var kind: MatchKind
  /// The contact's number that matched, or its first; `nil` where it has none.
  package var number: Int?
  /// How many letters and digits of the name, or digits of the number, stand before the match;
  /// separators and marks do not count.
  package var position: Int
  /// Which of the contact's names fits; ``NameField/name`` too where a number does.
  package var field: NameField

  package init(
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
package struct MatchSpans: Hashable, Sendable {
  package var name: [Range<Int>]
  package var number: [Range<Int>]
  /// In the further name of ``Match/field``.
  package var further: [Range<Int>]

  package init(
    name: [Range<Int>] = [], number: [Range<Int>] = [], further: [Range<Int>] = []
  ) {
    self.name = name
    self.number = number
    self.further = further
  }
}
