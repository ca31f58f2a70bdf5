/// What a bus tells of the one service that is followed.
package enum BusNews: Hashable, Sendable {
  /// The service is there. Nothing that it was asked before is answered any more.
  case appeared
  /// It does not run, or has ended.
  case vanished
  case signal(BusSignal)
  /// The answer to a call, by the token that this was made with.
  case answer(Int, BusAnswer)
}

/// What an object of a service tells by itself.
package struct BusSignal: Hashable, Sendable {
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

package enum BusAnswer: Hashable, Sendable {
  case values([BusValue])
  /// The name of the error, and what the service says of it. Untrusted text.
  case failure(String, String)

  /// No answer has come in time.
  package static let noReply = BusAnswer.failure("org.freedesktop.DBus.Error.NoReply", "")
}

/// Which signals of a service are listened to.
package struct BusMatch: Hashable, Sendable {
  package var interface: String
  /// `nil` for all.
  package var member: String?
  /// What the first argument must be; `nil` for all.
  package var first: String?

  package init(_ interface: String, _ member: String? = nil, first: String? = nil) {
    self.interface = interface
    self.member = member
    self.first = first
  }
}
