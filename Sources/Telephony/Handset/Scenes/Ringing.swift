import CallModel
import CellDisplay
import ContactSearch
import Keypad

/// An incoming call rings.
///
///     it rings     500 ms           # answers, * rejects, any digit silences
///     ├────────────┼────────────────▶
///     ▲ a digit that was on its way: typed below with the rest of its burst; otherwise it silences
///
/// `#` does not answer after digits: see ``KeyBurst``.
struct Ringing: AskingScene {
  let id: CallID

  init(_ id: CallID) { self.id = id }

  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "incoming call",
        "after a moment: # or call answers, * or end rejects; 0–9 silence it")
    ]
  }

  static let name = "ringing"
  var hidesDigits: Bool? { nil }
  var isAboutCall: Bool { true }
  var answerTerms: AnswerGuard.Terms? { .ringing }
  func filtersBounce(of key: Key) -> Bool { true }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .call, .select: answer(with: key, &desk, at: now)
    case .end: refuse(with: key, &desk, at: now)
    // These act when they are released.
    case .star, .pound: break
    case .digit: desk.callFacts.silenced.insert(id)
    case .up, .down, .left, .right, .erase, .mode:
      // The guard has seen this key already, and has restarted its pause for a key that answers
      // nothing.
      if desk.answers.wasRead(before: key) {
        desk.callFacts.silenced.insert(id)
      } else {
        desk.notice = Desk.tooSoonNotice
      }
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: answer(with: key, &desk, at: now)
    case .star: refuse(with: key, &desk, at: now)
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    // A held key answers or rejects the call, too.
    tap(key, &desk, at: now)
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "incoming call")
  }

  private func answer(with key: Key, _ desk: inout Desk, at now: Instant) {
    if mayAnswer(key, &desk) { desk.answer(id, at: now) }
  }

  private func refuse(with key: Key, _ desk: inout Desk, at now: Instant) {
    guard mayAnswer(key, &desk) else { return }
    desk.ask(desk.calls.hangUp(id, at: now))
  }

  private func mayAnswer(_ key: Key, _ desk: inout Desk) -> Bool {
    // `#` may be the end of a number, and `*` may step to the next match for a name. A single digit
    // that silenced the ring is not the beginning of a name.
    let burst = desk.burst
    let isText = burst.hasDigits || burst.isTyping && !desk.callFacts.silenced.contains(id)
    let isPart = key == .star ? isText : key != .end && burst.hasDigit
    if desk.answers.mayAnswer(key), !isPart { return true }
    if KeyBurst.takes(key) { desk.burst.refuse() }
    desk.notice = Desk.tooSoonNotice
    return false
  }

  func contact(_ desk: Desk) -> Int? { desk.calls[id].flatMap { desk.party($0).contact } }

  var form: Screen.Form { .card }

  func rows(_ desk: Desk) -> [ScreenRow] {
    guard let call = desk.calls[id] else { return [] }
    let party = desk.party(call)
    var lines = party.rows
    if party.possible > 1 {
      lines.append(.message(StyledText("\(party.possible) contacts match this number")))
    }
    lines.append(.message(StyledText(state(call, desk))))
    if let other = desk.callInBrief { lines.append(.message(StyledText(other))) }
    return lines
  }

  private func state(_ call: Call, _ desk: Desk) -> String {
    if call.isAnswering { return "answering" }
    if call.isEnding { return "rejecting" }
    let calls = call.state == .waiting ? "call waiting" : "incoming call"
    return desk.callFacts.silenced.contains(id) ? "\(calls), silenced" : calls
  }

  func hint(_ desk: Desk) -> String {
    (desk.calls.mayAnswer(id) ? "# answer  * reject" : "* reject")
      + (desk.callFacts.silenced.contains(id) ? "" : "  0–9 silent")
  }
}
