import Keypad
import Telephony

/// baresip's control port, `ctrl_tcp`, as a value: bytes and time in, bytes and events out.
///
/// Commands and events are JSON in netstrings; each command has a token that its answer repeats. A
/// command is for baresip's current call, so one thing is done at a time:
///
///     callfind ID ── "setting current call" ─▶ hold, accept, hangup … ── answered ─▶ the next
///          └─────── it is gone: nothing ──────────────────────────────────────────▶
public struct BaresipSession: Hashable, Sendable {
  public enum Output: Hashable, Sendable {
    case write([UInt8])
    case event(LineEvent)
    /// It makes no sense, or does not answer: to be started anew.
    case broken(String)
  }

  /// A call as baresip has it.
  struct Slot: Hashable, Sendable {
    let id: CallID
    /// Its `Call-ID`; `nil` until the first word of a call that was dialled.
    var name: String?
    var uri: String
    var isConnected = false
    var isHeld = false
    /// baresip holds it though it rings.
    var isHeldByMistake = false
    /// Whether its microphone is off.
    var isMuted = false
    var isEnding = false
    /// It was asked to answer it, and does so until then.
    var answersBy: Instant?
    var isOutgoing: Bool { if case .here = id { true } else { false } }
    var rings: Bool { !isOutgoing && !isConnected }
  }

  private enum Purpose: Hashable, Sendable {
    case dial
    case hold
    case resume
    case mute(isLast: Bool)
    case registration
    /// Of a call that is nobody's: it is hung up where it is there.
    case stray
    case nothing
  }

  /// A command, and the call that it is for; `nil` for none.
  private struct Step: Hashable, Sendable {
    var id: CallID?
    var command: String
    var parameter: String?
    var purpose = Purpose.nothing
  }

  private struct Running: Hashable, Sendable {
    var step: Step
    /// Whether its call is being made the current one.
    var isFinding: Bool
    var token: Int
    var deadline: Instant
  }

  /// How long it may take to answer.
  static let patience = Duration.seconds(5)

  private let account: SIPAddress
  /// Whether there is a server where the account is registered.
  private let isRegistering: Bool
  private var input = Netstrings()
  private var out: [Output] = []
  private var slots: [Slot] = []
  private var lastNumber = 0
  private var lastToken = 0
  private var queue: [Step] = []
  private var running: Running?
  /// Whether the microphone is to be off.
  private var isMuted = false
  private var isReady = false
  private var isOpen = false

  public init(_ account: SIPAddress, isRegistering: Bool) {
    self.account = account
    self.isRegistering = isRegistering
  }

  /// Whether it has calls, or is to make one.
  public var hasCalls: Bool { !slots.isEmpty }

  /// The control port is open.
  public mutating func start(at now: Instant) -> [Output] {
    isOpen = true
    if isRegistering, !isReady {
      if slots.isEmpty { tell(.lost("registering at \(account.domain)")) }
      queue.append(Step(command: "reginfo", purpose: .registration))
    } else {
      tellReady()
    }
    return take(at: now)
  }

  /// The control port is closed, and about to be opened again: the calls go on.
  public mutating func interrupt() {
    isOpen = false
    input = Netstrings()
    running = nil
  }

  /// It is closed: until ``start(at:)`` there is nothing to do.
  public mutating func stop(_ why: String) -> [Output] {
    isOpen = false
    isReady = false
    input = Netstrings()
    queue = []
    running = nil
    slots = []
    isMuted = false
    tell(.lost(why))
    defer { out = [] }
    return out
  }

  public var deadline: Instant? {
    ([running?.deadline] + slots.map(\.answersBy)).compactMap { $0 }.min()
  }

  public mutating func wake(at now: Instant) -> [Output] {
    if let running, running.deadline <= now {
      self.running = nil
      queue = []
      out.append(.broken("baresip does not answer"))
    }
    // It says only in its log that it has no sound, and lets it ring.
    while let place = slots.firstIndex(where: { $0.answersBy.map { $0 <= now } ?? false }) {
      if let name = slots[place].name { endStray(name) }
      end(place, .failed("not answered: can the sound card be opened? See --sip-audio"))
    }
    return take(at: now)
  }

  private mutating func take(at now: Instant) -> [Output] {
    proceed(at: now)
    defer { out = [] }
    return out
  }

  private mutating func tell(_ event: LineEvent) { out.append(.event(event)) }

  private mutating func tellReady() {
    if isReady { return }
    isReady = true
    tell(.ready([.answers, .holds, .tones, .progress, .mutes]))
  }

  // MARK: What is asked

