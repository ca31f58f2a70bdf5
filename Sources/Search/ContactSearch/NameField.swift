/// The name field in which a contact was found, in the order of precedence.
package enum NameField: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// The name that is shown.
  case name
  case nickname
  case organization
  /// The pronunciation of the name: `X-PHONETIC-FIRST-NAME` and the like.
  case phonetic

  /// The name in the command line's JSON.
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
