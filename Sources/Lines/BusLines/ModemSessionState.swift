import Bluetooth
import BusMessages
import CallModel
import Keypad

/// The state that both services' sessions have: the modems of the service, the one that is the
/// line, and the calls.
struct ModemSessionState<Purpose: Hashable & Sendable, Modem: Hashable & Sendable>: Hashable,
  Sendable
{
  /// See ``BusSession/init(isSelected:)``.
  var isSelected: Bool
  /// Whether the service runs.
  var isRunning = false
  /// The modems, by path.
  var modems: [String: Modem] = [:]
  /// The modems in the order in which they appeared.
  var order: [String] = []
  /// The modem that is the line; `nil` if there is none.
  private(set) var chosen: String?
  /// The modem that was last reported as ready.
  var readyPath: String?
  var talk = PendingCalls<ModemPurpose<Purpose>>()
  var reported = ReportedState()
  var calls = BusCalls()
  /// The calls of the mobile phones that were the line before, by the addresses of each.
  var formerCalls: [Set<BluetoothAddress>: BusCalls.Former] = [:]
  /// Whether the chosen modem was on before. If it is off now, another program has turned it off.
  var wasOn = false
  /// The reason why the chosen modem could not be turned on.
  var powerProblem: LineProblem?
  /// Whether the modem has reported that it can't hold calls.
  var cannotHold = false
  /// Whether the modem has reported that it can't answer calls.
  var cannotAnswer = false
  /// The token of the request that must be answered before anything else changes the active call.
  var stepToken: Int?
  /// What that request is for.
  var step: BusCalls.Job?
  /// When the service, which was busy, is asked for the step again, and how often it was.
  var stepAgainAt: Instant?
  var stepRepeats = 0
  /// When the calls are listed next.
  var pollAt: Instant?
  /// Whether the service forbids this user the list of modems.
  var isForbidden = false
  /// When the modems are listed again.
  var retryAt: Instant?
  /// The time until which the SIM may still report a lock, after a right code.
  var codeUntil: Instant?
  /// See ``BusSession/dayAtZero``.
  var dayAtZero: Double?

  init(isSelected: Bool) { self.isSelected = isSelected }

  /// The maximum number of modems. Further ones are ignored.
  private static var modemLimit: Int { 16 }

  var deadline: Instant? {
    [calls.deadline, pollAt, retryAt, codeUntil, stepAgainAt].compactMap { $0 }.min()
  }

  /// The properties of the chosen modem.
  var modem: Modem? { chosen.flatMap { modems[$0] } }

  /// Adds a modem to ``order``, unless it is there or there are too many.
  ///
  /// - Returns: `false` if there are too many.
  mutating func admit(_ path: String) -> Bool {
    if modems[path] != nil { return true }
    guard modems.count < Self.modemLimit else { return false }
    order.append(path)
    return true
  }

  mutating func choose(_ path: String?) {
    chosen = path
    forgetFailure()
    (cannotHold, cannotAnswer) = (false, false)
    codeUntil = nil
  }

  /// Forgets why the modem is off, so that it is turned on again.
  mutating func forgetFailure() {
    wasOn = false
    powerProblem = nil
  }

  /// Notes that the chosen modem is on.
  mutating func recordOn() {
    wasOn = true
    powerProblem = nil
  }

  /// Returns the time that has passed since a day; zero if it is not known.
  ///
  /// - Parameter day: the days since 1970-01-01 UTC.
  func time(since day: Double?, at now: Instant) -> Duration {
    guard let day, let dayAtZero else { return .zero }
    let seconds = (dayAtZero - day) * 86_400 + Double(now.microseconds) / 1e6
    return abs(seconds) < 1e9 ? .milliseconds(Int64(seconds * 1_000)) : .zero
  }

  /// Schedules the next list of calls. While there are calls, they are listed every one and a half
  /// seconds, because signals may be lost and a service that hangs sends none.
  mutating func schedule(at now: Instant) {
    if calls.slots.isEmpty || !reported.isReady {
      pollAt = nil
    } else if pollAt == nil {
      pollAt = now + BusCalls.listPause
    }
  }

  func abilities(hasCodes: Bool) -> Set<LineAbility> {
    var abilities: Set<LineAbility> = [.progress, .tones]
    if !cannotAnswer { abilities.insert(.answers) }
    if !cannotHold { abilities.insert(.holds) }
    if hasCodes { abilities.insert(.services) }
    return abilities
  }
}

/// The purpose of a call on the bus.
enum ModemPurpose<Own: Hashable & Sendable>: Hashable, Sendable {
  /// A code for the SIM.
  case code
  case pinChange
  /// The list of calls.
  case list
  /// Answering a call while there is no other.
  case answer
  /// Changing which call is active.
  case swap
  case step
  /// A code for the network, or a reply to it.
  case service
  /// Reading whether the network waits for a reply; the network's text.
  case serviceState(String)
  case nothing
  /// A purpose that only this service has.
  case own(Own)
}
