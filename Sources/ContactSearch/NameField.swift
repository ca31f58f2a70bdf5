/// Under which of its names a contact was found, in the order in which they count.
package enum NameField: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// The name that is shown.
  case name
  case nickname
  case organization
  /// How the name is read: `X-PHONETIC-FIRST-NAME` and the like.
  case phonetic

  /// The spelling of the command line's JSON.
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
