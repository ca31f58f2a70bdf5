import CallModel
import Keypad

/// Codes for the network, and its answers: `+CUSD`, 3GPP TS 27.007, 7.15.
///
///     .send ────▶ sent ── reported, ended or refused, 120 s ──▶ idle
///                  │ ▲
///              asks▼ │ .reply
///                 asked ── .end, ended, 10 min ──▶ idle
extension ATSession {
  enum Service: Hashable, Sendable {
    case idle
    case sent(until: Instant)
    case asked(until: Instant)
  }

  /// How long the network may take to answer. Some are slow.
  static let servicePatience = Duration.seconds(120)
  /// How long the user may take to answer, longer than any network waits: 3GPP TS 24.090. The modem
  /// may not report that the network has given up, and until this time is over no other code can be
  /// sent.
  static let askedPatience = Duration.seconds(600)

  // MARK: What is asked

  mutating func ask(_ request: ServiceRequest, at now: Instant) {
    switch request {
    case .send(let code): send(service: code, at: now)
    case .reply(let text): send(reply: text, at: now)
    case .end: endService()
    }
  }

  mutating func send(service code: String, at now: Instant) {
    // The code contains a PIN, and the telephone carries it out itself: 3GPP TS 22.030, 6.6.2.
    guard !ServiceCode.concernsSIM(code) else {
      return fail("SIM codes are not sent to the network")
    }
    guard code.utf8.count <= ServiceCode.limit else { return fail(Self.tooLong) }
    guard !code.isEmpty, code.utf8.allSatisfy({ "0123456789*#+".utf8.contains($0) })
    else { return fail("a modem can't send this code") }
    guard isKnown, modem.abilities.contains(.services) else {
      return fail("the modem can't send codes now")
    }
    guard service == .idle else { return fail("the last code is still unanswered") }
    put(code, at: now)
  }

  /// Sends a reply, but only while the network waits for one. Otherwise it would be taken for a new
  /// code.
  mutating func send(reply text: String, at now: Instant) {
    guard isKnown, case .asked = service else { return fail("the network expects no answer") }
    guard text.utf8.count <= ServiceCode.limit else { return fail(Self.tooLong) }
    guard ATCharacters.mayBeSent(text) else {
      return fail("a modem can't send this: letters, digits and . , : ! ? + - * / # ( ) only")
    }
    put(text, at: now)
  }

  mutating func endService() {
    jobs.queue.removeAll(where: \.isService)
    if isKnown, service != .idle { jobs.queue.append(.set("+CUSD=2")) }
    service = .idle
  }

  private mutating func put(_ text: String, at now: Instant) {
    let written =
      modem.family.packsServices
      ? HexBytes.write(GSMAlphabet.pack(text)) : modem.characters.written(text)
    service = .sent(until: now + Self.servicePatience)
    jobs.queue.append(.service(ATSecret("+CUSD=1,\"\(written)\",15")))
  }

  private static let tooLong = "at most \(ServiceCode.limit) characters"

  private mutating func fail(_ why: String) { emit(.service(.failed(why))) }

  // MARK: What comes

  mutating func finishService(with line: ATLine) {
    guard case .error(let text) = line, case .sent = service else { return }
    service = .idle
    fail(ATError.message(text))
  }

  mutating func receive(_ message: ServiceMessage, at now: Instant) {
    guard isKnown else { return }
    let words = message.text(in: modem.characters)
    let isWaiting = service != .idle
    service = message.kind == .asks ? .asked(until: now + Self.askedPatience) : .idle
    switch message.kind {
    case .asks: emit(.service(.asks(words ?? "")))
    case .information, .ended:
      if let words {
        emit(.service(.information(words)))
      } else if isWaiting {
        fail(message.kind == .information ? "the network gave no answer" : "ended by the network")
      }
    case .answeredElsewhere: if isWaiting { fail("another telephone has answered") }
    case .notSupported: if isWaiting { fail("the network does not know this code") }
    case .timeout: if isWaiting { fail("the network does not answer") }
    }
  }

  mutating func endServicePatience(at now: Instant) {
    guard let until = serviceDeadline, until <= now else { return }
    let isAsked = if case .asked = service { true } else { false }
    endService()
    fail(isAsked ? "the network stopped waiting" : "the network does not answer")
  }

  var serviceDeadline: Instant? {
    switch service {
    case .idle: nil
    case .sent(let until), .asked(let until): until
    }
  }
}
