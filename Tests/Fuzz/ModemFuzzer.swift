import CallModel
import Keypad
import Modem

extension Fuzzer {
  /// What a modem says; behind a byte that no modem sends, what the user does or that time passes.
  static let modem = Fuzzer(seeds: { [Array(conversation.utf8)] }, read: talk)

  @Sendable private static func talk(_ bytes: [UInt8]) {
    var user = ModemUser()
    var pieces = bytes.split(separator: 0xFF, omittingEmptySubsequences: false)[...]
    user.hear(pieces.removeFirst())
    for piece in pieces {
      user.act(piece.first ?? 0)
      user.hear(piece.dropFirst())
    }
    user.leave()
  }

  private static let conversation =
    "\r\nOK\r\n\r\nACME\r\nOK\r\n\r\n+CPIN: SIM PIN\r\n+CREG: 1,5\r\n+CEN1: 1,999\r\n+CEN2: 1,118\r\n"
    + "+CRSM: 144,0,\"62108205422100050283026FB780020019\"\r\n+CSCS: (\"GSM\")\r\n+CLIP: \"+15555550142\",145\r\n\r\n+CLCC: 1,1,4,0,0,\"12\",129\r\n"
    + "+CLCC: 1,0,6,0,0\r\n+CUSD: 0,\"a\r\nb\",15\r\n"
    + "+CUSD: 0,\"004200610072\",72\r\n+CCWA: \"002B0034003900330030\",145,1\r\n+CME ERROR: 30\r\n^CEND:1,0,67,25\r\nNO CARRIER\r\n"
}

/// The user of a modem that may send anything.
private struct ModemUser {
  private var session = ATSession()
  private var calls = Calls()
  private var now = Instant.zero
  private var last = Set<CallID>()

  init() { follow(session.start(at: now)) }

  mutating func hear(_ bytes: ArraySlice<UInt8>) {
    if !bytes.isEmpty { follow(session.receive(bytes, at: now)) }
  }

  mutating func act(_ action: UInt8) {
    let call = calls.all.last
    switch action % 15 {
    case 0, 1:
      guard let next = [session.deadline, calls.deadline].compactMap({ $0 }).min() else { break }
      require(next >= now, "a deadline that has passed")
      now = next
      if session.deadline == now {
        follow(session.wake(at: now))
        require(session.deadline.map { $0 > now } ?? true, "a deadline that stays")
      }
      if let deadline = calls.deadline, deadline <= now { ask(calls.wake(at: now).requests) }
    case 2:
      let request = DialRequest(name: nil, number: "555\(action)")
      ask(calls.dial(request, at: now)?.requests)
    case 3: if let call { ask(calls.answer(call.id, at: now)) }
    case 4: if let call { ask(calls.hangUp(call.id, at: now)) }
    case 5: ask(calls.swap())
    case 6: if let call { ask(calls.send("5", to: call.id)) }
    case 7: ask(calls.mute())
    case 8: ask(.service(.send(action < 128 ? "*100#" : "*100*\(action)#")))
    case 9: ask(.service(.reply(action < 128 ? "1" : "a\"\r\u{1A};b")))
    case 10: ask(.service(.end))
    case 11: ask(.sim(.unlock(pin: action < 128 ? "1234" : "12\"4")))
    case 12: ask(.sim(.unblock(puk: "12345678", newPIN: "4321")))
    case 13: ask(.sim(.changePIN(old: action < 128 ? "1234" : "12\"4", new: "4321")))
    default:
      follow(session.stop("it is gone"))
      require(calls.all.isEmpty, "calls without a line")
      follow(session.start(at: now))
    }
  }

  mutating func leave() {
    require(session.farewell.allSatisfy { $0 == 13 || (0x20...0x7E).contains($0) }, "a farewell")
  }

  private mutating func ask(_ requests: [CallRequest]?) {
    for request in requests ?? [] { ask(.call(request)) }
  }

  private mutating func ask(_ request: LineRequest) {
    follow(session.perform(request, at: now))
  }

  private mutating func follow(_ outputs: [ATSession.Output]) {
    for output in outputs {
      switch output {
      case .write(let bytes):
        require(bytes.starts(with: "AT".utf8) && bytes.last == 13, "no command")
        require(bytes.dropLast().allSatisfy { (0x20...0x7E).contains($0) }, "more than a command")
        require(bytes.count < 200, "a long command")
      case .trouble: ask(calls.receive(.lost("it is no line"), at: now).requests)
      case .event(let event):
        if case .service(.information(let words)) = event {
          require(words.unicodeScalars.count <= 1_000, "a long text")
          require(
            words.unicodeScalars.allSatisfy {
              $0 == "\n" || $0.properties.generalCategory != .control
            }, "a control character")
        }
        if case .status(.emergencyNumbers(let numbers)) = event {
          require(numbers.allSatisfy { (2...10).contains($0.utf8.count) }, "no number")
          require(numbers.count <= 64, "many numbers")
        }
        if case .call(.incoming(let id, let number)) = event {
          require(last.insert(id).inserted, "a call comes twice")
          require((number?.utf8.count ?? 0) <= 8_192, "a long number")
        }
        ask(calls.receive(event, at: now).requests)
      }
    }
  }
}
