/// The way in which a contact matches a query, best first.
package enum MatchKind: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// The whole name, or a whole number.
  case exact
  /// From the start of a word of the name. The match may continue over the following words.
  case name
  /// The first letters of some words, then the start of a later word.
  case initials
  /// From the start of a number as written, in national form, or without country or area code.
  case number
  /// At any other place in a number, with at least three digits.
  case insideNumber
  /// At any other place in the name.
  case insideName
  /// Whole words of the name, followed by the start of a word that is before them in the name, or
  /// after them with another word between. `smith john` and `john smith` both match John Henry
  /// Smith in this way. See ``NameScanner/words(_:)``.
  case words
  /// From the start of a word, if one wrong key is forgiven: a key in place of the right one, left
  /// out, pressed once too often, or exchanged with the next one. See ``NearQuery``.
  case near

  /// The value in the JSON output of the command line.
  package var label: String {
    switch self {
    case .exact: "exact"
    case .name: "name"
    case .initials: "initials"
    case .number: "number"
    case .insideNumber: "insideNumber"
    case .insideName: "insideName"
    case .words: "words"
    case .near: "near"
    }
  }

  package static func < (left: MatchKind, right: MatchKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
