/// What a line does before it can go on with calls. The associated value is the name of the mobile
/// phone that carries the calls: untrusted text.
package enum LineProgress: Hashable, Sendable {
  case connecting(String)
  /// The phone does not answer. The line goes on trying.
  case outOfReach(String)

  /// The text for a screen.
  package var words: String {
    switch self {
    case .connecting(let name): "connecting to \(name)"
    case .outOfReach(let name): "\(name) is out of reach"
    }
  }

  /// The text for a row that also names the other party.
  package var brief: String {
    switch self {
    case .connecting: "connecting"
    case .outOfReach: "out of reach"
    }
  }
}
