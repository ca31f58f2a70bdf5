/// A call of the log.
package struct LoggedCall: Hashable, Sendable {
  package typealias Kind = EndedCall.Kind

  package var kind: Kind
  /// Who it was, by the address book of then; `nil` where nobody knew. Untrusted text.
  package var name: String?
  /// `nil` where it was withheld. Untrusted text.
  package var number: String?
  /// When it began, in seconds since 1970-01-01 UTC.
  package var time: Double
  /// How long the two could speak, in whole seconds.
  package var seconds: Int
  /// Whether it was missed, and nobody has looked since.
  package var isUnseen: Bool

  package init(
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
  package func isSame(as other: LoggedCall) -> Bool {
    var seen = other
    seen.isUnseen = isUnseen
    return self == seen
  }
}
