import BusMessages
import Keypad
import Telephony

/// A service of telephony on the system's D-Bus as a line, as a value: news of the bus and time in, calls
/// on the bus and events of the line out.
package protocol BusSession: Sendable {
  /// Its well-known name on the bus.
  static var service: String { get }
  /// Which of its signals are listened to.
  static var matches: [BusMatch] { get }

  /// Why it can make no call now; `nil` where it can, or where a modem has just begun.
  var problem: BusProblem? { get }
  /// Whether it has calls, or is to make one.
  var hasCalls: Bool { get }
  /// When ``wake(at:)`` has something to do; `nil` to sleep.
  var deadline: Instant? { get }
  /// Whether a call is on its way to its end.
  var isEndingCalls: Bool { get }

  /// - Parameter isSelected: whether it may change anything: turn a modem on, make calls and end them.
  init(isSelected: Bool)
  /// From now on it may change what is there.
  mutating func select(at now: Instant) -> [BusOutput]
  /// A call is wanted where ``problem`` says that none can be made: what has failed, or was turned off, is
  /// tried again.
  mutating func tryAgain(at now: Instant) -> [BusOutput]
  mutating func receive(_ news: BusNews, at now: Instant) -> [BusOutput]
  mutating func perform(_ request: LineRequest, at now: Instant) -> [BusOutput]
  mutating func wake(at now: Instant) -> [BusOutput]
  /// The telephone ends: no call of its own goes on without it. Those of other programs do.
  mutating func endCalls(at now: Instant) -> [BusOutput]
}

package enum BusOutput: Hashable, Sendable {
  /// To be answered with the token.
  case call(Int, BusCall)
  case event(LineEvent)
  /// The line is lost, or can't be had; all its calls are over.
  case lost(BusProblem)
}

/// Why a service makes no calls. All texts are untrusted.
package enum BusProblem: Hashable, Sendable {
  case notRunning
  /// It runs, but does not answer.
  case silent
  case noModem
  /// Its modem, by the model, has no voice.
  case noVoice(String)
  /// It does not let this user turn the modem on.
  case notAllowed
  /// Somebody has turned the modem off.
  case off(String)
  /// The modem is off, and turned on once the line is selected.
  case resting(String)
  /// The modem has no SIM, and the service makes no call without one.
  case noSIM(String)
  /// The modem does not work: its model, and why.
  case failed(String, String)
  /// It was there.
  case gone
}
