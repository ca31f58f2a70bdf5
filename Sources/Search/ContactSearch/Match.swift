/// A contact that matches a query.
package struct Match: Hashable, Sendable {
  /// The position of the contact in ``ContactIndex/contacts``.
  package var contact: Int
  package var kind: MatchKind
  /// The index of the contact's number that matched, or of its usual number; `nil` if it has none.
  package var number: Int?
  /// The number of letters and digits before the match in the name, or of digits before it in the
  /// number. Separators and marks don't count.
  package var position: Int
  /// The name field that matched; ``NameField/name`` for a number.
  package var field = NameField.name
}

/// The parts of a contact's names and number that a query matched, as ranges of Unicode scalars.
package struct MatchSpans: Hashable, Sendable {
  package var name: [Range<Int>] = []
  package var number: [Range<Int>] = []
  /// The parts of the name in ``Match/field``, if that isn't ``NameField/name``.
  package var further: [Range<Int>] = []
}
