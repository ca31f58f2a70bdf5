import BusMessages
import CallModel
import Keypad

/// The calls: what is asked of oFono, and what it reports.
extension OfonoSession {
  // MARK: What is asked

  mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant) {
    calls.dial(id, request, isReady: reported.isReady, at: now)
    guard !reported.isReady else { return }
    isOnlineAsked = false
    settle(at: now)
  }

  mutating func end(_ path: String) {
    talk.ask(BusCall(path, Interface.call, "Hangup"), for: .nothing)
  }

  mutating func proceed(at now: Instant) {
    while stepToken == nil, let chosen, let job = calls.nextJob() {
      switch job {
      case .dial(let id, let number):
        let call = BusCall(
          chosen, Interface.voice, "Dial", "ss", [.string(number), .string("")],
          patience: .seconds(90))
        stepToken = talk.ask(call, for: .dial(id))
      case .answer(let id):
        guard let path = calls.slot(id)?.path else { continue }
        let call =
          calls.isBeside(id)
          ? BusCall(chosen, Interface.voice, "HoldAndAnswer", patience: .seconds(10))
          : BusCall(path, Interface.call, "Answer", patience: .seconds(10))
        stepToken = talk.ask(call, for: calls.isBeside(id) ? .swap : .answer)
      case .hold, .resume:
        let call = BusCall(chosen, Interface.voice, "SwapCalls", patience: .seconds(10))
        stepToken = talk.ask(call, for: .swap)
      case .tone(_, let tone):
        let call = BusCall(
          chosen, Interface.voice, "SendTones", "s", [.string(String(tone))],
          patience: .seconds(10))
        stepToken = talk.ask(call, for: .step)
      }
    }
  }

  @discardableResult
  mutating func listCalls() -> Int? {
    guard let chosen else { return nil }
    return talk.ask(
      BusCall(chosen, Interface.voice, "GetCalls", patience: BusCalls.listPatience), for: .list)
  }

  mutating func poll(at now: Instant) {
    guard reported.isReady else { return }
    if !talk.isAsking({ $0 == .list }) { listCalls() }
  }

  // MARK: What is answered

  mutating func receiveCall(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .list: receiveList(answer, at: now)
    case .dial(let id): finishDialling(id, answer, at: now)
    case .answer, .swap:
      record(answer, isAlone: purpose == .answer, at: now)
      // The active call must be known before the next job.
      stepToken = listCalls()
    default: break
    }
  }

  private mutating func receiveList(_ answer: BusAnswer, at now: Instant) {
    if isSilent(answer, at: now) { return }
    guard case .values(let values) = answer, let items = values.first?.items else { return }
    var listed: Set<String> = []
    for item in items.prefix(BusCalls.limit) {
      guard let pair = item.items, pair.count == 2, let path = pair[0].text,
        let properties = pair[1].properties
      else { continue }
      listed.insert(path)
      receive(path, properties, at: now)
    }
    for path in calls.paths where !listed.contains(path) {
      calls.conclude(path, isFinal: true, at: now)
    }
  }

  /// Handles a call that exists or has just arrived.
  private mutating func receive(
    _ path: String, _ properties: [String: BusValue], at now: Instant
  ) {
    let number = ModemView.caller(properties["LineIdentification"]?.text)
    let state = properties["State"]?.text
    if calls.slot(at: path) == nil {
      switch state {
      case "incoming", "waiting":
        calls.ring(path, number: number, isWaiting: state == "waiting", at: now)
      // oFono announces a dialled call before it answers `Dial`.
      case "dialing", "alerting":
        if let mine = calls.unclaimed, number == mine.number {
          if !calls.claim(mine.id, path: path) { end(path) }
        }
      // While a call is being dialled, this may be that call. The answer to `Dial` will show it.
      case "active" where calls.unclaimed == nil:
        calls.adopt(path, number: number, state: .active)
      case "held" where calls.unclaimed == nil:
        calls.adopt(path, number: number, state: .held)
      default: break
      }
    }
    calls.name(path, number: number)
    update(path, state, at: now)
  }

  private mutating func finishDialling(_ id: CallID, _ answer: BusAnswer, at now: Instant) {
    switch answer {
    case .values(let values):
      guard let path = values.first?.text else {
        return calls.fail(id, .failed("unreadable answer from oFono"))
      }
      let isKnown = calls.slot(at: path) != nil
      if !calls.claim(id, path: path), !isKnown { end(path) }
      // Signals before the answer had no matching call here.
      if !isKnown { listCalls() }
    case .failure(let name, let text):
      // oFono may have dialled nevertheless. The state of the call will show it.
      if ServiceText.isSilence(name) {
        if calls.slot(id)?.path != nil { return }
        // The call may have got through nevertheless.
        listCalls()
      }
      calls.fail(
        id,
        name.hasSuffix(".Failed")
          ? BusCalls.noConnection : .failed(ServiceText.message(name, text)))
    }
  }

  // MARK: What is told

  mutating func receiveCallSignal(_ signal: BusSignal, at now: Instant) {
    guard isSelected, reported.isReady || !calls.slots.isEmpty else { return }
    let arguments = signal.arguments
    switch (signal.interface, signal.member) {
    case (Interface.voice, "CallAdded") where signal.path == chosen:
      guard arguments.count == 2, let path = arguments[0].text,
        let properties = arguments[1].properties
      else { return }
      receive(path, properties, at: now)
    case (Interface.voice, "CallRemoved") where signal.path == chosen:
      guard let path = arguments.first?.text else { return }
      calls.conclude(path, isFinal: true, at: now)
    case (Interface.call, "PropertyChanged"):
      guard arguments.count == 2, let name = arguments[0].text else { return }
      if name == "State" {
        update(signal.path, arguments[1].text, at: now)
        // A call of another program has been answered.
        if arguments[1].text == "active", calls.slot(at: signal.path) == nil { listCalls() }
      }
      if name == "LineIdentification" {
        calls.name(signal.path, number: ModemView.caller(arguments[1].text))
      }
    case (Interface.call, "DisconnectReason"):
      record(arguments.first?.text, at: signal.path)
    default: break
    }
  }

  private mutating func update(_ path: String, _ state: String?, at now: Instant) {
    switch state {
    case "alerting": calls.advance(path, to: .alerting)
    case "active": calls.advance(path, to: .active)
    case "held": calls.advance(path, to: .held)
    case "disconnected": calls.conclude(path, isFinal: false, at: now)
    default: break
    }
  }

  /// Notes which side has ended the call. oFono gives no other reason.
  private mutating func record(_ reason: String?, at path: String) {
    guard let slot = calls.slot(at: path) else { return }
    let isBeingMade = slot.isOutgoing && !slot.isConnected
    switch reason {
    case "local": calls.record(.hungUpHere, at: path)
    case "remote": calls.record(isBeingMade ? .failed("busy or rejected") : .hungUpThere, at: path)
    case "network":
      calls.record(
        isBeingMade ? BusCalls.noConnection : .failed("ended by the network"), at: path)
    default: break
    }
  }
}