  public mutating func perform(_ request: LineRequest, at now: Instant) -> [Output] {
    switch request {
    case .dial(let id, let request): dial(id, request)
    case .answer(let id): answer(id, at: now)
    case .hangUp(let id, _): hangUp(id)
    case .hold(let id): queue.append(Step(id: id, command: "hold", purpose: .hold))
    case .resume(let id): queue.append(Step(id: id, command: "resume", purpose: .resume))
    case .tones(let id, let tones):
      queue += tones.filter { "0123456789*#".contains($0) }.map {
        Step(id: id, command: "sndcode", parameter: String($0))
      }
    case .mute(let isMuted):
      self.isMuted = isMuted
      for place in slots.indices { setMicrophone(place) }
    // It has neither a SIM nor the codes of a mobile network.
    case .unlock, .unblock, .service, .serviceReply, .endService: break
    }
    return take(at: now)
  }

  private mutating func dial(_ id: CallID, _ request: DialRequest) {
    guard let uri = account.uri(calling: request.numberBeforePause) else {
      return tell(.ended(id, .failed("this can't be called over SIP")))
    }
    guard isOpen else { return tell(.ended(id, .failed("baresip is not there yet"))) }
    slots.append(Slot(id: id, uri: uri))
    queue.append(Step(id: id, command: "dial", parameter: uri, purpose: .dial))
  }

  private mutating func answer(_ id: CallID, at now: Instant) {
    guard let place = place(of: id) else { return }
    slots[place].answersBy = now + Self.patience
    queue.append(Step(id: id, command: "accept"))
    // Before it answers it holds the call before, and where that rings, too, only does so the first time.
    for other in slots.indices where slots[other].rings && other != place {
      slots[other].isHeldByMistake = true
    }
    if slots.contains(where: { $0.rings && $0.id != id }) {
      queue.append(Step(id: id, command: "accept"))
    }
  }

  private mutating func hangUp(_ id: CallID) {
    guard let place = place(of: id) else { return tell(.ended(id, .hungUpHere)) }
    if queue.contains(where: { $0.id == id && $0.purpose == .dial }) {
      return end(place, .hungUpHere)
    }
    slots[place].isEnding = true
    queue.removeAll { $0.id == id }
    queue.insert(Step(id: id, command: "hangup"), at: 0)
  }

  /// baresip only changes to the other state, and has one for each call.
  private mutating func setMicrophone(_ place: Int) {
    guard slots[place].isConnected, slots[place].isMuted != isMuted else { return }
    queue.append(Step(id: slots[place].id, command: "mute", purpose: .mute(isLast: false)))
  }

  /// A call that nobody sees does not go on.
  private mutating func endStray(_ name: String) {
    queue.insert(Step(command: "callfind", parameter: name, purpose: .stray), at: 0)
  }

  private mutating func proceed(at now: Instant) {
    while isOpen, running == nil, !queue.isEmpty {
      let step = queue.removeFirst()
      guard let id = step.id, step.purpose != .dial else {
        write(step, isFinding: false, at: now)
        continue
      }
      guard let place = place(of: id) else { continue }
      if slots[place].name != nil {
        write(step, isFinding: true, at: now)
      } else if slots.count == 1 {
        // What was dialled last is the current one.
        write(step, isFinding: false, at: now)
      }
      // Else it is hung up when it is known by name.
    }
  }

  private mutating func write(_ step: Step, isFinding: Bool, at now: Instant) {
    let name = step.id.flatMap { place(of: $0) }.flatMap { slots[$0].name }
    let command = isFinding ? "callfind" : step.command
    let parameter = isFinding ? name : step.parameter
    lastToken += 1
    running = Running(
      step: step, isFinding: isFinding, token: lastToken, deadline: now + Self.patience)
    let parameters = parameter.map { ",\"params\":\(JSONValue.quoted($0))" } ?? ""
    let text = "{\"command\":\"\(command)\"\(parameters),\"token\":\"\(lastToken)\"}"
    out.append(.write(Netstrings.netstring(text)))
  }

  // MARK: What is told

  public mutating func receive(_ bytes: some Sequence<UInt8>, at now: Instant) -> [Output] {
    for message in input.read(bytes) {
      guard let value = JSONValue(message) else { continue }
      if value["event"]?.isTrue == true {
        hear(value)
      } else if value["response"]?.isTrue == true {
        answer(value, at: now)
      }
    }
    if input.isBroken { out.append(.broken("baresip makes no sense")) }
    return take(at: now)
  }

  private mutating func answer(_ value: JSONValue, at now: Instant) {
    guard let running, value["token"]?.text.flatMap({ Int($0) }) == running.token else { return }
    self.running = nil
    let isDone = value["ok"]?.isTrue == true
    let text = value["data"]?.text ?? ""
    if running.isFinding {
      if isDone, text.contains("setting current call") {
        write(running.step, isFinding: false, at: now)
      }
      return
    }
    finish(running.step, isDone: isDone, text)
  }

