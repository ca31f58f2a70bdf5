import Baresip
import CallModel
import Keypad

extension Fuzzer {
  /// Input from baresip's control port, or over the bus of the telephone's own baresip, with JSON of
  /// any kind in it. After a byte that occurs in no text, an action of the user or the passing of time
  /// follows.
  static let baresip = Fuzzer(
    seeds: { [Array(conversation.utf8), ownConversation] }, read: talk)

  @Sendable private static func talk(_ bytes: [UInt8]) {
    // Half of them of a baresip that ran before.
    let isOwn = (bytes.first ?? 0) % 2 == 0
    var token = 0
    var session =
      isOwn
      ? BaresipSession(
        SIPAddress("sip:5@example.org")!, isRegistering: true, accountLine: "<sip:5@example.org>")
      : BaresipSession(sharing: nil)
    var calls = Calls()
    var now = Instant.zero
    var told = Set<CallID>()
    var isBroken = false
    func follow(_ outputs: [BaresipSession.Output]) {
      for output in outputs {
        switch output {
        case .broken: isBroken = true
        case .ask(let command, let new):
          require(isOwn && new > token, "a token that was used before")
          require(command.utf8.allSatisfy { $0 >= 0x20 }, "a command of two lines")
          token = new
        case .write(let bytes):
          require(!isOwn, "there is no port")
          require(bytes.last == UInt8(ascii: ","), "no netstring")
          require(bytes.allSatisfy { $0 >= 0x20 }, "a command of two lines")
        case .event(let event):
          if case .call(.incoming(let id, _)) = event {
            require(told.insert(id).inserted, "a call comes twice")
          }
          for request in calls.receive(event, at: now).requests {
            follow(session.perform(.call(request), at: now))
          }
        }
      }
    }
    follow(session.start(at: now))
    for piece in bytes.split(separator: 0xFF, omittingEmptySubsequences: false) {
      let call = calls.all.last
      var requests: [CallRequest]?
      switch (piece.first ?? 0) % 8 {
      case 1:
        guard let next = session.deadline else { break }
        require(next >= now, "a deadline that has passed")
        now = next
        follow(session.wake(at: now))
        require(session.deadline.map { $0 > now } ?? true, "a deadline that stays")
      case 2: requests = calls.dial(DialRequest(name: nil, number: "7*#"), at: now)?.requests
      case 3: requests = call.flatMap { calls.answer($0.id, at: now) }
      case 4: requests = call.map { calls.hangUp($0.id, at: now) }
      case 5: requests = calls.swap()
      case 6: requests = calls.mute()
      case 7: requests = call.flatMap { calls.send("5", to: $0.id) }
      default: break
      }
      for request in requests ?? [] { follow(session.perform(.call(request), at: now)) }
      let text = String(decoding: piece.dropFirst(), as: UTF8.self)
      switch (isOwn, (piece.first ?? 0) / 8 % 4) {
      case (false, _): follow(session.receive(piece.dropFirst(), at: now))
      case (true, 0):
        let types = ["CALL_INCOMING", "CALL_ESTABLISHED", "CALL_CLOSED", "REGISTER_FAIL"]
        follow(session.receive(event: text, type: types[text.utf8.count % 4], at: now))
      case (true, 1): follow(session.receive(answer: nil, token: token, at: now))
      // Also a late answer.
      case (true, 2): follow(session.receive(answer: text, token: token - 1, at: now))
      default: follow(session.receive(answer: text, token: token, at: now))
      }
      if isBroken {
        follow(session.stop("broken"))
        require(calls.all.isEmpty, "calls without a line")
        follow(session.start(at: now))
        isBroken = false
      }
    }
  }

  /// The answer to the first command, an event, a call, and the answer to the call.
  private static let ownConversation: [UInt8] = {
    let pieces: [(UInt8, String)] = [
      (0x18, "> sip:5@example.org  OK\n"),
      (0x00, "{\"type\":\"CALL_INCOMING\",\"id\":\"ab\",\"peeruri\":\"sip:5@x\"}"),
      (0x1A, "call id: cd\n"), (0x1B, "setting current call: ab\n"),
      (0x18, "===== Call debug (ESTABLISHED) =====\n af=AF_INET id=ab\n direction: Incoming"),
    ]
    return Array(pieces.map { [$0.0] + Array($0.1.utf8) }.joined(separator: [0xFF]))
  }()

  private static let conversation =
    "x75:{\"event\":true,\"type\":\"CALL_INCOMING\",\"id\":\"ab\",\"peeruri\":\"sip:5@example.org\"},"
    + "52:{\"event\":true,\"type\":\"CALL_ESTABLISHED\",\"id\":\"ab\"},"
    + "47:{\"response\":true,\"ok\":true,\"data\":\"\\u00e4\",\"token\":\"1\"},"
}
