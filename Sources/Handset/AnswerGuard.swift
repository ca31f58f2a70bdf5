import Keypad

/// Keeps a slip of the finger from answering a question that matters.
///
///     question stands    all keys up      600 ms            press: answers
///     ├──────────────────┼────────────────┼─────────────────▼
///     ▲ still down ──────┘     ▲ a double press, a worn key,
///                                auto-repeat: no answer
///
/// A press answers where it begins at least ``pause`` after the question came to stand on the
/// display, where every key of every keypad has been up since then, and where it is certain that
/// a finger made it: what a terminal sends soon after the same key may be its auto-repeat, see
/// ``KeyRepeats``.
/// Whoever presses other keys is not reading: with each of them both begin anew. Who presses the
/// answering key again and again, in fear, is heard after ``pause``.
struct AnswerGuard: Hashable, Sendable {
  /// Longer than the two presses of a double press lie apart, and long enough to read a line.
  static let pause = Duration.milliseconds(600)

  private static let answeringKeys: Set<Key> = [.call, .select, .pound]

  private struct Place: Hashable {
    var key: Key
    var source: Int
  }

  private var down: Set<Place> = []
  private var standsSince: Instant?
  /// Whether ``stands(at:)`` has been told of this question.
  private var isDrawn = true
  private var wereAllUp = false
  private var answering: Set<Key> = []
  private var origins: [Key: KeyOrigin] = [:]

  /// A question that matters stands on the display from now on.
  mutating func ask(at now: Instant) {
    restart(at: now)
    isDrawn = false
  }

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
    standsSince = now
    wereAllUp = down.isEmpty
    answering = []
  }

  /// Takes every edge of every key, before it has any effect.
  mutating func take(_ event: KeyEvent) {
    switch event.edge {
    case .press:
      let isPaused = standsSince.map { event.at >= $0 + Self.pause } ?? false
      if isPaused, wereAllUp, event.origin == .finger {
        answering.insert(event.key)
      } else {
        answering.remove(event.key)
      }
      origins[event.key] = event.origin
      down.insert(Place(key: event.key, source: event.source))
      if standsSince != nil, !Self.answeringKeys.contains(event.key) { restart(at: event.at) }
    case .release, .cancel:
      down.remove(Place(key: event.key, source: event.source))
      if down.isEmpty { wereAllUp = true }
    }
  }

  /// Whether the last press of this key may answer a question that matters.
  func mayAnswer(_ key: Key) -> Bool { answering.contains(key) }

  /// Who made the last press of this key.
  func origin(of key: Key) -> KeyOrigin { origins[key] ?? .finger }
}