  private mutating func finish(_ step: Step, isDone: Bool, _ text: String) {
    switch step.purpose {
    case .registration:
      if text.contains("OK ") {
        tellReady()
      } else if text.contains("ERR") {
        tell(.lost("not registered: the server refuses \(account.text)"))
      }
      return
    case .stray:
      if isDone, text.contains("setting current call") {
        queue.insert(Step(command: "hangup"), at: 0)
      }
      return
    case .nothing: return
    case .dial, .hold, .resume, .mute: break
    }
    guard let id = step.id, let place = place(of: id) else { return }
    switch step.purpose {
    case .dial:
      if !isDone { end(place, .failed(text.isEmpty ? "baresip can't call this" : text)) }
    case .hold:
      guard isDone, slots[place].isConnected else { break }
      // What is held again, since baresip has resumed it by itself, is no news.
      if !slots[place].isHeld { tell(.held(id)) }
      slots[place].isHeld = true
    case .resume:
      guard isDone, slots[place].isConnected else { break }
      if slots[place].isHeld { tell(.active(id)) }
      slots[place].isHeld = false
    case .mute(let isLast):
      slots[place].isMuted = !text.contains("un-muted") && text.contains("muted")
      if slots[place].isMuted != isMuted, !isLast {
        queue.insert(Step(id: id, command: "mute", purpose: .mute(isLast: true)), at: 0)
      }
    case .registration, .stray, .nothing: break
    }
  }

  private mutating func hear(_ event: JSONValue) {
    let parameter = event["param"]?.text ?? ""
    switch event["type"]?.text {
    case "REGISTER_OK": tellReady()
    case "REGISTER_FAIL":
      // A call goes on without it.
      if isRegistering, slots.isEmpty {
        isReady = false
        tell(.lost("not registered: \(SIPReason.words(parameter))"))
      }
    case "CALL_INCOMING": ring(event)
    case "CALL_RINGING", "CALL_PROGRESS":
      if let place = place(event), slots[place].isOutgoing { tell(.alerting(slots[place].id)) }
    case "CALL_ESTABLISHED":
      guard let place = place(event) else { break }
      let isFirst = !slots[place].isConnected
      slots[place].isConnected = true
      slots[place].answersBy = nil
      if isFirst { tell(.active(slots[place].id)) }
      if slots[place].isHeldByMistake {
        slots[place].isHeldByMistake = false
        queue.append(Step(id: slots[place].id, command: "resume"))
      }
      setMicrophone(place)
    case "CALL_CLOSED":
      guard let place = place(event) else { break }
      let slot = slots[place]
      end(
        place,
        slot.isEnding
          ? .hungUpHere
          : SIPReason.end(parameter, isOutgoing: slot.isOutgoing, isConnected: slot.isConnected))
      // It resumes another one with every end, and says nothing of it.
      for held in slots where held.isHeld {
        queue.append(Step(id: held.id, command: "hold", purpose: .hold))
      }
    case "CALL_DTMF_START":
      if let place = place(event), "0123456789*#ABCD".contains(parameter), parameter.count == 1 {
        tell(.heard(slots[place].id, parameter))
      }
    default: break
    }
  }

  private mutating func ring(_ event: JSONValue) {
    guard let name = event["id"]?.text, !slots.contains(where: { $0.name == name }) else { return }
    lastNumber += 1
    let id = CallID.there(lastNumber)
    let uri = event["peeruri"]?.text ?? ""
    slots.append(Slot(id: id, name: name, uri: uri))
    tell(.incoming(id, number: SIPAddress.caller(uri)))
  }

  /// Whose event it is; the first one of a call that was dialled names it.
  private mutating func place(_ event: JSONValue) -> Int? {
    guard let name = event["id"]?.text else { return nil }
    if let place = slots.firstIndex(where: { $0.name == name }) { return place }
    guard event["direction"]?.text == "outgoing" else { return nil }
    let uri = event["peeruri"]?.text
    let place =
      slots.firstIndex { $0.name == nil && $0.isOutgoing && $0.uri == uri }
      ?? slots.firstIndex { $0.name == nil && $0.isOutgoing }
    guard let place else {
      // Nobody here has made it.
      if event["type"]?.text != "CALL_CLOSED" { endStray(name) }
      return nil
    }
    slots[place].name = name
    if slots[place].isEnding {
      queue.insert(Step(id: slots[place].id, command: "hangup"), at: 0)
    }
    return place
  }

  private mutating func end(_ place: Int, _ reason: CallEnd) {
    let id = slots.remove(at: place).id
    queue.removeAll { $0.id == id }
    if slots.isEmpty { isMuted = false }
    tell(.ended(id, reason))
  }

  private func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }
}
