/// The way in which a contact matches a query, best first.
package enum MatchKind: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The whole name, or a whole number.
  case exact
  /// From the start of a word of the name; may continue over the following words.
  case name
  /// One letter each of several words.
  case initials
  /// From the start of a number as written, in national form, or without country or area code.
  case number
  /// At any other place in a number, with at least three digits.
  case insideNumber
  /// At any other place in the name.
  case insideName
  /// Whole words of the name, followed by the start of a word that is before them in the name, or
  /// after them with a word between: `smith john`, or `john smith` of John Henry Smith. See
  /// ``NameScanner/words(_:)``.
  case words

  /// The name in the command line's JSON.
  package var label: String {
    switch self {
    case .exact: "exact"
    case .name: "name"
    case .initials: "initials"
    case .number: "number"
    case .insideNumber: "insideNumber"
    case .insideName: "insideName"
    case .words: "words"
    }
  }

  package static func < (left: MatchKind, right: MatchKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
