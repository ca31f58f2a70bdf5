import ContactSearch
import Contacts
import Handset
import Keypad

/// A handset that is played by key scripts and shows its screens as text.
struct TestPhone {
  var session: Session
  private(set) var effects: [Effect] = []
  private(set) var changes: [Session.Change] = []
  private var now = Instant.zero

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

  init(
    _ contacts: [Contact] = Self.book, country: String? = nil,
    settings: HandsetSettings = HandsetSettings(), dayAtZero: Double = 0,
    pretendsCalls: Bool = true
  ) {
    self.init(
      index: ContactIndex(contacts, country: country), settings: settings, dayAtZero: dayAtZero,
      pretendsCalls: pretendsCalls)
  }

  init(
    index: ContactIndex, settings: HandsetSettings = HandsetSettings(), dayAtZero: Double = 0,
    pretendsCalls: Bool = true
  ) {
    var settings = settings
    settings.pretendsCalls = pretendsCalls
    session = Session(Handset(contacts: index, settings: settings, dayAtZero: dayAtZero))
  }

  var handset: Handset { session.handset }

  mutating func set(rowLength: Int, listRows: Int = .max) {
    session.set(rowLength: rowLength, listRows: listRows)
  }

  /// Plays a script after what was played before.
  mutating func play(_ script: String) throws {
    let script = try KeyScript(script)
    let start = now
    for var event in script.events {
      event.at = start + (event.at - .zero)
      tell { $0.feed(event, $1) }
    }
    now = start + (script.end - .zero)
    tell { [now] in $0.advance(to: now, $1) }
  }

  /// A press and a release, each so long after what was before.
  mutating func bounce(_ key: Key, after gap: Duration) {
    for edge in [KeyEdge.press, .release] {
      now = now + gap
      tell { [now] in $0.feed(KeyEvent(key, edge, at: now), $1) }
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
      tell { [now] in $0.feed(KeyEvent(key, edge, at: now, origin: origin), $1) }
    }
  }

  mutating func edge(_ key: Key, _ edge: KeyEdge, after gap: Duration) {
    now = now + gap
    tell { [now] in $0.feed(KeyEvent(key, edge, at: now), $1) }
  }

  /// The display was dark until so long after the last input.
  mutating func isSeenAnew(after gap: Duration) { session.isSeenAnew(at: now + gap) }

  /// The display has drawn what there is so long after the last input.
  mutating func wasDrawn(after gap: Duration) { session.wasDrawn(at: now + gap) }

  mutating func feed(_ input: Input) {
    tell { [now] in $0.feed(input, at: now, $1) }
  }

  private mutating func tell(
    _ body: (inout Session, (Handset, Session.Change) -> Void) -> Void
  ) {
    var new: [Session.Change] = []
    body(&session) { new.append($1) }
    changes += new
    effects += new.compactMap(\.effect)
  }

  /// The lines of the screen, matched parts in brackets, the selected one behind `>`.
  var lines: [String] { handset.screen.lines.map { $0.plain(markingLit: true) } }

  /// What was dialled: `John Smith +16505550142`, or `hang up`.
  var calls: [String] {
    effects.map { effect in
      switch effect {
      case .dial(let request):
        [request.name, request.number].compactMap { $0 }.joined(separator: " ")
      case .hangUp: "hang up"
      case .learn: "learn"
      case .called: "called"
      }
    }
  }

  var notice: String? { handset.screen.status.notice }
}
