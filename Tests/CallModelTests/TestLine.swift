import CallModel
import Keypad

/// Calls on a pretended line: what is asked of it is answered at once, by its own events.
struct TestLine {
  var calls = Calls()
  var line: SimulatedLine
  private(set) var news: [Calls.News] = []
  private(set) var requests: [CallRequest] = []
  private(set) var now = Instant.zero

  init(abilities: Set<LineAbility> = Set(LineAbility.allCases)) {
    line = SimulatedLine(abilities: abilities)
    for event in line.start { receive(event) }
  }

  mutating func pass(_ time: Duration) {
    let end = now + time
    while let due = calls.deadline, due <= end {
      now = max(due, now)
      take(calls.wake(at: now))
    }
    now = end
  }

  mutating func receive(_ event: LineEvent) { take(calls.receive(event, at: now)) }
  mutating func receive(_ event: CallEvent) { receive(.call(event)) }

  mutating func play(_ cues: LineCue...) {
    for cue in cues { for event in line.play(cue) { receive(event) } }
  }

  @discardableResult
  mutating func dial(_ number: String) -> CallID? {
    guard let dialled = calls.dial(DialRequest(name: nil, number: number), at: now) else {
      return nil
    }
    ask(dialled.requests)
    return dialled.id
  }

  mutating func hangUp(_ id: CallID) { ask(calls.hangUp(id, at: now)) }
  mutating func answer(_ id: CallID) { ask(calls.answer(id, at: now) ?? []) }
  mutating func mute() { ask(calls.mute() ?? []) }
  mutating func swap() { ask(calls.swap() ?? []) }
  mutating func send(_ tone: String, to id: CallID) { ask(calls.send(tone, to: id) ?? []) }
  mutating func sendRest(of id: CallID) { ask(calls.sendRest(of: id, at: now)) }

  private mutating func take(_ outcome: Calls.Outcome) {
    news += outcome.news
    ask(outcome.requests)
  }

  private mutating func ask(_ new: [CallRequest]) {
    requests += new
    for request in new { for event in line.perform(.call(request)) { receive(event) } }
  }

  /// The calls that are over, as a log has them: `made 12`, `missed`.
  var ended: [String] {
    news.compactMap { news in
      guard case .ended(let call) = news else { return nil }
      return call.kind.rawValue + (call.lasted.map { " \($0.components.seconds)" } ?? "")
    }
  }

  var states: [Call.State] { calls.all.map(\.state) }
  var tones: [String] {
    requests.compactMap { if case .tones(_, let tones) = $0 { tones } else { nil } }
  }
}
