/// A call of the log.
package struct LoggedCall: Hashable, Sendable {
  package typealias Kind = EndedCall.Kind

  package var kind: Kind
  /// The name of the other party in the address book at that time; `nil` if it was not known.
  /// Untrusted text.
  package var name: String?
  /// The number of the other party; `nil` if it was withheld or not known. Untrusted text.
  package var number: String?
  /// When the call began, in seconds since 1970-01-01 UTC.
  package var time: Double
  /// How long the call was connected, in whole seconds.
  package var seconds: Int
  /// Whether the call was missed and the user has not seen it yet.
  package var isUnseen: Bool
  /// The Bluetooth address of the phone whose own list has the call; `nil` for a call that went
  /// through this telephone. Such a call has no known duration: ``seconds`` is 0.
  package var phone: String?

  package init(
    kind: Kind, name: String?, number: String?, time: Double, seconds: Int, isUnseen: Bool = false,
    phone: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.number = number
    self.time = time
    self.seconds = seconds
    self.isUnseen = isUnseen
    self.phone = phone
  }

  /// The text for a call without a number.
  package var missingNumber: String { kind.isOutgoing ? "number not known" : "number withheld" }

  /// Whether both are the same call, regardless of ``isUnseen``.
  package func isSame(as other: LoggedCall) -> Bool {
    var seen = other
    seen.isUnseen = isUnseen
    return self == seen
  }
}
