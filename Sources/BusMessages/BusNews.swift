/// What a bus tells of the one service that is followed.
public enum BusNews: Hashable, Sendable {
  /// The service is there. Nothing that it was asked before is answered any more.
  case appeared
  /// It does not run, or has ended.
  case vanished
  case signal(BusSignal)
  /// The answer to a call, by the token that this was made with.
  case answer(Int, BusAnswer)
}

/// What an object of a service tells by itself.
public struct BusSignal: Hashable, Sendable {
  public var path: String
  public var interface: String
  public var member: String
  public var arguments: [BusValue]

  public init(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue]) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

public enum BusAnswer: Hashable, Sendable {
  case values([BusValue])
  /// The name of the error, and what the service says of it. Untrusted text.
  case failure(String, String)

  /// No answer has come in time.
  public static let noReply = BusAnswer.failure("org.freedesktop.DBus.Error.NoReply", "")
}

/// Which signals of a service are listened to.
public struct BusMatch: Hashable, Sendable {
  public var interface: String
  /// `nil` for all.
  public var member: String?
  /// What the first argument must be; `nil` for all.
  public var first: String?

  public init(_ interface: String, _ member: String? = nil, first: String? = nil) {
    self.interface = interface
    self.member = member
    self.first = first
  }
}
