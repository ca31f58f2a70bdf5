import CallModel
import JSON
import Keypad

extension BaresipSession {
  /// Reads bytes from the control port. They are untrusted.
  package mutating func receive(_ bytes: some Sequence<UInt8>, at now: Instant) -> [Output] {
    for message in input.read(bytes) {
      guard let value = JSONValue(message) else { continue }
      if value["event"]?.isTrue == true {
        receive(value)
      } else if value["response"]?.isTrue == true,
        let token = value["token"]?.text.flatMap({ Int($0) })
      {
        answer(
          token, value["data"]?.text ?? "", isDone: value["ok"]?.isTrue == true, at: now)
      }
    }
    if input.isBroken { out.append(.broken("unreadable answer from baresip")) }
    return drain(at: now)
  }

  /// Handles an event of `ctrl_dbus`, which is untrusted text.
  ///
  /// - Parameters:
  ///   - text: JSON; other text if the event was not UTF-8.
  ///   - type: the type in the JSON.
  package mutating func receive(event text: String, type: String, at now: Instant) -> [Output] {
    if let value = JSONValue(Array(text.utf8)) {
      receive(value)
    } else {
      receiveUnreadable(type)
    }
    return drain(at: now)
  }

  /// Handles the answer of `ctrl_dbus` to a command, which is untrusted text.
  ///
  /// - Parameter text: the answer; `nil` if there is none.
  package mutating func receive(answer text: String?, token: Int, at now: Instant) -> [Output] {
    let isDone = text.map { Self.isSuccess($0, of: running?.step) } ?? false
    answer(token, text ?? "", isDone: isDone, at: now)
    return drain(at: now)
  }

  // MARK: Answers

  /// Whether a command has succeeded. Over D-Bus only the words of an answer show that.
  private static func isSuccess(_ text: String, of step: Step?) -> Bool {
    switch step?.purpose {
    case .dial: text.contains("call id:")
    case .hold: !text.contains("not found") && !text.contains("no active call")
    default: true
    }
  }

  private mutating func answer(
    _ token: Int, _ text: String, isDone: Bool, at now: Instant
  ) {
    guard let running, token == running.token else { return }
    self.running = nil
    if running.isFinding {
      if isDone, text.contains("setting current call") {
        write(running.step, isFinding: false, at: now)
      } else if running.step.purpose == .check, let place = running.step.id.flatMap(place(of:)) {
        end(place, slots[place].isEnding ? .hungUpHere : .hungUpThere)
      }
      return
    }
    finish(running.step, isDone: isDone, text)
  }

