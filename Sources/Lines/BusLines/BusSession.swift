import BusMessages
import CallModel
import Keypad

/// A telephony service on the system's D-Bus that is used as a line. The session is a value: news
/// of the bus and time go in, calls on the bus and events of the line come out.
package protocol BusSession: Sendable {
  /// The name of the service for the user.
  static var title: String { get }
  /// The service's well-known name on the bus.
  static var service: String { get }
  /// The signals of the service that are needed.
  static var matches: [BusMatch] { get }

  /// The reason why no call can be made now; `nil` if one can, or if a modem has just appeared.
  var problem: LineProblem? { get }
  /// Whether there are calls, including those not dialled yet.
  var hasCalls: Bool { get }
  /// When ``wake(at:)`` must be called next; `nil` for never.
  var deadline: Instant? { get }
  /// The day at `Instant.zero`, in days since 1970-01-01 UTC, for times that the service writes;
  /// `nil` if it is not known.
  var dayAtZero: Double? { get set }
  /// Whether a call is about to end.
  var isEndingCalls: Bool { get }

  /// - Parameter isSelected: whether the session may change anything: turn a modem on, make calls
  ///   and end them.
  init(isSelected: Bool)
  /// Allows the session to make changes from now on.
  mutating func select(at now: Instant) -> [BusOutput]
  /// Makes another attempt with a modem that has failed or was turned off. Called when a call is
  /// wanted although ``problem`` says that none can be made.
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
  case lost(LineProblem)
}
