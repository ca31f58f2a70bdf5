import BusMessages
import Keypad
import Telephony

/// What the lines of both services do alike: one modem of theirs is the line, and its calls.
protocol ModemSession: BusSession {
  associatedtype Purpose: Hashable & Sendable

  var talk: BusTalk<Purpose> { get set }
  var told: LineTold { get set }
  var calls: BusCalls { get set }
  /// The modem that is the line; `nil` where there is none.
  var chosen: String? { get }
  /// The one that was told to be ready last.
  var readyPath: String? { get set }
  /// See ``BusSession/init(isSelected:)``.
  var isSelected: Bool { get set }
  /// What must be answered before anything else changes which call is on.
  var stepToken: Int? { get set }
  /// When the calls are listed next.
  var pollAt: Instant? { get set }
  /// What is not answered is asked again so much later.
  static var retryPause: Duration { get }
  /// When the modems are listed anew.
  var retryAt: Instant? { get set }
  /// The modem has said that it can't hold calls, or take one.
  var cannotHold: Bool { get set }
  var cannotAnswer: Bool { get set }

  /// Asks the service to end a call.
  mutating func end(_ path: String)
  /// Asks which calls there are.
  ///
  /// - Returns: the token of the answer; `nil` where there is no modem.
  @discardableResult
  mutating func listCalls() -> Int?
  /// Chooses, does what the modem needs, and tells what is new.
  mutating func settle(at now: Instant)
}

extension ModemSession {
  package var isEndingCalls: Bool { calls.isAnyEnding }

  package mutating func endCalls(at now: Instant) -> [BusOutput] {
    for path in calls.hangUpOurs(at: now) { end(path) }
    talk.add(calls.takeEvents().map { .event($0) })
    return talk.take()
  }

  mutating func hangUp(_ id: CallID, at now: Instant) {
    if case .object(let path) = calls.hangUp(id, at: now) { end(path) }
  }

  /// Learns from an answer what the modem can't do.
  ///
  /// - Parameter isAlone: whether it was asked to take a call that rings alone.
  mutating func note(_ answer: BusAnswer, isAlone: Bool, at now: Instant) {
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

  /// Tells how the line is. With a modem that is lost its calls are over.
  mutating func talkOf(_ condition: LineTold.Condition, _ view: ModemView = ModemView()) {
    let wasReady = told.isReady
    let outputs = told.tell(condition, view)
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

  /// What it is told of its calls may be lost, and a service that hangs tells nothing: while there are any
  /// they are listed every one and a half seconds.
  mutating func schedule(at now: Instant) {
    if calls.slots.isEmpty || !told.isReady {
      pollAt = nil
    } else if pollAt == nil {
      pollAt = now + BusCalls.listPause
    }
  }

  /// - Parameter answer: to the question which calls there are.
  /// - Returns: whether the service does not answer: its calls are over for whoever looks.
  mutating func isSilent(_ answer: BusAnswer, at now: Instant) -> Bool {
    guard case .failure(let name, _) = answer, ServiceText.isSilence(name), told.isReady,
      !calls.slots.isEmpty
    else { return false }
    retryAt = now + Self.retryPause
    talkOf(.failed(.silent))
    return true
  }
}
