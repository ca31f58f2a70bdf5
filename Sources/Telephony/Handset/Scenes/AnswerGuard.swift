import Keypad

/// Keeps a slip of the finger from answering a question that matters.
///
///     question shown     all keys up      600 ms            press: answers
///     ├──────────────────┼────────────────┼─────────────────▼
///     ▲ still down ──────┘     ▲ a double press, a worn key,
///                                auto-repeat: no answer
///
/// A press answers under three conditions. It begins at least the pause of the ``Terms`` after the
/// question appeared on the display. All keys of all keypads have been up at the same time since
/// then. And the press is deliberate, see ``KeyOrigin/isDeliberate``: a key that a terminal sends
/// soon after the same key may be its auto-repeat, see ``KeyRepeats``.
///
/// A user who presses keys that don't answer is not reading: each of them restarts the pause and
/// the wait for all keys to be up. So does each press and each release of the key that opened the
/// question. Other answering keys restart nothing, so that a frightened user who presses one again
/// and again answers after the pause.
struct AnswerGuard: Hashable, Sendable {
  /// The conditions of a scene for an answer.
  struct Terms: Hashable, Sendable {
    /// How long the question must be visible before it can have been read.
    var pause: Duration
    /// The keys that answer.
    var keys: Set<Key>

    /// The pause is as long as a double press can take, and long enough to read a line.
    static let question = Terms(pause: .milliseconds(600), keys: [.call, .select, .pound])
    /// The pause is that of a question. A no counts, too: the phone asks only once.
    static let pairing = Terms(
      pause: .milliseconds(600), keys: [.call, .select, .pound, .star, .end])
    /// The pause is shorter than for a question, because a caller does not wait for ever.
    static let ringing = Terms(
      pause: .milliseconds(500), keys: [.call, .select, .pound, .star, .end])
  }

  private struct Place: Hashable {
    var key: Key
    var source: Int
  }

  private var down: Set<Place> = []
  private var terms = Terms.question
  /// The key that opened the question. In a pocket it may be pressed again and again.
  private var asking: Key?
  private var standsSince: Instant?
  /// Whether ``stands(at:)`` was called for this question.
  private var isDrawn = true
  private var wereAllUp = false
  private var answering: Set<Key> = []
  /// The keys whose last press came after the pause, by a finger or not.
  private var knowing: Set<Key> = []
  private var origins: [Key: KeyOrigin] = [:]

  /// Begins to guard a question that matters, which is shown from now on.
  ///
  /// - Parameter key: the key that opened the question, if no other key was pressed for it. Each
  ///   press of this key restarts the pause.
  mutating func ask(_ terms: Terms, with key: Key? = nil, at now: Instant) {
    self.terms = terms
    asking = key
    standsSince = nil
    restart(at: now)
    isDrawn = false
  }

  /// Ends the guard: no question is shown any more.
  mutating func rest() { standsSince = nil }

  /// Whether the pause was over when this key was pressed last.
  func wasRead(before key: Key) -> Bool { knowing.contains(key) }

  /// Whether the guard waits for ``stands(at:)``.
  var awaitsDrawing: Bool { !isDrawn }

  /// Notes that the display has drawn the screen. Only the first call after a question counts.
  mutating func stands(at now: Instant) {
    if isDrawn { return }
    isDrawn = true
    if let standsSince, standsSince < now { restart(at: now) }
  }

  /// Notes that the display could not be seen until now: it was dark, its output was late, or
  /// another console was shown.
  mutating func isSeenAnew(at now: Instant) {
    if standsSince != nil { restart(at: now) }
  }

  private mutating func restart(at now: Instant) {
    // A key may have been pressed before the question was shown.
    standsSince = max(standsSince ?? now, now)
    wereAllUp = down.isEmpty
    answering = []
  }

  /// Handles every edge of every key, before the key has any effect.
  mutating func receive(_ event: KeyEvent) {
    switch event.edge {
    case .press:
      let isPaused = standsSince.map { event.at >= $0 + terms.pause } ?? false
      if isPaused { knowing.insert(event.key) } else { knowing.remove(event.key) }
      if isPaused, wereAllUp, event.origin.isDeliberate {
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

  /// Returns the origin of the last press of this key.
  func origin(of key: Key) -> KeyOrigin { origins[key] ?? .finger }
}
