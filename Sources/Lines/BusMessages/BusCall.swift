/// A call of a method of a service's object.
package struct BusCall: Hashable, Sendable {
  package var path: String
  package var interface: String
  package var member: String
  /// The types of ``arguments``, as the D-Bus specification writes them: basic types, `v`, `as`,
  /// `ao` and `a{sv}`. Other types can't be sent.
  package var signature: String
  package var arguments: [BusValue]
  /// The time limit for the answer.
  package var patience: Duration
  /// Whether the call contains a code, which must not stay in memory.
  package var isSecret = false

  package init(
    _ path: String, _ interface: String, _ member: String, _ signature: String = "",
    _ arguments: [BusValue] = [], patience: Duration = .seconds(5), isSecret: Bool = false
  ) {
    self.path = path
    self.interface = interface
    self.member = member
    self.signature = signature
    self.arguments = arguments
    self.patience = patience
    self.isSecret = isSecret
  }
}
