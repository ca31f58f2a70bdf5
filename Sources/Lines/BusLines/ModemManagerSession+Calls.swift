import BusMessages
import CallModel
import Keypad

/// The calls: what is asked of ModemManager, and what it reports.
extension ModemManagerSession {
  /// The values of `MMCallState`.
  private enum State {
    static let dialling = 1
    static let alerting = 2
    static let incoming = 3
    static let active = 4
    static let held = 5
    static let waiting = 6
    static let over = 7
  }

  /// The value of `MMCallDirection` for a call that this side makes.
  private static let outgoing = 2

  // MARK: What is asked

  mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant) {
    if case .wants? = line.reported.view.sim, !line.reported.isReady {
      return line.talk.emit([.ended(id, .failed("the SIM needs its PIN first"))])
    }
    line.calls.dial(id, request, isReady: line.reported.isReady, at: now)
  }

  private mutating func delete(_ path: String) {
    guard let chosen = line.chosen else { return }
    ask(BusCall(chosen, Interface.voice, "DeleteCall", "o", [.string(path)]), for: .nothing)
  }

  func call(
    for job: BusCalls.Job, on modem: String
  ) -> (BusCall, ModemPurpose<Purpose>)? {
    switch job {
    case .dial(let id, let number):
      let call = BusCall(
        modem, Interface.voice, "CreateCall", "a{sv}",
        [.table([.string("number"): .string(number)])])
      return (call, .own(.create(id)))
    case .answer(let id):
      guard let path = line.calls.slot(id)?.path else { return nil }
      if line.calls.isBeside(id) { return swap(modem) }
      return (BusCall(path, Interface.call, "Accept", patience: .seconds(10)), .answer)
    case .hold, .resume: return swap(modem)
    case .tone(let id, let tone):
      guard let path = line.calls.slot(id)?.path else { return nil }
      return (BusCall(path, Interface.call, "SendDtmf", "s", [.string(String(tone))]), .step)
    }
  }

  /// An emergency call need not wait for the network.
  var isTooEarly: Bool {
    guard networkUntil != nil, let call = line.calls.dialledNext else { return false }
    return !line.reported.view.isForHelp(call)
  }

  /// Holds the active call, and resumes the held one or accepts the waiting one, like `+CHLD=2` of
  /// 3GPP TS 27.007, 7.13.
  private func swap(_ modem: String) -> (BusCall, ModemPurpose<Purpose>) {
    (BusCall(modem, Interface.voice, "HoldAndAccept", patience: .seconds(10)), .swap)
  }

  @discardableResult
  private mutating func requestProperties(_ path: String) -> Int {
    ask(Self.properties(path, Interface.call), for: .own(.call(path)))
  }

  mutating func pollStates() { for path in line.calls.paths { requestProperties(path) } }

  mutating func awaitStates() {
    for path in line.calls.paths { line.stepToken = requestProperties(path) }
  }

  // MARK: What is answered

  mutating func receiveCalls(_ answer: BusAnswer, at now: Instant) {
    guard case .values(let values) = answer else { return }
    let paths = (values.first?.items ?? []).compactMap(\.text)
    for path in paths.prefix(BusCalls.limit) where line.calls.slot(at: path) == nil {
      requestProperties(path)
    }
  }

  mutating func finishCreating(_ id: CallID, _ answer: BusAnswer, at now: Instant) {
    switch answer {
    case .values(let values):
      guard let path = values.first?.text else {
        return line.calls.fail(id, .failed("unreadable answer from ModemManager"))
      }
      guard line.calls.claim(id, path: path) else {
        // The call was hung up before it was started.
        delete(path)
        return line.calls.fail(id, .hungUpHere)
      }
      let call = BusCall(path, Interface.call, "Start", patience: .seconds(90))
      ask(call, for: .own(.start(id)))
    case .failure(let name, let text):
      line.calls.fail(id, .failed(ServiceText.message(name, text)))
    }
  }

  mutating func finishStarting(_ id: CallID, _ answer: BusAnswer) {
    guard case .failure(let name, let text) = answer else { return }
    // ModemManager may have dialled nevertheless. The state of the call will show it.
    if ServiceText.isSilence(name) { return }
    if let path = line.calls.slot(id)?.path { delete(path) }
    let registration = line.reported.view.registration
    let isInNetwork = registration == .home || registration == .roaming
    let words =
      ServiceText.isForbidden(name) && !isInNetwork
      ? "there is no network: emergency calls only" : ServiceText.message(name, text)
    line.calls.fail(id, .failed(words))
  }

  mutating func receiveProperties(_ answer: BusAnswer, of path: String, at now: Instant) {
    switch answer {
    case .values(let values):
      guard let properties = values.first?.properties else { return }
      if line.calls.slot(at: path) != nil { return update(path, properties, at: now) }
      let number = ModemView.caller(properties["Number"]?.text)
      switch properties["State"]?.int {
      case State.incoming: line.calls.ring(path, number: number, isWaiting: false, at: now)
      case State.waiting: line.calls.ring(path, number: number, isWaiting: true, at: now)
      case let state? where state == State.dialling || state == State.alerting:
        line.calls.makeElsewhere(
          path, number: number, isAlerting: state == State.alerting, at: now)
      // ModemManager does not say when a call was connected.
      case let state? where state == State.active || state == State.held:
        line.calls.adopt(
          path, number: number, isOutgoing: properties["Direction"]?.int == Self.outgoing,
          isHeld: state == State.held)
      default: break
      }
    case .failure(let name, _):
      if ServiceText.isUnknown(name) { line.calls.conclude(path, isFinal: true, at: now) }
    }
  }

  // MARK: What is reported

  mutating func receiveCallSignal(_ signal: BusSignal, at now: Instant) {
    guard line.reported.isReady, line.isSelected else { return }
    switch signal.member {
    case "CallAdded" where signal.path == line.chosen:
      guard let path = signal.arguments.first?.text else { return }
      // The signal that the call rings may have been lost.
      if line.calls.slot(at: path) == nil { requestProperties(path) }
    case "CallDeleted" where signal.path == line.chosen:
      guard let path = signal.arguments.first?.text else { return }
      line.calls.conclude(path, isFinal: true, at: now)
    case "StateChanged":
      guard signal.arguments.count == 3, let state = signal.arguments[1].int,
        let reason = signal.arguments[2].int
      else { return }
      if line.calls.slot(at: signal.path) == nil {
        if (State.dialling..<State.over).contains(state) { requestProperties(signal.path) }
        return
      }
      update(
        signal.path, ["State": .number(state), "StateReason": .number(reason)], at: now)
    case "DtmfReceived":
      if let tone = signal.arguments.first?.text { line.calls.receiveTone(tone, at: signal.path) }
    default: break
    }
  }

  mutating func update(_ path: String, _ properties: [String: BusValue], at now: Instant) {
    guard line.calls.slot(at: path) != nil else { return }
    line.calls.name(path, number: ModemView.caller(properties["Number"]?.text))
    switch properties["State"]?.int {
    case State.alerting: line.calls.advance(path, to: .alerting)
    case State.active: line.calls.advance(path, to: .active)
    case State.held: line.calls.advance(path, to: .held)
    case State.over:
      record(properties["StateReason"]?.int, at: path)
      // If `Start` has no answer yet, its answer will give a better reason.
      let isBegun = line.calls.slot(at: path).map { !isStarting($0.id) }
      line.calls.conclude(path, isFinal: isBegun ?? true, at: now)
      delete(path)
    default: break
    }
  }

  private func isStarting(_ id: CallID) -> Bool { line.talk.isAsking { $0 == .own(.start(id)) } }

  /// Notes a reason of `MMCallStateReason`, which has no value for "busy" alone. Often ModemManager
  /// reports no reason.
  private mutating func record(_ reason: Int?, at path: String) {
    guard let slot = line.calls.slot(at: path), slot.isOutgoing, !slot.isConnected else { return }
    switch reason {
    case 5: line.calls.record(.failed("busy or rejected"), at: path)
    case 7: line.calls.record(.failed("the audio could not be set up"), at: path)
    case 8, 9: line.calls.record(.failed("call transferred"), at: path)
    default: break
    }
  }
}