  private mutating func finish(_ step: Step, isDone: Bool, _ text: String) {
    switch step.purpose {
    case .registration: return update(for: BaresipAccounts(text), mayAdd: true)
    case .account: return update(for: BaresipAccounts(text), mayAdd: false)
    case .search: return update(for: BaresipCall(text))
    case .duration(let call): return adopt(call, ago: BaresipCall.duration(of: call.name, in: text))
    case .naming:
      if let call = BaresipCall(text), call.isOutgoing, !isKnown(call) { name(call) }
      return
    case .nothing, .sign, .tone, .stray: return
    case .dial, .hold, .resume, .mute, .check: break
    }
    guard let id = step.id, let place = place(of: id) else { return }
    switch step.purpose {
    case .dial:
      let words = Self.bounded(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
      if !isDone { end(place, .failed(words.isEmpty ? "baresip can't call this" : words)) }
    case .hold:
      guard isDone, slots[place].isConnected else { break }
      // When baresip has resumed the call by itself, holding it again is not reported.
      if !slots[place].isHeld { emit(.held(id)) }
      slots[place].isHeld = true
    case .resume:
      // baresip 1.1 resumes the call, but reports this error if there is no other call to hold
      // first.
      let isResumed = isDone || text.contains("Invalid argument")
      guard isResumed, slots[place].isConnected else { break }
      if slots[place].isHeld { emit(.active(id)) }
      slots[place].isHeld = false
    case .mute(let isLast):
      slots[place].isMuted = !text.contains("un-muted") && text.contains("muted")
      if slots[place].isMuted != isMuted, !isLast {
        queue.insert(Step(id: id, command: "mute", purpose: .mute(isLast: true)), at: 0)
      }
    case .check:
      if let call = BaresipCall(text), call.name == slots[place].name { update(for: call, place) }
    case .registration, .account, .search, .duration, .naming, .stray, .sign, .nothing, .tone: break
    }
  }

  /// - Parameter mayAdd: whether a missing account is created.
  private mutating func update(for accounts: BaresipAccounts, mayAdd: Bool) {
    guard let current = accounts.current else {
      guard let accountLine else {
        return emitUnregistered("the baresip that runs has no account", isDenied: false)
      }
      guard mayAdd else {
        return emitUnregistered("baresip does not take the account", isDenied: true)
      }
      // From here on, baresip reports all changes of the account as events.
      let step = Step(command: "uanew", parameter: accountLine, purpose: .account)
      return queue.insert(step, at: 0)
    }
    if !isOwn {
      if account == nil { account = current }
      isRegistering = accounts.registration != nil
    }
    switch accounts.registration {
    case .home: emitReady()
    case .denied:
      emitUnregistered("not registered: the server refuses \(current.text)", isDenied: true)
    case .searching where isRegistering:
      if !isOwn { emitUnregistered("registering at \(current.domain)", isDenied: false) }
    default: if !isRegistering { emitReady() }
    }
  }

  /// Adopts a current call that arrived, or was dialled, while there was no connection.
  private mutating func update(for call: BaresipCall?) {
    if let call, !isKnown(call) {
      if call.isOutgoing {
        name(call)
      } else if call.state == "INCOMING" {
        ring(name: call.name, uri: call.uri)
      }
    }
    // A dialled call that baresip doesn't have was over before its name was known.
    while let place = slots.firstIndex(where: { $0.name == nil && !isWaiting($0) }) {
      end(place, slots[place].isEnding ? .hungUpHere : .failed("baresip was interrupted"))
    }
    guard let call, !isOwn, !isKnown(call) else { return }
    if call.state == "ESTABLISHED" {
      queue.insert(Step(command: "listcalls", purpose: .duration(call)), at: 0)
    } else {
      adopt(call, ago: .zero)
    }
  }

  /// Adds a current call of another program.
  private mutating func adopt(_ call: BaresipCall, ago: Duration) {
    guard !isKnown(call) else { return }
    switch call.state {
    case "ESTABLISHED":
      adopt(call.name, uri: call.uri, isOutgoing: call.isOutgoing, isConnected: true, ago: ago)
    case "OUTGOING", "RINGING", "EARLY":
      guard call.isOutgoing, let place = adopt(call.name, uri: call.uri, isOutgoing: true) else {
        break
      }
      update(for: call, place)
    default: break
    }
  }

  private func isKnown(_ call: BaresipCall) -> Bool { slots.contains { $0.name == call.name } }

  /// Gives the name of this call to a dialled call that may be the same one.
  private mutating func name(_ call: BaresipCall) {
    guard let place = slots.firstIndex(where: { mayBe($0, call.uri) }) else { return }
    slots[place].name = call.name
    hangUpNamed(place)
    update(for: call, place)
  }

  /// Hangs up a call whose end was requested before its name was known.
  private mutating func hangUpNamed(_ place: Int) {
    let id = slots[place].id
    let isAsked = queue.contains { $0.id == id && $0.command == "hangup" }
    if slots[place].isEnding, !isAsked {
      queue.insert(Step(id: id, command: "hangup"), at: 0)
    }
  }

  /// Whether a call to that address may be the dialled call that has no name yet. A shared baresip
  /// also has calls of other programs, which go to other addresses.
  private func mayBe(_ slot: Slot, _ uri: String) -> Bool {
    slot.isOutgoing && slot.name == nil && !isWaiting(slot) && (isOwn || slot.isOf(uri))
  }

  /// Whether a call is not dialled yet.
  private func isWaiting(_ slot: Slot) -> Bool {
    queue.contains { $0.id == slot.id && $0.purpose == .dial }
  }

  /// Brings a call up to date from baresip's answer, after a time without events.
  private mutating func update(for call: BaresipCall, _ place: Int) {
    switch call.state {
    case "ESTABLISHED": connect(place)
    case "RINGING", "EARLY": if slots[place].isOutgoing { emit(.alerting(slots[place].id)) }
    default: break
    }
  }

  // MARK: Events

  private mutating func receive(_ event: JSONValue) {
    let parameter = Self.bounded(event["param"]?.text ?? "")
    switch event["type"]?.text {
    case "REGISTER_OK": if isMine(event) { emitReady() }
    case "REGISTER_FAIL":
      if isRegistering, isMine(event) {
        emitUnregistered(
          "not registered: \(SIPReason.registration(parameter))",
          isDenied: SIPReason.isRefusal(parameter))
      }
    case "CALL_INCOMING":
      if let name = event["id"]?.text { ring(name: name, uri: event["peeruri"]?.text ?? "") }
    case "CALL_OUTGOING": _ = place(event)
    case "CALL_RINGING", "CALL_PROGRESS":
      if let place = place(event), slots[place].isOutgoing { emit(.alerting(slots[place].id)) }
    case "CALL_ESTABLISHED": if let place = place(event) { connect(place) }
    case "CALL_CLOSED":
      guard let place = place(event) else { break }
      let slot = slots[place]
      end(
        place,
        slot.isEnding
          ? .hungUpHere
          : SIPReason.end(parameter, isOutgoing: slot.isOutgoing, isConnected: slot.isConnected))
      // Whenever a call ends, baresip resumes another one and doesn't report it.
      for held in slots where held.isHeld {
        queue.append(Step(id: held.id, command: "hold", purpose: .hold))
      }
    case "CALL_DTMF_START":
      if let place = place(event), "0123456789*#ABCD".contains(parameter), parameter.count == 1 {
        emit(.tone(slots[place].id, parameter))
      }
    default: break
    }
  }

  /// Whether an event concerns this telephone's account. A shared baresip may have other accounts,
  /// too.
  private func isMine(_ event: JSONValue) -> Bool {
    guard !isOwn, let account, let other = event["accountaor"]?.text else { return account != nil }
    return other == account.text
  }

  mutating func connect(_ place: Int) {
    let isFirst = !slots[place].isConnected
    slots[place].isConnected = true
    slots[place].answersBy = nil
    if isFirst { emit(.active(slots[place].id)) }
    if slots[place].isHeldByMistake {
      slots[place].isHeldByMistake = false
      queue.append(Step(id: slots[place].id, command: "resume"))
    }
    setMicrophone(place)
  }

  /// - Parameter name: the `Call-ID`; `nil` for an unreadable call.
  mutating func ring(name: String?, uri: String) {
    guard name?.utf8.count ?? 0 <= Self.textLimit,
      name == nil || !slots.contains(where: { $0.name == name }),
      let place = add(name, uri: uri, isOutgoing: false)
    else { return }
    emit(.incoming(slots[place].id, number: SIPAddress.caller(slots[place].uri)))
  }

  /// - Returns: the place of the new call; `nil` if there are too many.
  private mutating func add(_ name: String?, uri: String, isOutgoing: Bool) -> Int? {
    guard slots.count < Self.slotLimit else { return nil }
    lastNumber += 1
    slots.append(
      Slot(
        id: .there(lastNumber), isOutgoing: isOutgoing, name: name, uri: Self.bounded(uri)))
    return slots.count - 1
  }

  /// Adds a call of another program that uses the same baresip, and that does not ring here.
  ///
  /// - Returns: the place of the call; `nil` if there are too many.
  @discardableResult
  private mutating func adopt(
    _ name: String, uri: String, isOutgoing: Bool, isConnected: Bool = false, ago: Duration = .zero
  ) -> Int? {
    guard let place = add(name, uri: uri, isOutgoing: isOutgoing) else { return nil }
    slots[place].isConnected = isConnected
    let (id, number) = (slots[place].id, SIPAddress.caller(slots[place].uri))
    emit(
      isConnected
        ? .connected(id, number: number, isOutgoing: isOutgoing, ago: ago)
        : .outgoing(id, number: number))
    return place
  }

  /// Returns the place of an event's call. The first event of a dialled call gives the call its
  /// name. A call of another program is added.
  private mutating func place(_ event: JSONValue) -> Int? {
    guard let name = event["id"]?.text, name.utf8.count <= Self.textLimit else { return nil }
    if let place = slots.firstIndex(where: { $0.name == name }) { return place }
    let isOutgoing = event["direction"]?.text == "outgoing"
    guard isOutgoing || event["direction"]?.text == "incoming" else { return nil }
    let uri = event["peeruri"]?.text ?? ""
    let place =
      isOutgoing
      ? slots.firstIndex { $0.isOf(uri) && mayBe($0, uri) }
        ?? slots.firstIndex { mayBe($0, uri) } : nil
    guard let place else {
      // This telephone has not placed the call.
      let type = event["type"]?.text
      let isConnected = type == "CALL_ESTABLISHED"
      if isOwn {
        if isOutgoing, type != "CALL_CLOSED" { hangUpOrphan(name) }
        return nil
      }
      // The call may be a dialled one whose address baresip writes in another form.
      let isUnclear = slots.contains { $0.isOutgoing && $0.name == nil }
      guard isConnected || isOutgoing && type != "CALL_CLOSED", !isUnclear else { return nil }
      return adopt(name, uri: uri, isOutgoing: isOutgoing, isConnected: isConnected)
    }
    slots[place].name = name
    hangUpNamed(place)
    return place
  }

  static func bounded(_ text: String) -> String {
    text.utf8.count <= textLimit
      ? text : String(decoding: text.utf8.prefix(textLimit), as: UTF8.self)
  }
}
