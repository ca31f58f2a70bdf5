import BusMessages
import CallModel
import Keypad

/// The common part of both services' lines: one of their modems is the line, with its calls.
protocol ModemSession: BusSession {
  associatedtype Purpose: Hashable & Sendable

  var talk: PendingCalls<Purpose> { get set }
  var told: ReportedState { get set }
  var calls: BusCalls { get set }
  /// The modem that is the line; `nil` if there is none.
  var chosen: String? { get }
  /// The modem that was last reported as ready.
  var readyPath: String? { get set }
  /// See ``BusSession/init(isSelected:)``.
  var isSelected: Bool { get set }
  /// The token of the request that must be answered before anything else changes the active call.
  var stepToken: Int? { get set }
  /// When the calls are listed next.
  var pollAt: Instant? { get set }
  /// The time after which a failed request is repeated.
  static var retryPause: Duration { get }
  /// When the modems are listed again.
  var retryAt: Instant? { get set }
  /// Whether the modem has reported that it can't hold calls.
  var cannotHold: Bool { get set }
  /// Whether the modem has reported that it can't answer calls.
  var cannotAnswer: Bool { get set }

  /// Asks the service to end a call.
  mutating func end(_ path: String)
  /// Asks for the list of calls.
  ///
  /// - Returns: the token of the answer; `nil` if there is no modem.
  @discardableResult
  mutating func listCalls() -> Int?
  /// Chooses a modem, does what it needs, and reports changes.
  mutating func settle(at now: Instant)
}

extension ModemSession {
  package var isEndingCalls: Bool { calls.isAnyEnding }

  package mutating func endCalls(at now: Instant) -> [BusOutput] {
    for path in calls.hangUpOurs(at: now) { end(path) }
    talk.emit(calls.takeEvents())
    return talk.drain()
  }

  mutating func hangUp(_ id: CallID, at now: Instant) {
    if case .object(let path) = calls.hangUp(id, at: now) { end(path) }
  }

  /// Learns from an answer which functions the modem lacks.
  ///
  /// - Parameter isAlone: whether the request was to answer a call while there is no other.
  mutating func record(_ answer: BusAnswer, isAlone: Bool, at now: Instant) {
    guard case .failure(let name, _) = answer, ServiceText.isUnsupported(name) else { return }
    if isAlone { cannotAnswer = true } else { cannotHold = true }
    settle(at: now)
  }

  mutating func takeIntoUse(at now: Instant) {
    guard !isSelected else { return }
    isSelected = true
    settle(at: now)
    if told.isReady { listCalls() }
  }

  /// Reports the state of the line. A modem that is lost takes its calls with it.
  mutating func reportState(_ condition: ReportedState.Condition, _ view: ModemView = ModemView()) {
    let wasReady = told.isReady
    let outputs = told.report(condition, view)
    if case .lost? = outputs.first {
      calls.forget()
      stepToken = nil
    }
    talk.add(outputs)
    if told.isReady, !wasReady {
      readyPath = chosen
      calls.goOn()
      if isSelected { listCalls() }
    }
  }

  /// Schedules the next list of calls. While there are calls, they are listed every one and a half
  /// seconds, because signals may be lost and a service that hangs sends none.
  mutating func schedule(at now: Instant) {
    if calls.slots.isEmpty || !told.isReady {
      pollAt = nil
    } else if pollAt == nil {
      pollAt = now + BusCalls.listPause
    }
  }

  /// - Parameter answer: the answer to the request for the list of calls.
  /// - Returns: whether the service does not answer. Its calls then count as over.
  mutating func isSilent(_ answer: BusAnswer, at now: Instant) -> Bool {
    guard case .failure(let name, _) = answer, ServiceText.isSilence(name), told.isReady,
      !calls.slots.isEmpty
    else { return false }
    retryAt = now + Self.retryPause
    reportState(.failed(.silent))
    return true
  }
}
