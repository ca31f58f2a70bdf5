/// The parts of a contact that people type to find it.
enum QueryKind: CaseIterable {
  case nameStart
  case wordStart
  case numberStart
  case initials
  case insideName
  case insideNumber

  /// The number of queries in 100.
  var share: Int {
    switch self {
    case .nameStart: 35
    case .wordStart: 20
    case .numberStart: 20
    case .initials: 10
    case .insideName: 5
    case .insideNumber: 10
    }
  }

  var label: String {
    switch self {
    case .nameStart: "starts of names"
    case .wordStart: "starts of later words"
    case .numberStart: "starts of numbers (half of them national)"
    case .initials: "initials"
    case .insideName: "insides of names"
    case .insideNumber: "insides of numbers"
    }
  }

  /// The shares of all kinds, a line each.
  static let shares = allCases.map { "\($0.share) % \($0.label)" }
    .joined(separator: "\n" + String(repeating: " ", count: 9))
}
