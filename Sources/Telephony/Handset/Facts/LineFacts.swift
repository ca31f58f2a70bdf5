import CallModel
import Keypad

/// What the desk knows of the line in addition to the status that it reports.
struct LineFacts: Hashable, Sendable {
  /// A name of the line that the display has shown, and since when.
  struct Named: Hashable, Sendable {
    var name: String
    var since: Instant
  }

  /// Why the line was lost; `nil` once a line is available again.
  private(set) var loss: String?
  /// Whether the search for a line goes on, as far as the line has reported.
  private(set) var isSought = true
  /// The name of the line that the display has shown last.
  private(set) var named: Named?
  /// Whether the user has left the scene that asks for the SIM's code.
  var isSIMSkipped = false
  /// The message from the network that the user has not seen yet.
  var unseenService: ServiceNews?

  mutating func receive(_ event: LineEvent) {
    switch event {
    case .nothingFound: isSought = false
    case .lost(let why):
      self = LineFacts()
      (loss, isSought) = (why, false)
    case .ready: loss = nil
    default: break
    }
  }

  /// A time that is long enough to read a name.
  private static let readingTime = Duration.milliseconds(600)

  /// Notes that the display shows a name; the time counts from the first call with this name.
  mutating func show(_ name: String, at now: Instant) {
    if named?.name != name { named = Named(name: name, since: now) }
  }

  /// Whether the user has had the time to read this name.
  func isRead(_ name: String, at now: Instant) -> Bool {
    named.map { $0.name == name && now - $0.since >= Self.readingTime } ?? false
  }
}
