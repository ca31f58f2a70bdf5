import BusMessages
import CallModel
import Keypad

/// A telephony service on the system's D-Bus as a line, as a value: news of the bus and time go in,
/// calls on the bus and events of the line come out.
package protocol BusSession: Sendable {
  /// The service's well-known name on the bus.
  static var service: String { get }
  /// The signals of the service that are needed.
  static var matches: [BusMatch] { get }

  /// The reason why no call can be made now; `nil` if one can, or if a modem has just appeared.
  var problem: BusProblem? { get }
  /// Whether there are calls, including those not dialled yet.
  var hasCalls: Bool { get }
  /// When ``wake(at:)`` must be called next; `nil` for never.
  var deadline: Instant? { get }
  /// Whether a call is about to end.
  var isEndingCalls: Bool { get }

  /// - Parameter isSelected: whether the session may change anything: turn a modem on, make calls
  ///   and end them.
  init(isSelected: Bool)
  /// Allows the session to make changes from now on.
  mutating func select(at now: Instant) -> [BusOutput]
  /// Tries again a modem that has failed or was turned off. Called when a call is wanted although
  /// ``problem`` says that none can be made.
  mutating func tryAgain(at now: Instant) -> [BusOutput]
  mutating func receive(_ news: BusNews, at now: Instant) -> [BusOutput]
  mutating func perform(_ request: LineRequest, at now: Instant) -> [BusOutput]
  mutating func wake(at now: Instant) -> [BusOutput]
  /// Ends this telephone's own calls, because the program ends. Calls of other programs go on.
  mutating func endCalls(at now: Instant) -> [BusOutput]
}

package enum BusOutput: Hashable, Sendable {
  /// A call on the bus. Its answer carries the token.
  case call(Int, BusCall)
  case event(LineEvent)
  /// The line is lost or unavailable; all its calls are over.
  case lost(BusProblem)
}

/// The reason why a service can make no calls. All texts are untrusted.
package enum BusProblem: Hashable, Sendable {
  case notRunning
  /// The service runs, but does not answer.
  case silent
  case noModem
  /// The modem can't make voice calls. The associated value is its model.
  case noVoice(String)
  /// The service does not let this user turn the modem on.
  case notAllowed
  /// Another program has turned the modem off. The associated value is its model.
  case off(String)
  /// The modem is off. It is turned on once the line is selected. The associated value is its
  /// model.
  case poweredOff(String)
  /// The modem has no SIM, and the service makes no call without one. The associated value is the
  /// modem's model.
  case noSIM(String)
  /// The modem does not work. The associated values are its model and the reason.
  case failed(String, String)
  /// The modem or the service has disappeared.
  case gone
}
