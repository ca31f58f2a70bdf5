import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad
import Records
import Testing
import TextEntry

@testable import Handset

/// A handset that is played by key scripts and shows its screens as text.
struct TestPhone {
  var playback: Playback
  var session: Session {
    get { playback.session }
    set { playback.session = newValue }
  }
  private(set) var requests: [Request] = []
  private(set) var changes: [Session.Change] = []
  private(set) var now = Instant.zero
  /// Sees each change as it is made.
  var watch: (Handset, Session.Change) -> Void = { _, _ in }

  static let book = [
    Contact(name: "John Smith", numbers: [PhoneNumber("+1 650-555-0142", type: "cell")]),
    Contact(name: "Jane Doe", numbers: [PhoneNumber("+44 7700 900123")]),
    Contact(
      name: "Felix Deli",
      numbers: [
        PhoneNumber("212-555-0193", type: "work"), PhoneNumber("212 555 0194", type: "cell"),
      ]),
    Contact(name: "Nemo", numbers: []),
    Contact(name: "Vanity", numbers: [PhoneNumber("1-800-MY-APPLE")]),
    Contact(name: "Forwarder", numbers: [PhoneNumber("*21*5550100#")]),
    Contact(name: "Rescue", numbers: [PhoneNumber("1 1 2")]),
    Contact(name: "Zoo", numbers: [PhoneNumber("555-9112")]),
  ]

  /// - Parameter abilities: of the line; a dial command has none; `nil` is no line.
  init(
    _ contacts: [Contact] = Self.book, country: String? = nil,
    settings: HandsetSettings = HandsetSettings(), dayAtZero: Double = 0,
    abilities: Set<LineAbility>? = [], log: [LoggedCall] = [],
    speedDials: [UInt8: SpeedDial] = [:], identity: String? = nil, lists: [WordList] = []
  ) {
    self.init(
      index: ContactIndex(contacts, country: country), settings: settings, dayAtZero: dayAtZero,
      abilities: abilities, log: log, speedDials: speedDials, identity: identity, lists: lists)
  }

  init(
    index: ContactIndex, settings: HandsetSettings = HandsetSettings(), dayAtZero: Double = 0,
    abilities: Set<LineAbility>? = [], log: [LoggedCall] = [],
    speedDials: [UInt8: SpeedDial] = [:], identity: String? = nil, lists: [WordList] = []
  ) {
    playback = Playback(
      Session(
        Handset(
          contacts: index, settings: settings, lists: lists,
          knowledge: Knowledge(log: log, speedDials: speedDials), dayAtZero: dayAtZero)),
      line: abilities.map { SimulatedLine(abilities: $0, identity: identity) })
  }

  var handset: Handset { session.handset }

  mutating func set(rowLength: Int, listRows: Int = .max) {
    session.set(ListRoom(columns: rowLength, rows: listRows, mostRows: listRows))
  }

  /// Plays a script after what was played before.
  mutating func play(_ script: String) throws {
    let script = try KeyScript(script)
    let start = now
    for var step in script.steps {
      step.at = start + (step.at - .zero)
      emit { $0.play(step, $1) }
    }
    now = start + (script.end - .zero)
    emit { [now] in $0.advance(to: now, $1) }
  }

  /// What a dial command tells of the last call.
  enum CommandNews {
    case callStarted
    case callEnded(problem: String?)
  }

  mutating func feed(_ news: CommandNews) {
    guard let call = handset.desk.calls.all.last else { return }
    switch news {
    case .callStarted: feed(.line(.call(.active(call.id))))
    case .callEnded(let problem):
      feed(.line(.call(.ended(call.id, problem.map { .failed($0) } ?? .hungUpThere))))
      // A user needs time to see the end of the call before the next key.
      now = now + .seconds(1)
    }
  }

  /// A press and a release, each so long after what was before.
  mutating func bounce(_ key: Key, after gap: Duration) {
    for edge in [KeyEdge.press, .release] {
      now = now + gap
      emit { [now] in $0.feed(KeyEvent(key, edge, at: now), $1) }
    }
  }

  /// A key as a terminal gives it: down and up at once.
  mutating func stroke(_ key: Key, after gap: Duration, _ repeats: inout KeyRepeats) {
    now = now + gap
    stroke(key, origin: repeats.mayRepeat(key, at: now) ? .perhapsRepeat : .finger)
  }

