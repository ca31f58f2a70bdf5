import BusMessages
import CallModel
import Keypad

/// The calls: what is asked of oFono, and what it reports.
extension OfonoSession {
  // MARK: What is asked

  mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant) {
    line.calls.dial(id, request, isReady: line.reported.isReady, at: now)
    guard !line.reported.isReady else { return }
    isOnlineAsked = false
    settle(at: now)
  }

  func call(
    for job: BusCalls.Job, on modem: String
  ) -> (BusCall, ModemPurpose<Purpose>)? {
    switch job {
    case .dial(let id, let number):
      // oFono's second argument hides the caller's number; empty stands for the network's default.
      let arguments = [number, ""].prefix(dialect == .ofono ? 2 : 1).map { BusValue.string($0) }
      let call = BusCall(
        modem, Interface.voice, "Dial", String(repeating: "s", count: arguments.count), arguments,
        patience: .seconds(90))
      return (call, .own(.dial(id)))
    case .answer(let id):
      guard let path = line.calls.slot(id)?.path else { return nil }
      return line.calls.isBeside(id)
        ? (BusCall(modem, Interface.voice, "HoldAndAnswer", patience: .seconds(10)), .swap)
        : (BusCall(path, Interface.call, "Answer", patience: .seconds(10)), .answer)
    case .hold(let id), .resume(let id):
      // PipeWire only swaps two calls.
      if dialect == .pipeWire, !line.calls.isBeside(id) { return nil }
      return (BusCall(modem, Interface.voice, "SwapCalls", patience: .seconds(10)), .swap)
    case .tone(_, let tone):
      let call = BusCall(
        modem, Interface.voice, "SendTones", "s", [.string(String(tone))],
        patience: .seconds(10))
      return (call, .step)
    }
  }

  mutating func awaitStates() { line.stepToken = listCalls() }

  mutating func end(_ path: String) {
    let hangUp = BusCall(path, Interface.call, "Hangup")
    let state = line.calls.slot(at: path)?.state
    guard dialect == .pipeWire, let modem = line.chosen, let state else {
      ask(hangUp, for: .nothing)
      return
    }
    switch state {
    case .waiting:
      let purpose = ModemPurpose.own(Purpose.refuse(path))
      if !line.talk.isAsking({ $0 == purpose }) { ask(hangUp, for: purpose) }
    // PipeWire's `Hangup` refuses a held call.
    case .held where line.calls.slots.allSatisfy({ $0.state == .held }):
      ask(BusCall(modem, Interface.voice, "HangupAll"), for: .nothing)
    default: ask(hangUp, for: .nothing)
    }
  }

  /// Handles the answer to the request to end a waiting call, whose end PipeWire does not report.
  /// The request must not be repeated: it would refuse the next call that waits, and end a held one.
  mutating func finishRefusal(_ path: String, _ answer: BusAnswer, at now: Instant) {
    if case .failure(let name, _) = answer, !Self.isDenied(name) { return }
    guard line.calls.slot(at: path)?.state == .waiting else { return }
    leftovers.add(path)
    line.calls.conclude(path, isFinal: true, at: now)
  }

  /// Whether the error means that the phone has no such call.
  private static func isDenied(_ error: String) -> Bool {
    error.hasSuffix(".Failed") || error.hasSuffix(".CME")
  }

  // MARK: What is answered

  mutating func receiveCalls(_ answer: BusAnswer, at now: Instant) {
    guard case .values(let values) = answer, let objects = Self.objects(values.first) else {
      return
    }
    let listed = current(objects.prefix(BusCalls.limit), at: now)
    for (path, properties) in listed { receive(path, properties, at: now) }
    let paths = Set(listed.map(\.path))
    for path in line.calls.paths where !paths.contains(path) {
      line.calls.conclude(path, isFinal: true, at: now)
    }
    line.calls.forgetAbandoned { !paths.contains($0) }
    // PipeWire may have dialled a call without an object, and reports no end of that.
    if let lost = line.calls.unclaimed, !line.talk.isAsking({ $0 == .own(.dial(lost.id)) }) {
      line.calls.fail(lost.id, BusCalls.noConnection)
    }
  }

  /// Returns the calls of a list that are not over.
  private mutating func current(
    _ listed: ArraySlice<(path: String, properties: [String: BusValue])>, at now: Instant
  ) -> [(path: String, properties: [String: BusValue])] {
    guard dialect == .pipeWire else { return Array(listed) }
    let states = Dictionary(
      listed.map { ($0.path, $0.properties["State"]?.text ?? "") }, uniquingKeysWith: { $1 })
    let calls = line.calls
    let over = leftovers.receive(states, at: now) { calls.slot(at: $0) != nil }
    return listed.filter { !over.contains($0.path) }
  }

  /// Returns the objects of a list, with their properties: oFono's array of structures, or
  /// PipeWire's table.
  static func objects(_ list: BusValue?) -> [(path: String, properties: [String: BusValue])]? {
    if let entries = list?.entries {
      return entries.compactMap { key, value in
        guard let path = key.text, let properties = value.properties else { return nil }
        return (path, properties)
      }
      .sorted { $0.path < $1.path }
    }
    return list?.items?.compactMap { item in
      guard let pair = item.items, pair.count == 2, let path = pair[0].text,
        let properties = pair[1].properties
      else { return nil }
      return (path, properties)
    }
  }

  /// Handles a call that exists or has just arrived.
  private mutating func receive(
    _ path: String, _ properties: [String: BusValue], at now: Instant
  ) {
    let number = ModemView.caller(properties["LineIdentification"]?.text)
    let state = properties["State"]?.text
    if line.calls.phone != nil, let known = Self.callState(state) {
      line.calls.replace(at: path, by: known, number: number)
      if line.calls.slot(at: path) == nil,
        line.calls.reclaim(path, number: number, state: known, at: now) == .unwanted
      {
        guard dialect == .pipeWire, known == .waiting else { return end(path) }
        // PipeWire goes on listing it.
        leftovers.add(path)
        line.calls.forgetAbandoned { $0 == path }
        return end(path)
      }
    }
    if line.calls.slot(at: path) == nil {
      switch state {
      case "incoming", "waiting":
        line.calls.ring(path, number: number, isWaiting: state == "waiting", at: now)
      // oFono announces a dialled call before it answers `Dial`.
      case "dialing", "alerting":
        if let mine = line.calls.unclaimed, number == mine.number {
          if !line.calls.claim(mine.id, path: path) { end(path) }
        } else if mayAppear() {
          line.calls.makeElsewhere(path, number: number, isAlerting: state == "alerting", at: now)
        }
      // The services do not say which side began a connected call. It is known of a call that
      // was here before its phone went out of reach. Any other counts as one that has come in,
      // unless `Dial` had no answer: also one that began while the phone was away, or that was
      // here over the other service.
      case "active" where mayAppear(), "held" where mayAppear():
        let former = line.calls.recall(number, isHeld: state == "held", at: now)
        line.calls.adopt(
          path, number: former?.number ?? number,
          isOutgoing: former?.isOutgoing ?? (number != nil && number == unansweredNumber),
          isHeld: state == "held",
          ago: line.time(since: properties["StartTime"]?.text.flatMap(StartTime.day), at: now))
      default: break
      }
    }
    line.calls.name(path, number: number)
    line.calls.record(listed: number, at: path)
    update(path, state, at: now)
  }

  /// Whether a call that appears now was certainly not dialled here. While a call is being dialled,
  /// it may be that call: the answer to `Dial` shows it, and the calls are listed again.
  private mutating func mayAppear() -> Bool {
    if line.calls.unclaimed == nil { return true }
    hasUnclearCall = true
    return false
  }

  /// Lists the calls once it is clear which of them was dialled here.
  private mutating func listUnclear() {
    if hasUnclearCall { listCalls() }
    hasUnclearCall = false
  }

  private static func callState(_ state: String?) -> Call.State? {
    switch state {
    case "dialing": .dialling
    case "alerting": .alerting
    case "active": .active
    case "held": .held
    case "incoming": .incoming
    case "waiting": .waiting
    default: nil
    }
  }

  mutating func finishDialling(_ id: CallID, _ answer: BusAnswer, at now: Instant) {
    unansweredNumber = nil
    switch answer {
    case .values(let values):
      guard let path = values.first?.text else {
        if dialect == .pipeWire, values.isEmpty {
          listCalls()
          return
        }
        return line.calls.fail(id, .failed("unreadable answer from \(title)"))
      }
      let isKnown = line.calls.slot(at: path) != nil
      if !line.calls.claim(id, path: path), !isKnown { end(path) }
      // Signals before the answer had no matching call here.
      if !isKnown { hasUnclearCall = true }
      listUnclear()
    case .failure(let name, let text):
      // oFono may have dialled nevertheless. The state of the call will show it.
      if ServiceText.isSilence(name) {
        if line.calls.slot(id)?.path != nil { return }
        unansweredNumber = line.calls.slot(id)?.number
        // The call may have got through nevertheless.
        listCalls()
      }
      line.calls.fail(
        id,
        name.hasSuffix(".Failed")
          ? BusCalls.noConnection : .failed(ServiceText.message(name, text)))
      // The phone itself may be making a call.
      listUnclear()
    }
  }

  // MARK: What is reported

  mutating func receiveCallSignal(_ signal: BusSignal, at now: Instant) {
    guard line.isSelected, line.reported.isReady || !line.calls.slots.isEmpty else { return }
    let arguments = signal.arguments
    switch (signal.interface, signal.member) {
    case (Interface.voice, "CallAdded") where signal.path == line.chosen:
      guard arguments.count == 2, let path = arguments[0].text,
        let properties = arguments[1].properties
      else { return }
      leftovers.revive(path)
      receive(path, properties, at: now)
    case (Interface.voice, "CallRemoved") where signal.path == line.chosen:
      guard let path = arguments.first?.text else { return }
      leftovers.revive(path)
      line.calls.conclude(path, isFinal: true, at: now)
    case (Interface.call, "PropertyChanged"):
      guard arguments.count == 2, let name = arguments[0].text else { return }
      // PipeWire has given the object of a call that was over to a new one.
      if leftovers.revive(signal.path) { listCalls() }
      if name == "State" {
        update(signal.path, arguments[1].text, at: now)
        // A call of another program has been answered.
        if arguments[1].text == "active", line.calls.slot(at: signal.path) == nil { listCalls() }
      }
      if name == "LineIdentification" {
        line.calls.name(signal.path, number: ModemView.caller(arguments[1].text))
      }
    case (Interface.call, "DisconnectReason"):
      record(arguments.first?.text, at: signal.path)
    default: break
    }
  }

  private mutating func update(_ path: String, _ state: String?, at now: Instant) {
    switch state {
    case "alerting": line.calls.advance(path, to: .alerting)
    case "active": line.calls.advance(path, to: .active)
    case "held": line.calls.advance(path, to: .held)
    case "disconnected" where dialect == .pipeWire && line.calls.slot(at: path)?.state == .held:
      line.calls.expectAgain(path, at: now)
    case "disconnected": line.calls.conclude(path, isFinal: false, at: now)
    default: break
    }
  }

  /// Notes which side has ended the call. oFono gives no other reason.
  private mutating func record(_ reason: String?, at path: String) {
    guard let slot = line.calls.slot(at: path) else { return }
    let isBeingMade = slot.isOutgoing && !slot.isConnected
    switch reason {
    case "local": line.calls.record(.hungUpHere, at: path)
    case "remote":
      line.calls.record(isBeingMade ? .failed("busy or rejected") : .hungUpThere, at: path)
    case "network":
      line.calls.record(
        isBeingMade ? BusCalls.noConnection : .failed("ended by the network"), at: path)
    default: break
    }
  }
}
