import PhoneRuntime

/// The kind of line that carries calls.
package enum LineKind: Sendable {
  /// A line that needs no other settings.
  case ready(LineChoice)
  case command, sip, handoff
  /// A line that depends on the setting `phone`.
  case auto, phone

  /// The kinds that are a word. The help, the completion and the reader of the option use this
  /// table.
  private static let named: [(word: String, kind: LineKind)] =
    [
      ("auto", .auto), ("phone", .phone), ("none", .ready(.none)), ("command", .command),
      ("pretended", .ready(.pretended)), ("sip", .sip), ("handoff", .handoff),
    ] + LineChoice.services.map { ($0.title.lowercased(), .ready(.service($0))) }

  static let words = named.map(\.word)
  /// All kinds, as users write them.
  static let forms = words + LineDevice.all.map { "\($0.name):PATH" }

  /// Reads a kind as users write it: one of the words, or a device such as `modem:PATH`.
  init?(argument: String) {
    if let kind = Self.named.first(where: { $0.word == argument })?.kind {
      self = kind
      return
    }
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let device = LineDevice.all.first(where: { $0.name == parts[0] }), parts.count == 2,
      parts[1].hasPrefix("/"), !parts[1].contains("\0")
    else { return nil }
    self = .ready(.device(device, String(parts[1])))
  }
}