  mutating func stroke(_ key: Key, origin: KeyOrigin, after gap: Duration = .zero) {
    now = now + gap
    for edge in [KeyEdge.press, .release] {
      emit { [now] in $0.feed(KeyEvent(key, edge, at: now, origin: origin), $1) }
    }
  }

  /// A key as a keyboard gives it that tells of a hold with the press.
  mutating func hold(_ key: Key, _ hold: KeyHold, after gap: Duration) {
    now = now + gap
    for edge in [KeyEdge.press, .release] {
      let event = KeyEvent(key, edge, at: now, heldAtOnce: edge == .press ? hold : nil)
      emit { $0.feed(event, $1) }
    }
  }

  mutating func edge(
    _ key: Key, _ edge: KeyEdge, after gap: Duration, origin: KeyOrigin = .finger
  ) {
    now = now + gap
    emit { [now] in $0.feed(KeyEvent(key, edge, at: now, origin: origin), $1) }
  }

  /// The display was dark until so long after the last input.
  mutating func isSeenAnew(after gap: Duration) { session.isSeenAnew(at: now + gap) }

  /// The display has drawn what there is so long after the last input.
  mutating func wasDrawn(after gap: Duration) {
    let time = now + gap
    session.wasDrawn(at: time)
  }

  mutating func feed(_ input: Input) {
    emit { [now] in $0.feed(input, at: now, $1) }
  }

  private mutating func emit(
    _ body: (inout Playback, (Handset, Session.Change) -> Void) -> Void
  ) {
    var new: [Session.Change] = []
    body(&playback) {
      new.append($1)
      watch($0, $1)
    }
    changes += new
    requests += new.compactMap(\.request)
  }

  /// What is to be kept of words, since the last call of this.
  mutating func takeLearned() -> [LearningChange] {
    var learned: [LearningChange] = []
    for case .learned(let changes) in session.drainRecords() { learned += changes }
    return learned
  }

  /// The calls and choices to save since the last call of this.
  mutating func takeUsed() -> [(call: CallRecord, choice: ChoiceRecord?)] {
    session.drainRecords().compactMap { record in
      if case .used(let call, let choice) = record { (call, choice) } else { nil }
    }
  }

  /// The speed dials to save since the last call of this.
  mutating func takeSpeedDials() -> [UInt8: SpeedDial] {
    var speedDials: [UInt8: SpeedDial] = [:]
    for case .speedDial(let digit, let speedDial) in session.drainRecords() {
      speedDials[digit] = speedDial
    }
    return speedDials
  }

  /// All that is to be kept since the last call of this.
  mutating func drainRecords() -> [Record] { session.drainRecords() }

  /// The lines of the screen, matched parts in brackets, the selected one behind `>`.
  var lines: [String] { handset.screen.writtenRows.map { $0.plain(markingLit: true) } }

  /// What the line was asked for: `John Smith +16505550142`, or `hang up`.
  var calls: [String] {
    requests.compactMap { request in
      switch request {
      case .line(.call(.dial(_, let request))):
        [request.name, request.number].compactMap { $0 }.joined(separator: " ")
      case .line(.call(.hangUp)): "hang up"
      case .line(.call(.answer)): "answer"
      case .line(.call(.hold)): "hold"
      case .line(.call(.resume)): "resume"
      case .line(.call(.tones(_, let tones))): "tones \(tones)"
      case .line(.call(.mute(let isOff))): isOff ? "mute" : "unmute"
      case .line(.sim(.unlock(let pin))): "unlock \(pin)"
      case .line(.sim(.unblock(let puk, let newPIN))): "unblock \(puk) \(newPIN)"
      case .line(.sim(.changePIN(let old, let new))): "change PIN \(old) \(new)"
      case .line(.service(.send(let code))): "service \(code)"
      case .line(.service(.reply(let text))): "reply \(text)"
      case .line(.service(.end)): "end service"
      case .alert, .book, .pairing: nil
      }
    }
  }

  /// What was to be heard: `ring`, `silent`, `missed`.
  var alerts: [String] {
    requests.compactMap { if case .alert(let alert) = $0 { "\(alert)" } else { nil } }
  }

  var notice: String? { handset.screen.status.notice }
}

extension TestPhone: CustomTestStringConvertible {
  var testDescription: String { lines.joined(separator: " | ") }
}
