/// A call of the log.
public struct LoggedCall: Hashable, Sendable {
  public typealias Kind = EndedCall.Kind

  public var kind: Kind
  /// Who it was, by the address book of then; `nil` where nobody knew. Untrusted text.
  public var name: String?
  /// `nil` where it was withheld. Untrusted text.
  public var number: String?
  /// When it began, in seconds since 1970-01-01 UTC.
  public var time: Double
  /// How long the two could speak, in whole seconds.
  public var seconds: Int
  /// Whether it was missed, and nobody has looked since.
  public var isUnseen: Bool

  public init(
    kind: Kind, name: String?, number: String?, time: Double, seconds: Int, isUnseen: Bool = false
  ) {
    self.kind = kind
    self.name = name
    self.number = number
    self.time = time
    self.seconds = seconds
    self.isUnseen = isUnseen
  }

  /// Whether both are one call, whoever has looked at it since.
  public func isSame(as other: LoggedCall) -> Bool {
    var seen = other
    seen.isUnseen = isUnseen
    return self == seen
  }
}
