import BusMessages
import CallModel
import Keypad

/// The common part of ``ModemManagerSession`` and ``OfonoSession``. One modem of the service is the
/// line, with its calls.
///
/// What a session stores besides ``line`` is about the chosen modem, and is dropped with it.
protocol ModemSession: BusSession {
  /// The purposes of calls on the bus that only this service has.
  associatedtype Purpose: Hashable & Sendable
  /// The properties of a modem.
  associatedtype Modem: Hashable & Sendable
  associatedtype Interface: ModemInterfaces

  /// The `State` of the interface for codes while the network waits for an answer.
  static var waitingState: BusValue { get }
  /// The method that lists the calls of a modem.
  static var listMethod: String { get }

  var line: ModemSessionState<Purpose, Modem> { get set }
  /// The name of the service for messages.
  var title: String { get }
  /// A session of the same kind that knows of no modem. ``line`` is then set.
  var withoutModem: Self { get }
  /// Whether the chosen modem has the interface for codes of the network.
  var hasCodes: Bool { get }
  /// The earliest deadline that only this service has.
  var ownDeadline: Instant? { get }
  /// Whether the next call may be made, or the next change of a call.
  var mayProceed: Bool { get }
  /// Whether the next job is a call that must wait for the network.
  var isTooEarly: Bool { get }

  /// Asks for the list of modems.
  mutating func list()
  mutating func receive(_ signal: BusSignal, at now: Instant)
  mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant)
  mutating func receiveCalls(_ answer: BusAnswer, at now: Instant)
  /// Does what is due at ``ownDeadline``.
  mutating func wakeOwn(at now: Instant)

  /// Returns how suitable a modem is; higher is better, and less than 0 is of no use.
  func rank(_ path: String) -> Int
  /// Asks for the properties of the parts of the chosen modem.
  mutating func askParts(_ path: String, _ modem: Modem)
  /// - Returns: the state of the line. Turns the modem on if nothing else is missing.
  mutating func condition(_ path: String, _ modem: Modem, at now: Instant)
    -> ReportedState.Condition
  func view(_ modem: Modem) -> ModemView
  /// Forgets why the modem is off, so that it is turned on again.
  mutating func forgetFailure()

  mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant)
  /// Returns the call that carries out a job; `nil` if the job no longer applies.
  func call(for job: BusCalls.Job, on modem: String) -> (BusCall, ModemPurpose<Purpose>)?
  /// Asks the service to end a call.
  mutating func end(_ path: String)
  /// Asks for the states of the calls that ``listMethod`` does not give.
  mutating func pollStates()
  /// Asks for the states of the calls. They must be known before the next job.
  mutating func awaitStates()

  /// Gives the SIM a code that the user has typed: the PIN, or the PUK and a new PIN.
  mutating func give(_ code: SIMCode, _ codes: [String])
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
  /// Returns the call that reads the properties of an interface.
  static func properties(_ path: String, _ interface: String) -> BusCall
}

/// The names of the interfaces that both services have.
protocol ModemInterfaces {
  /// The codes of the network.
  static var codes: String { get }
  /// The calls of a modem.
  static var voice: String { get }
  static var call: String { get }
}

extension ModemSession {
  /// After a failure, the modems are listed again after this time.
  static var retryPause: Duration { .seconds(10) }
  /// How often, and after what time, a step is repeated while the service is busy.
  static var stepRepeats: Int { 10 }
  static var stepPause: Duration { .milliseconds(200) }
  /// How long a SIM may still report a lock after it has accepted a code.
  static var codePatience: Duration { .seconds(10) }

  var title: String { Self.title }
  var withoutModem: Self { Self(isSelected: line.isSelected) }

  package var isEndingCalls: Bool { line.calls.isAnyEnding }

  package mutating func endCalls(at now: Instant) -> [BusOutput] {
    for path in line.calls.hangUpOurs(at: now) { end(path) }
    line.talk.emit(line.calls.drainEvents())
    return line.talk.drain()
  }

  /// - Returns: the token of the answer.
  @discardableResult
  mutating func ask(_ call: BusCall, for purpose: ModemPurpose<Purpose>) -> Int {
    line.talk.ask(call, for: purpose)
  }

  mutating func emit(_ event: LineEvent) { line.talk.emit(event) }

  // MARK: The calls

  var isTooEarly: Bool { false }

