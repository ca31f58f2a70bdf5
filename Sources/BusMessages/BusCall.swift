/// What an object of a service is asked to do.
public struct BusCall: Hashable, Sendable {
  public var path: String
  public var interface: String
  public var member: String
  /// The types of ``arguments``, as the D-Bus specification writes them. Only `s`, `o`, `b`, `u`, `v`
  /// and `a{sv}` are sent.
  public var signature: String
  public var arguments: [BusValue]
  /// How long the answer may take.
  public var patience: Duration
  /// Whether a code is in it that stays in no memory.
  public var isSecret = false

  public init(
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
