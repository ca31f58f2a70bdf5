/// A command that stands in no log and no description: it has a PIN, or what somebody answers the
/// network.
struct ATSecret: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}

extension ATSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "…" }
  var debugDescription: String { "…" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
