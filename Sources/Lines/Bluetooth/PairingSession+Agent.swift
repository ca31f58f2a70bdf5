import BusMessages
import CallModel
import Keypad

/// Our agent: what `org.bluez` asks the user (BlueZ, doc/org.bluez.Agent.rst), and the answers.
extension PairingSession {
  private static let rejected = BusReply.failure("org.bluez.Error.Rejected", "refused")

  /// Handles a call of our agent.
  mutating func receive(_ call: BusMethodCall, at now: Instant) -> [Output] {
    guard call.path == Self.agentPath, call.interface == Self.agentInterface else {
      return [
        .reply(call.token, .failure("org.freedesktop.DBus.Error.UnknownMethod", "no such method"))
      ]
    }
    let path = call.arguments.first?.text
    let value = call.arguments.dropFirst().first
    switch call.member {
    case "Release": return [.reply(call.token, .done)] + release(at: now)
    case "Cancel": return [.reply(call.token, .done)] + withdraw(at: now)
    case "RequestConfirmation":
      guard let digits = value?.int, (0...999_999).contains(digits) else { break }
      return confirm(call.token, path, at: now) { .isSame(digits: Self.digits(digits), $0) }
    case "RequestAuthorization":
      return confirm(call.token, path, at: now) { .mayPair($0) }
    case "AuthorizeService":
      return [.reply(call.token, mayConnect(path) ? .done : Self.rejected)]
    case "DisplayPasskey":
      guard let digits = value?.int, (0...999_999).contains(digits) else { break }
      return show(Self.digits(digits), call.token, path)
    case "DisplayPinCode":
      guard let code = value?.text, Self.isCode(code) else { break }
      return show(code, call.token, path)
    case "RequestPinCode":
      guard !isVisible, mayAsk(path) else { break }
      return show(legacyCode, call.token, path, reply: .values("s", [.string(legacyCode)]))
    // `RequestPasskey` is for a telephone that has keys and no display.
    default: break
    }
    return [.reply(call.token, Self.rejected)]
  }

  private static func digits(_ number: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: 6 - text.count) + text
  }

  /// Whether the text can be typed on a phone: 1 to 16 characters.
  private static func isCode(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy { UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 }
  }

  /// Whether this device may ask now: it is the one that pairs here, and no question is open.
  private func mayAsk(_ path: String?) -> Bool {
    stage == .pairing && path == device && open == nil
  }

  /// Handles a question about pairing. Of a device that does not pair here it is refused.
  private mutating func confirm(
    _ token: Int, _ path: String?, at now: Instant,
    _ question: (PairingDevice) -> PairingQuestion
  ) -> [Output] {
    if stage == .visible, let known = known(path) {
      (device, wasPairedBefore) = (known.path, known.isPaired)
      (stage, stageEnds) = (.pairing, nil)
    }
    guard mayAsk(path), let known = known(path) else { return [.reply(token, Self.rejected)] }
    wasAsked = true
    // A yes counts for its own question.
    isAllowed = false
    if isVisible { stageEnds = nil }
    return ask(question(described(known)), token: token, for: Self.answering, at: now)
  }

  /// Shows a code that has to be typed on the phone. It can be read only here, so that its entry
  /// there is the user's yes.
  private mutating func show(
    _ code: String, _ token: Int, _ path: String?, reply: BusReply = .done
  ) -> [Output] {
    guard mayAsk(path), let known = known(path) else { return [.reply(token, Self.rejected)] }
    allow()
    return [.reply(token, reply), .news(.code(code, described(known)))]
  }

  /// Whether a paired device may use a service of this machine: it is the one whose pairing the user
  /// has allowed, or a phone that was trusted before.
  private func mayConnect(_ path: String?) -> Bool {
    guard let known = known(path), known.isPaired else { return false }
    if path == device, isAllowed, !isEnding { return true }
    return known.isTrusted && known.isPhone && !known.isBlocked
  }

  // MARK: Questions

  mutating func ask(
    _ question: PairingQuestion, token: Int?, for limit: Duration, at now: Instant
  ) -> [Output] {
    open = OpenQuestion(question: question, token: token)
    questionEnds = now + limit
    return [.news(.question(question))]
  }

  /// Handles the user's answer. An answer to another question than the open one has no effect.
  ///
  /// - Parameter isLate: whether the time limit answers.
  mutating func answer(
    _ question: PairingQuestion, _ isYes: Bool, isLate: Bool = false, at now: Instant
  ) -> [Output] {
    guard let open, open.question == question, !isEnding else { return [] }
    self.open = nil
    questionEnds = nil
    if case .takesContacts = question {
      takesContacts = isYes
      return finish(.done(pairedPhone), at: now)
    }
    if isYes { return allow(open, at: now) }
    let reply = open.token.map { [Output.reply($0, Self.rejected)] } ?? []
    return reply + finish(.failed(isLate ? .notAnswered : .refusedHere), at: now)
  }

  /// Records the user's yes to the pairing of ``device``.
  private mutating func allow() {
    isAllowed = true
    // A phone that has begun pairs without a further word to us, even after the end.
    if isVisible { isNewlyPaired = !wasPairedBefore }
  }

  private mutating func allow(_ open: OpenQuestion, at now: Instant) -> [Output] {
    allow()
    // The phone has paired already.
    guard let token = open.token else { return trust(at: now) }
    let news = Output.news(.pairing(open.question.device))
    if isVisible { stageEnds = now + Self.answering }
    return [.reply(token, .done), news] + updatePairing(at: now)
  }

  /// Refuses the open question, at the end.
  mutating func closeQuestion() -> [Output] {
    defer { (open, questionEnds) = (nil, nil) }
    return open?.token.map { [.reply($0, Self.rejected)] } ?? []
  }

  /// The service withdraws its question: the phone has given up, or its user has said no.
  private mutating func withdraw(at now: Instant) -> [Output] {
    // A question of our own is not the service's to withdraw.
    guard stage == .pairing, open == nil || open?.token != nil else { return [] }
    let question = open?.question
    (open, questionEnds, isAllowed) = (nil, nil, false)
    if isVisible, !isNewlyPaired {
      // Another phone may begin. The time goes on.
      device = nil
      stage = .visible
      stageEnds = visibleUntil
      return [.news(.visible(name: ownName))]
    }
    // The phone may still pair after an earlier yes.
    if isVisible { stageEnds = now + Self.answering }
    // In the other mode the answer to `Pair` follows.
    return question.map { [.news(.pairing($0.device))] } ?? []
  }

  /// The service has no use for our agent any more.
  private mutating func release(at now: Instant) -> [Output] {
    isEnding ? [] : finish(.failed(.notRunning), at: now)
  }
}
