/// A command that must not appear in a log or a description, because it may contain a PIN or the
/// user's reply to the network.
struct ATSecret: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}

extension ATSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "…" }
  var debugDescription: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
