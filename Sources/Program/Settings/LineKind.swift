/// The kind of line that carries calls.
package enum LineKind: Hashable, Sendable {
  case auto, none, command, pretended, sip, handoff
  /// A service of the system's D-Bus, by its name in lower case.
  case service(String)
  /// A modem, by the path of its serial port.
  case modem(String)

  /// The kinds that are a word. The help, the completion and the reader of the option use this
  /// table.
  private static let named: KeyValuePairs<String, LineKind> = [
    "auto": .auto, "none": .none, "command": .command, "pretended": .pretended, "sip": .sip,
    "handoff": .handoff, "modemmanager": .service("modemmanager"), "ofono": .service("ofono"),
  ]
  private static let modemPrefix = "modem:"

  static let words = named.map(\.key)
  /// All kinds, as users write them.
  static let forms = words + [modemPrefix + "PATH"]

  /// Reads a kind as users write it: one of the words, or `modem:PATH`.
  init?(argument: String) {
    if let kind = Self.named.first(where: { $0.key == argument })?.value {
      self = kind
      return
    }
    guard argument.hasPrefix(Self.modemPrefix) else { return nil }
    let path = String(argument.dropFirst(Self.modemPrefix.count))
    guard path.hasPrefix("/"), !path.contains("\0") else { return nil }
    self = .modem(path)
  }
}
