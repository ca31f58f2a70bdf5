import CallModel
import JSON
import Keypad

@testable import Baresip

/// A telephone that controls baresip: its own over D-Bus, or one that ran before at the control port.
struct Talk {
  var session: BaresipSession
  var now = Instant.zero
  /// What baresip is told, without its tokens.
  var asked: [String] = []
  var told: [LineEvent] = []
  var broken: [String] = []
  private var tokens = 0
  private var isWaiting = false

  init(registering: Bool = false) {
    session = BaresipSession(
      SIPAddress("sip:5550101@example.org")!, isRegistering: registering, accountLine: "<a>;b")
    follow(session.start(at: now))
    answer("\\n--- User Agents (0) ---\\n")
    answer("> sip:5550101@example.org      \(registering ? "zzz  Expires 0s" : "")\\n")
    asked = []
  }

  /// At the port of a baresip that ran before.
  init(sharing account: SIPAddress?) {
    session = BaresipSession(sharing: account)
    follow(session.start(at: now))
  }

  mutating func reconnect() { follow(session.start(at: now)) }
  mutating func leave() { follow(session.leave(at: now)) }
  mutating func ask(_ request: LineRequest) { follow(session.perform(request, at: now)) }
  mutating func ask(_ request: CallRequest) { ask(.call(request)) }

  mutating func hear(_ text: String) {
    follow(
      session.isOwn
        ? session.receive(event: text, type: "", at: now)
        : session.receive(Netstrings.netstring(text), at: now))
  }

  /// Receives an event with text that D-Bus does not carry.
  mutating func unreadable(_ type: String) {
    follow(session.receive(event: "[Invalid UTF-8]", type: type, at: now))
  }

  /// - Parameter more: members of the event.
  mutating func event(_ type: String, _ id: String?, _ more: String = "") {
    let name = id.map { ",\"id\":\"\($0)\"" } ?? ""
    hear("{\"event\":true,\"type\":\"\(type)\"\(name)\(more.isEmpty ? "" : "," + more)}")
  }

  /// Answers what was asked last.
  ///
  /// - Parameters:
  ///   - data: the data in the JSON.
  ///   - ok: the success flag, which only the control port sends.
  mutating func answer(_ data: String = "", ok: Bool = true) {
    isWaiting = false
    if session.isOwn {
      let isDialling = asked.last?.hasPrefix("dial") == true && data.isEmpty && ok
      let text = JSONValue(Array("\"\(data)\"".utf8))?.text
      return follow(
        session.receive(
          answer: isDialling ? "call id: 436f27c67f7ed5d1\n" : text, token: tokens, at: now))
    }
    hear("{\"response\":true,\"ok\":\(ok),\"data\":\"\(data)\",\"token\":\"\(tokens)\"}")
  }

  /// Answers all that is asked.
  mutating func settle() {
    while isWaiting {
      let isFinding = asked.last?.hasPrefix("callfind") == true
      answer(isFinding ? "setting current call: x" : "")
    }
  }

  mutating func pass(_ duration: Duration) {
    now = now + duration
    follow(session.wake(at: now))
  }

  private mutating func follow(_ outputs: [BaresipSession.Output]) {
    for output in outputs {
      switch output {
      case .event(let event): told.append(event)
      case .broken(let why): broken.append(why)
      case .ask(let command, let token):
        tokens = token
        isWaiting = true
        asked.append(command)
      case .write(let bytes):
        tokens += 1
        isWaiting = true
        let text = String(decoding: bytes, as: UTF8.self).drop { $0 != "{" }.dropLast()
        let value = JSONValue(Array(text.utf8))
        let parameter = value?["params"]?.text.map { " " + $0 } ?? ""
        asked.append((value?["command"]?.text ?? "no JSON") + parameter)
      }
    }
  }

  // MARK: What it says in tests

  static let abilities: Set<LineAbility> = [
    .answers, .holds, .tones, .progress, .mutes, .addresses,
  ]
  static let outgoing =
    "\"direction\":\"outgoing\",\"peeruri\":\"sip:5550142@example.org\""

  /// A session that has dialled a number.
  static func called() -> Talk {
    var talk = Talk()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "5550142")))
    talk.answer()
    return talk
  }

  /// What `callstat` is answered with, inside of JSON.
  static func callText(_ name: String, _ state: String, _ direction: String = "Outgoing") -> String
  {
    "\\n===== Call debug (\(state)) =====\\n local_uri:  <sip:5550101@example.org>\\n"
      + " peer_uri:   <sip:5550142@example.org>\\n af=AF_INET id=\(name)\\n direction: \(direction)\\n"
  }
}
