import Keypad
import Telephony

/// baresip's control port, `ctrl_tcp`, as a value: bytes and time in, bytes and events out.
///
/// Commands and events are JSON in netstrings; each command has a token that its answer repeats. A
/// command is for baresip's current call: `callfind` makes a call current before.
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
    var isEnding = false
    /// It was asked to answer it, and does so until then.
    var answersBy: Instant?
    var isOutgoing: Bool { if case .here = id { true } else { false } }
  }

  private enum Purpose: Hashable, Sendable {
    case dial(CallID)
    case hold(CallID)
    case resume(CallID)
    case mute(Bool, isLast: Bool)
    case nothing
  }

  private struct Question: Hashable, Sendable {
    var purpose: Purpose
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
  private var questions: [Int: Question] = [:]
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
    if !isRegistering { tellReady() } else { ask("reginfo", nil, .nothing, at: now) }
    return take()
  }

  /// It is closed: until ``start(at:)`` there is nothing to do.
  public mutating func stop(_ why: String) -> [Output] {
    isOpen = false
    isReady = false
    input = Netstrings()
    questions = [:]
    slots = []
    out.append(.event(.lost(why)))
    return take()
  }

  public var deadline: Instant? {
    (questions.values.map(\.deadline) + slots.compactMap(\.answersBy)).min()
  }

  public mutating func wake(at now: Instant) -> [Output] {
    if questions.values.contains(where: { $0.deadline <= now }) {
      questions = [:]
      out.append(.broken("baresip does not answer"))
    }
    // It says only in its log that it has no sound, and lets it ring.
    while let place = slots.firstIndex(where: { $0.answersBy.map { $0 <= now } ?? false }) {
      slots[place].answersBy = nil
      command("hangup", slots[place].id, .nothing, at: now)
      end(place, .failed("not answered: can the sound card be opened? See --sip-audio"))
    }
    return take()
  }

  private mutating func take() -> [Output] {
    defer { out = [] }
    return out
  }

  private mutating func tell(_ event: LineEvent) { out.append(.event(event)) }

  private mutating func tellReady() {
    if isReady { return }
    isReady = true
    tell(.ready(Set(LineAbility.allCases)))
  }

  // MARK: What is asked

  public mutating func perform(_ request: LineRequest, at now: Instant) -> [Output] {
    switch request {
    case .dial(let id, let request): dial(id, request, at: now)
    case .answer(let id): answer(id, at: now)
    case .hangUp(let id, _): hangUp(id, at: now)
    case .hold(let id): command("hold", id, .hold(id), at: now)
    case .resume(let id): command("resume", id, .resume(id), at: now)
    case .tones(let id, let tones):
      for tone in tones where "0123456789*#".contains(tone) {
        command("sndcode", id, .nothing, parameter: String(tone), at: now)
      }
    case .mute(let isMuted):
      if let slot = slots.first(where: { $0.isConnected }) {
        command("mute", slot.id, .mute(isMuted, isLast: false), at: now)
      }
    }
    return take()
  }

  private mutating func dial(_ id: CallID, _ request: DialRequest, at now: Instant) {
    guard let uri = account.uri(calling: request.numberBeforePause) else {
      return tell(.ended(id, .failed("this can't be called over SIP")))
    }
    guard isOpen else { return tell(.ended(id, .failed("baresip is not there yet"))) }
    slots.append(Slot(id: id, uri: uri))
    ask("dial", uri, .dial(id), at: now)
  }

  private mutating func answer(_ id: CallID, at now: Instant) {
    guard let place = place(of: id) else { return }
    slots[place].answersBy = now + Self.patience
    command("accept", id, .nothing, at: now)
  }

  private mutating func hangUp(_ id: CallID, at now: Instant) {
    guard let place = place(of: id) else { return tell(.ended(id, .hungUpHere)) }
    slots[place].isEnding = true
    command("hangup", id, .nothing, at: now)
  }

  /// Makes a call the current one, and has something done with it.
  private mutating func command(
    _ command: String, _ id: CallID, _ purpose: Purpose, parameter: String? = nil, at now: Instant
  ) {
    guard isOpen, let place = place(of: id) else { return }
    // What was dialled last is current as long as it has no name.
    if let name = slots[place].name { ask("callfind", name, .nothing, at: now) }
    ask(command, parameter, purpose, at: now)
  }

  private mutating func ask(
    _ command: String, _ parameter: String?, _ purpose: Purpose, at now: Instant
  ) {
    lastToken += 1
    questions[lastToken] = Question(purpose: purpose, deadline: now + Self.patience)
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
    return take()
  }

  private mutating func answer(_ value: JSONValue, at now: Instant) {
    guard let token = value["token"]?.text.flatMap({ Int($0) }),
      let question = questions.removeValue(forKey: token)
    else { return }
    let isDone = value["ok"]?.isTrue == true
    let text = value["data"]?.text ?? ""
    switch question.purpose {
    case .dial(let id):
      if !isDone, let place = place(of: id) {
        end(place, .failed(text.isEmpty ? "baresip can't call this" : text))
      }
    case .hold(let id):
      if isDone, let place = place(of: id), slots[place].isConnected {
        slots[place].isHeld = true
        tell(.held(id))
      }
    case .resume(let id):
      if isDone, let place = place(of: id), slots[place].isConnected {
        slots[place].isHeld = false
        tell(.active(id))
      }
    // It only changes to the other state, and says which it is.
    case .mute(let isMuted, let isLast):
      let isMutedNow = !text.contains("un-muted") && text.contains("muted")
      if isMutedNow != isMuted, !isLast {
        ask("mute", nil, .mute(isMuted, isLast: true), at: now)
      }
    case .nothing: break
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
        tell(.lost("not registered: \(parameter)"))
      }
    case "CALL_INCOMING": ring(event)
    case "CALL_RINGING", "CALL_PROGRESS":
      if let place = place(event), slots[place].isOutgoing { tell(.alerting(slots[place].id)) }
    case "CALL_ESTABLISHED":
      guard let place = place(event) else { break }
      slots[place].isConnected = true
      slots[place].answersBy = nil
      tell(.active(slots[place].id))
    case "CALL_CLOSED":
      guard let place = place(event) else { break }
      let slot = slots[place]
      end(
        place,
        slot.isEnding
          ? .hungUpHere
          : SIPReason.end(parameter, isOutgoing: slot.isOutgoing, isConnected: slot.isConnected))
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
    if let place { slots[place].name = name }
    return place
  }

  private mutating func end(_ place: Int, _ reason: CallEnd) {
    tell(.ended(slots.remove(at: place).id, reason))
  }

  private func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }
}
