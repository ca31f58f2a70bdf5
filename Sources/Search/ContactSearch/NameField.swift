/// The name field in which a contact was found, in the order of precedence.
package enum NameField: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// The name that is shown.
  case name
  case nickname
  case organization
  /// The pronunciation of the name, from vCard properties such as `X-PHONETIC-FIRST-NAME`.
  case phonetic

  /// The value in the JSON output of the command line.
  package var label: String {
    switch self {
    case .name: "name"
    case .nickname: "nickname"
    case .organization: "organization"
    case .phonetic: "phonetic"
    }
  }

  package static func < (left: NameField, right: NameField) -> Bool {
    left.rawValue < right.rawValue
  }
}
