import Keypad

/// Keeps a slip of the finger from answering a question that matters.
///
///     question stands    all keys up      600 ms            press: answers
///     ├──────────────────┼────────────────┼─────────────────▼
///     ▲ still down ──────┘     ▲ a double press, a worn key,
///                                auto-repeat: no answer
///
/// A press answers where it begins at least the pause of the ``Terms`` after the question came to
/// stand on the display, where every key of every keypad has been up since then, and where it is
/// certain that a finger made it: what a terminal sends soon after the same key may be its auto-repeat, see
/// ``KeyRepeats``.
/// Whoever presses other keys is not reading: with each of them both begin anew, and with each press and
/// each release of the key that has asked. Who presses another answering key again and again, in fear, is
/// heard after the pause.
struct AnswerGuard: Hashable, Sendable {
  /// What a scene wants of who answers it.
  struct Terms: Hashable, Sendable {
    /// How long it stands before anybody can have read it.
    var pause: Duration
    /// The keys that answer.
    var keys: Set<Key>

    /// Longer than the two presses of a double press lie apart, and long enough to read a line.
    static let question = Terms(pause: .milliseconds(600), keys: [.call, .select, .pound])
    /// Who rings does not ring for ever.
    static let ringing = Terms(
      pause: .milliseconds(500), keys: [.call, .select, .pound, .star, .end])
  }

  private struct Place: Hashable {
    var key: Key
    var source: Int
  }

  private var down: Set<Place> = []
  private var terms = Terms.question
  /// The key that has asked, and that is pressed again and again in a pocket.
  private var asking: Key?
  private var standsSince: Instant?
  /// Whether ``stands(at:)`` has been told of this question.
  private var isDrawn = true
  private var wereAllUp = false
  private var answering: Set<Key> = []
  /// The keys whose last press came after the pause, whoever made it.
  private var knowing: Set<Key> = []
  private var origins: [Key: KeyOrigin] = [:]

  /// A question that matters stands on the display from now on.
  ///
  /// - Parameter key: has brought it, alone, so that its own pause begins anew with each press.
  mutating func ask(_ terms: Terms, with key: Key? = nil, at now: Instant) {
    self.terms = terms
    asking = key
    standsSince = nil
    restart(at: now)
    isDrawn = false
  }

  /// No question stands there any more.
  mutating func rest() { standsSince = nil }

  /// Whether the pause was over when this key was pressed last.
  func wasRead(before key: Key) -> Bool { knowing.contains(key) }

  /// Whether ``stands(at:)`` has anything to learn.
  var awaitsDrawing: Bool { !isDrawn }

  /// Whoever draws the display says when it had drawn what there is: of a question only the first
  /// time counts.
  mutating func stands(at now: Instant) {
    if isDrawn { return }
    isDrawn = true
    if let standsSince, standsSince < now { restart(at: now) }
  }

  /// Nobody could see the display until now: it was dark, or behind.
  mutating func isSeenAnew(at now: Instant) {
    if standsSince != nil { restart(at: now) }
  }

  private mutating func restart(at now: Instant) {
    // A key may have been pressed before what it restarts came to stand there.
    standsSince = max(standsSince ?? now, now)
    wereAllUp = down.isEmpty
    answering = []
  }

  /// Takes every edge of every key, before it has any effect.
  mutating func take(_ event: KeyEvent) {
    switch event.edge {
    case .press:
      let isPaused = standsSince.map { event.at >= $0 + terms.pause } ?? false
      if isPaused { knowing.insert(event.key) } else { knowing.remove(event.key) }
      if isPaused, wereAllUp, event.origin == .finger {
        answering.insert(event.key)
      } else {
        answering.remove(event.key)
      }
      origins[event.key] = event.origin
      down.insert(Place(key: event.key, source: event.source))
      guard standsSince != nil else { break }
      let isAnother = !terms.keys.contains(event.key)
      if isAnother || event.key == asking && !mayAnswer(event.key) { restart(at: event.at) }
    case .release, .cancel:
      down.remove(Place(key: event.key, source: event.source))
      if down.isEmpty { wereAllUp = true }
      if standsSince != nil, event.key == asking, !mayAnswer(event.key) { restart(at: event.at) }
    }
  }

  /// Whether the last press of this key may answer a question that matters.
  func mayAnswer(_ key: Key) -> Bool { answering.contains(key) }

  /// Who made the last press of this key.
  func origin(of key: Key) -> KeyOrigin { origins[key] ?? .finger }
}
