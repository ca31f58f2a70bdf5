/// The kind of line that carries calls.
package enum LineKind: Hashable, Sendable {
  case auto, none, command, pretended, sip, handoff, modemmanager, ofono
  /// A modem, by the path of its serial port.
  case modem(String)

  /// Reads a kind as users write it: one of the words, or `modem:PATH`.
  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "none": self = .none
    case "command": self = .command
    case "pretended": self = .pretended
    case "sip": self = .sip
    case "handoff": self = .handoff
    case "modemmanager": self = .modemmanager
    case "ofono": self = .ofono
    default:
      guard argument.hasPrefix("modem:") else { return nil }
      let path = String(argument.dropFirst("modem:".count))
      guard path.hasPrefix("/"), !path.contains("\0") else { return nil }
      self = .modem(path)
    }
  }

  static let expected =
    "auto, none, command, pretended, sip, handoff, modemmanager, ofono, modem:PATH"
}
