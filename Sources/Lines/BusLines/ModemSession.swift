import BusMessages
import CallModel
import Keypad

/// The common part of both services' lines: one of their modems is the line, with its calls.
protocol ModemSession: BusSession {
  associatedtype Purpose: ModemPurpose
  /// The properties of a modem.
  associatedtype Modem

  /// The interface for the codes of the network.
  static var codes: String { get }
  /// The `State` of ``codes`` while the network waits for an answer.
  static var waitingState: BusValue { get }

  /// Whether the service runs.
  var isRunning: Bool { get set }
  /// The modems, by path.
  var modems: [String: Modem] { get set }
  /// The modems in the order in which they appeared.
  var order: [String] { get set }
  var talk: PendingCalls<Purpose> { get set }
  var reported: ReportedState { get set }
  var calls: BusCalls { get set }
  /// The modem that is the line; `nil` if there is none.
  var chosen: String? { get }
  /// Whether the chosen modem has the interface for codes of the network.
  var hasCodes: Bool { get }
  /// The modem that was last reported as ready.
  var readyPath: String? { get set }
  /// See ``BusSession/init(isSelected:)``.
  var isSelected: Bool { get set }
  /// The token of the request that must be answered before anything else changes the active call.
  var stepToken: Int? { get set }
  /// When the calls are listed next.
  var pollAt: Instant? { get set }
  /// When the modems are listed again.
  var retryAt: Instant? { get set }
  /// Whether the modem has reported that it can't hold calls.
  var cannotHold: Bool { get set }
  /// Whether the modem has reported that it can't answer calls.
  var cannotAnswer: Bool { get set }

  /// The time until which the SIM may still report a lock, after a right code.
  var codeUntil: Instant? { get set }
  /// The earliest deadline that only this service has.
  var ownDeadline: Instant? { get }
  /// Whether the next call may be made, or the next change of a call.
  var mayProceed: Bool { get }

  /// Asks for the list of modems.
  mutating func list()
  mutating func receive(_ signal: BusSignal, at now: Instant)
  mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant)
  /// Does what is due at ``ownDeadline``.
  mutating func wakeOwn(at now: Instant)

  /// Returns how suitable a modem is; higher is better, and less than 0 is of no use.
  func rank(_ path: String) -> Int
  mutating func choose(_ path: String?)
  /// Asks for the properties of the parts of the chosen modem.
  mutating func askParts(_ path: String, _ modem: Modem)
  /// - Returns: the state of the line. Turns the modem on if nothing else is missing.
  mutating func condition(_ path: String, _ modem: Modem, at now: Instant)
    -> ReportedState.Condition
  func view(_ modem: Modem) -> ModemView
  /// Forgets why the modem is off, so that it is turned on again.
  mutating func forgetFailure()

  mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant)
  /// Carries out the waiting jobs, one at a time.
  mutating func proceed(at now: Instant)
  /// Asks for the calls again, because signals may be lost.
  mutating func poll(at now: Instant)
  /// Asks the service to end a call.
  mutating func end(_ path: String)
  /// Asks for the list of calls.
  ///
  /// - Returns: the token of the answer; `nil` if there is no modem.
  @discardableResult
  mutating func listCalls() -> Int?

  mutating func unlock(_ pin: String)
  mutating func unblock(_ puk: String, newPIN pin: String)
  /// Returns the call that changes the PIN; `nil` if the SIM is not ready.
  func pinChangeCall(from old: String, to new: String) -> BusCall?
  /// Whether an error may mean that the old PIN was wrong.
  static func isWrongPIN(_ error: String) -> Bool
  /// Asks how many tries are left after a wrong PIN.
  mutating func askTries(_ path: String, at now: Instant)
  /// Asks for the state of the SIM after it was given a code.
  mutating func askSIMState(_ path: String)
  /// Returns the text in the answer to a code.
  static func serviceText(_ values: [BusValue]) -> String
  /// Returns the call that reads the properties of ``codes``.
  static func codesCall(_ path: String) -> BusCall
}

/// The purposes of calls on the bus that both services have.
protocol ModemPurpose: Hashable, Sendable {
  static var code: Self { get }
  static var pinChange: Self { get }
  static var service: Self { get }
  static func serviceState(_ text: String) -> Self
  static var nothing: Self { get }
}

extension ModemSession {
  /// The maximum number of modems. Further ones are ignored.
  static var modemLimit: Int { 16 }
  /// A failed request is repeated after this time.
  static var retryPause: Duration { .seconds(10) }
  /// How long a SIM may still report a lock after it has accepted a code.
  static var codePatience: Duration { .seconds(10) }

  package var isEndingCalls: Bool { calls.isAnyEnding }

  package mutating func endCalls(at now: Instant) -> [BusOutput] {
    for path in calls.hangUpOurs(at: now) { end(path) }
    talk.emit(calls.drainEvents())
    return talk.drain()
  }

  /// Learns from an answer which functions the modem lacks.
  ///
  /// - Parameter isAlone: whether the request was to answer a call while there is no other.
  mutating func record(_ answer: BusAnswer, isAlone: Bool, at now: Instant) {
    guard case .failure(let name, _) = answer, ServiceText.isUnsupported(name) else { return }
    if isAlone { cannotAnswer = true } else { cannotHold = true }
    settle(at: now)
  }

  mutating func activate(at now: Instant) {
    guard !isSelected else { return }
    isSelected = true
    settle(at: now)
    if reported.isReady { listCalls() }
  }

  /// Reports the state of the line. A modem that is lost takes its calls with it.
  mutating func reportState(_ condition: ReportedState.Condition, _ view: ModemView = ModemView()) {
    let wasReady = reported.isReady
    let outputs = reported.report(condition, view)
    if case .lost? = outputs.first {
      calls.forget()
      stepToken = nil
    }
    talk.add(outputs)
    if reported.isReady, !wasReady {
      readyPath = chosen
      calls.goOn()
      if isSelected { listCalls() }
    }
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

  /// - Parameter answer: the answer to the request for the list of calls.
  /// - Returns: whether the service does not answer. Its calls then count as over.
  mutating func isSilent(_ answer: BusAnswer, at now: Instant) -> Bool {
    guard case .failure(let name, _) = answer, ServiceText.isSilence(name), reported.isReady,
      !calls.slots.isEmpty
    else { return false }
    retryAt = now + Self.retryPause
    reportState(.failed(.serviceSilent(Self.title)))
    return true
  }
}
