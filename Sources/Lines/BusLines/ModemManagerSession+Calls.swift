import BusMessages
import CallModel
import Keypad

/// The calls: what is asked of ModemManager, and what it reports.
extension ModemManagerSession {
  /// `MMCallState`.
  private enum State {
    static let dialling = 1
    static let alerting = 2
    static let incoming = 3
    static let active = 4
    static let held = 5
    static let waiting = 6
    static let over = 7
  }

  // MARK: What is asked

  mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant) {
    if case .wants? = reported.view.sim, !reported.isReady {
      return talk.emit([.ended(id, .failed("the SIM needs its PIN first"))])
    }
    calls.dial(id, request, isReady: reported.isReady, at: now)
  }

  mutating func end(_ path: String) {
    talk.ask(BusCall(path, Interface.call, "Hangup"), for: .nothing)
  }

  private mutating func delete(_ path: String) {
    guard let chosen else { return }
    talk.ask(BusCall(chosen, Interface.voice, "DeleteCall", "o", [.string(path)]), for: .nothing)
  }

  mutating func proceed(at now: Instant) {
    while stepToken == nil, !isTooEarly, let chosen, let job = calls.nextJob() {
      switch job {
      case .dial(let id, let number):
        let call = BusCall(
          chosen, Interface.voice, "CreateCall", "a{sv}",
          [.table([.string("number"): .string(number)])])
        stepToken = talk.ask(call, for: .create(id))
      case .answer(let id):
        guard let path = calls.slot(id)?.path else { continue }
        stepToken =
          calls.isBeside(id)
          ? swap(chosen)
          : talk.ask(
            BusCall(path, Interface.call, "Accept", patience: .seconds(10)), for: .answer)
      case .hold, .resume: stepToken = swap(chosen)
      case .tone(let id, let tone):
        guard let path = calls.slot(id)?.path else { continue }
        let call = BusCall(path, Interface.call, "SendDtmf", "s", [.string(String(tone))])
        stepToken = talk.ask(call, for: .step)
      }
    }
  }

  /// Whether the next job is a call that must wait for the network. An emergency call need not.
  private var isTooEarly: Bool {
    guard networkUntil != nil, let call = calls.dialledNext else { return false }
    return !reported.view.isForHelp(call)
  }

  /// Holds the active call, and resumes the held one or accepts the waiting one, like `+CHLD=2` of
  /// 3GPP TS 22.030.
  private mutating func swap(_ modem: String) -> Int {
    talk.ask(
      BusCall(modem, Interface.voice, "HoldAndAccept", patience: .seconds(10)), for: .swap)
  }

  @discardableResult
  mutating func listCalls() -> Int? {
    guard let chosen else { return nil }
    return talk.ask(
      BusCall(chosen, Interface.voice, "ListCalls", patience: BusCalls.listPatience), for: .list)
  }

  @discardableResult
  private mutating func requestProperties(_ path: String) -> Int {
    talk.ask(
      BusCall(path, Interface.properties, "GetAll", "s", [.string(Interface.call)]),
      for: .call(path))
  }

  /// Asks for the list of calls and their states again, because signals may be lost.
  mutating func poll(at now: Instant) {
    guard reported.isReady else { return }
    for path in calls.paths { requestProperties(path) }
    if !talk.isAsking({ $0 == .list }) { listCalls() }
  }

  // MARK: What is answered

  mutating func receiveCall(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .list:
      if isSilent(answer, at: now) { return }
      guard case .values(let values) = answer else { return }
      let paths = (values.first?.items ?? []).compactMap(\.text)
      for path in paths.prefix(BusCalls.limit) where calls.slot(at: path) == nil {
        requestProperties(path)
      }
    case .call(let path): receiveProperties(answer, of: path, at: now)
    case .create(let id): finishCreating(id, answer, at: now)
    case .start(let id):
      guard case .failure(let name, let text) = answer else { return }
      // ModemManager may have dialled nevertheless. The state of the call will show it.
      if ServiceText.isSilence(name) { return }
      if let path = calls.slot(id)?.path { delete(path) }
      let isInNetwork =
        reported.view.registration == .home || reported.view.registration == .roaming
      let words =
        ServiceText.isForbidden(name) && !isInNetwork
        ? "there is no network: emergency calls only" : ServiceText.message(name, text)
      calls.fail(id, .failed(words))
    case .answer, .swap:
      record(answer, isAlone: purpose == .answer, at: now)
      // The active call must be known before the next job.
      for path in calls.paths { stepToken = requestProperties(path) }
    default: break
    }
  }

  private mutating func finishCreating(_ id: CallID, _ answer: BusAnswer, at now: Instant) {
    switch answer {
    case .values(let values):
      guard let path = values.first?.text else {
        return calls.fail(id, .failed("unreadable answer from ModemManager"))
      }
      guard calls.claim(id, path: path) else {
        // The call was hung up before it was started.
        delete(path)
        return calls.fail(id, .hungUpHere)
      }
      let call = BusCall(path, Interface.call, "Start", patience: .seconds(90))
      talk.ask(call, for: .start(id))
    case .failure(let name, let text):
      calls.fail(id, .failed(ServiceText.message(name, text)))
    }
  }

  private mutating func receiveProperties(_ answer: BusAnswer, of path: String, at now: Instant) {
    switch answer {
    case .values(let values):
      guard let properties = values.first?.properties else { return }
      if calls.slot(at: path) != nil { return update(path, properties, at: now) }
      let number = ModemView.caller(properties["Number"]?.text)
      switch properties["State"]?.int {
      case State.incoming: calls.ring(path, number: number, isWaiting: false, at: now)
      case State.waiting: calls.ring(path, number: number, isWaiting: true, at: now)
      case State.active: calls.adopt(path, number: number, state: .active)
      case State.held: calls.adopt(path, number: number, state: .held)
      default: break
      }
    case .failure(let name, _):
      if ServiceText.isUnknown(name) { calls.conclude(path, isFinal: true, at: now) }
    }
  }

  // MARK: What is told

  mutating func receiveCallSignal(_ signal: BusSignal, at now: Instant) {
    guard reported.isReady, isSelected else { return }
    switch signal.member {
    case "CallAdded" where signal.path == chosen:
      guard let path = signal.arguments.first?.text else { return }
      // The signal that it rings may have been lost.
      if calls.slot(at: path) == nil { requestProperties(path) }
    case "CallDeleted" where signal.path == chosen:
      guard let path = signal.arguments.first?.text else { return }
      calls.conclude(path, isFinal: true, at: now)
    case "StateChanged":
      guard signal.arguments.count == 3, let state = signal.arguments[1].int,
        let reason = signal.arguments[2].int
      else { return }
      if calls.slot(at: signal.path) == nil {
        if [State.incoming, State.waiting, State.active].contains(state) {
          requestProperties(signal.path)
        }
        return
      }
      update(
        signal.path, ["State": .number(state), "StateReason": .number(reason)], at: now)
    case "DtmfReceived":
      if let tone = signal.arguments.first?.text { calls.receiveTone(tone, at: signal.path) }
    default: break
    }
  }

  mutating func update(_ path: String, _ properties: [String: BusValue], at now: Instant) {
    guard calls.slot(at: path) != nil else { return }
    calls.name(path, number: ModemView.caller(properties["Number"]?.text))
    switch properties["State"]?.int {
    case State.alerting: calls.advance(path, to: .alerting)
    case State.active: calls.advance(path, to: .active)
    case State.held: calls.advance(path, to: .held)
    case State.over:
      record(properties["StateReason"]?.int, at: path)
      // The answer to `Start` gives a better reason.
      let isBegun = calls.slot(at: path).map { !isStarting($0.id) }
      calls.conclude(path, isFinal: isBegun ?? true, at: now)
      delete(path)
    default: break
    }
  }

  private func isStarting(_ id: CallID) -> Bool { talk.isAsking { $0 == .start(id) } }

  /// Notes a reason of `MMCallStateReason`, which has no value for "busy" alone. Often there is
  /// none.
  private mutating func record(_ reason: Int?, at path: String) {
    guard let slot = calls.slot(at: path), slot.isOutgoing, !slot.isConnected else { return }
    switch reason {
    case 5: calls.record(.failed("busy or rejected"), at: path)
    case 7: calls.record(.failed("the audio could not be set up"), at: path)
    case 8, 9: calls.record(.failed("call transferred"), at: path)
    default: break
    }
  }
}
