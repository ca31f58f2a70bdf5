/// The message bus of the machine, or that of a user's session.
package enum BusKind: Hashable, Sendable {
  case system, session
}

/// An object of this program whose methods the followed service may call.
package struct BusExport: Hashable, Sendable {
  package var path: String
  package var interface: String

  package init(_ path: String, _ interface: String) {
    self.path = path
    self.interface = interface
  }
}

/// A service on a message bus that is followed.
package struct BusPeer: Hashable, Sendable {
  /// The well-known name of the service, such as `org.ofono`.
  package var service: String
  /// The name of the service for the user.
  package var title: String
  package var kind: BusKind
  /// The signals of the service that are needed.
  package var matches: [BusMatch]
  package var exports: [BusExport]
  /// Whether the bus is asked to start the service if it does not run.
  package var startsService: Bool

  package init(
    _ service: String, title: String, on kind: BusKind = .system, matches: [BusMatch],
    exports: [BusExport] = [], startsService: Bool = false
  ) {
    self.service = service
    self.title = title
    self.kind = kind
    self.matches = matches
    self.exports = exports
    self.startsService = startsService
  }
}