  /// Carries out the waiting jobs, one at a time.
  mutating func proceed(at now: Instant) {
    while line.stepToken == nil, line.stepAgainAt == nil, !isTooEarly, let chosen = line.chosen,
      let job = line.calls.nextJob()
    {
      if line.step != job { (line.step, line.stepRepeats) = (job, 0) }
      if let (call, purpose) = call(for: job, on: chosen) {
        line.stepToken = ask(call, for: purpose)
      }
    }
  }

  mutating func pollStates() {}

  /// Asks for the calls again, because signals may be lost.
  mutating func poll() {
    guard line.reported.isReady else { return }
    pollStates()
    if !line.talk.isAsking({ $0 == .list }) { listCalls() }
  }

  /// Asks for the list of calls.
  ///
  /// - Returns: the token of the answer; `nil` if there is no modem.
  @discardableResult
  mutating func listCalls() -> Int? {
    guard let chosen = line.chosen else { return nil }
    let call = BusCall(
      chosen, Interface.voice, Self.listMethod, patience: BusCalls.listPatience)
    return ask(call, for: .list)
  }

  mutating func end(_ path: String) { ask(BusCall(path, Interface.call, "Hangup"), for: .nothing) }

  /// Learns from an answer which functions the modem lacks.
  ///
  /// - Parameter isAlone: whether the request was to answer a call while there is no other.
  private mutating func record(_ answer: BusAnswer, isAlone: Bool, at now: Instant) {
    guard case .failure(let name, _) = answer, ServiceText.isUnsupported(name) else { return }
    if isAlone { line.cannotAnswer = true } else { line.cannotHold = true }
    settle(at: now)
  }

  /// Repeats a step later if the service was busy with another one.
  private mutating func repeatStep(after answer: BusAnswer, at now: Instant) {
    guard case .failure(let name, _) = answer, name.hasSuffix(".InProgress"),
      line.stepRepeats < Self.stepRepeats
    else {
      line.stepRepeats = 0
      return
    }
    line.stepRepeats += 1
    line.stepAgainAt = now + Self.stepPause
  }

  /// Reports that a step has failed and is not repeated. Without an answer it may have succeeded.
  private mutating func reportFailure(_ answer: BusAnswer) {
    guard case .failure(let name, let text) = answer, !ServiceText.isSilence(name),
      line.stepAgainAt == nil, let step = line.step, let slot = line.calls.slot(step.id),
      slot.isGoingOn, slot.isDue(step)
    else { return }
    emit(.call(.requestFailed(step.id, ServiceText.message(name, text))))
  }

  // MARK: The answers

  mutating func receive(
    _ answer: BusAnswer, for purpose: ModemPurpose<Purpose>, at now: Instant
  ) {
    switch purpose {
    case .list: if !isSilent(answer, at: now) { receiveCalls(answer, at: now) }
    case .answer, .swap:
      record(answer, isAlone: purpose == .answer, at: now)
      repeatStep(after: answer, at: now)
      reportFailure(answer)
      awaitStates()
    case .pinChange: finishPINChange(answer, at: now)
    case .code: finishCode(answer, at: now)
    case .service: finishService(answer)
    case .serviceState(let text): finishService(answer, saying: text)
    case .step, .nothing: break
    case .own(let purpose): receive(answer, for: purpose, at: now)
    }
  }

  /// - Parameter answer: the answer to the request for the list of calls.
  /// - Returns: whether the service does not answer. Its calls then count as over.
  private mutating func isSilent(_ answer: BusAnswer, at now: Instant) -> Bool {
    guard case .failure(let name, _) = answer, ServiceText.isSilence(name), line.reported.isReady,
      !line.calls.slots.isEmpty
    else { return false }
    retry(after: .serviceSilent(title), at: now)
    return true
  }

  /// Reports a service that does not answer, or forbids the list of modems. What it forbids stays
  /// forbidden: that is tried again only for a call, and when the service starts.
  mutating func retry(after problem: LineProblem, at now: Instant) {
    line.isForbidden = problem == .notAllowed(title)
    line.retryAt = line.isForbidden ? nil : now + Self.retryPause
    reportState(.failed(problem), at: now)
  }

  /// Handles the answer to the request to turn a modem on.
  mutating func finishTurningOn(_ path: String, _ answer: BusAnswer, at now: Instant) {
    if path == line.chosen, case .failure(let name, let text) = answer {
      let model = ModemView.model(line.modem.flatMap { view($0).name })
      line.powerProblem =
        ServiceText.isForbidden(name)
        ? .notAllowed(title) : .modemFailed(model, ServiceText.message(name, text))
    }
    settle(at: now)
  }
}
