/// News from the bus about the one service that is followed.
package enum BusNews: Hashable, Sendable {
  /// The service has appeared. Earlier calls to it are not answered any more.
  case appeared
  /// The service does not run, or has ended.
  case vanished
  case signal(BusSignal)
  /// The answer to the call that was made with this token.
  case answer(Int, BusAnswer)
  /// The service calls an object that this program exports: see ``BusExport``.
  case called(BusMethodCall)
}

/// A call of the followed service to an object of this program. All of it is untrusted.
package struct BusMethodCall: Hashable, Sendable {
  /// Identifies the call in its answer.
  package var token: Int
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(
    token: Int, _ path: String, _ interface: String, _ member: String,
    _ arguments: [BusValue] = []
  ) {
    self.token = token
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// The answer to a ``BusMethodCall``, given at once or later.
package enum BusReply: Hashable, Sendable {
  /// The types of the values, as ``BusCall/signature`` has them, and the values.
  case values(String, [BusValue])
  /// The name of a D-Bus error, and its text.
  case failure(String, String)

  /// An answer without values.
  package static let done = BusReply.values("", [])
}

/// A signal that an object of a service sends.
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
  /// The name of the error, and the service's message. Both are untrusted text.
  case failure(String, String)

  /// No answer has arrived in time.
  package static let noReply = BusAnswer.failure("org.freedesktop.DBus.Error.NoReply", "")
}

/// A selection of the signals of a service.
package struct BusMatch: Hashable, Sendable {
  package var interface: String
  /// `nil` for all members.
  package var member: String?
  /// The first argument that is required; `nil` for any.
  package var first: String?

  package init(_ interface: String, _ member: String? = nil, first: String? = nil) {
    self.interface = interface
    self.member = member
    self.first = first
  }
}
