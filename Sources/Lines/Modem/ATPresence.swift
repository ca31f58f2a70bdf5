import Keypad

/// Whether the modem answers: when it was probed, and since when it has been silent.
struct ATPresence: Hashable, Sendable {
  static let quiet = Duration.milliseconds(300)
  static let longestPause = Duration.seconds(30)

  /// How long a modem may be silent before that is reported.
  let silentAfter: Duration
  /// If the modem answers: the end of the wait for silence. Otherwise: the time of the next probe.
  var probeAt: Instant?
  var hasProbed = false
  var pause = Duration.seconds(1)
  /// When the modem last sent a line of any kind.
  var lastLineAt = Instant.zero
  /// The time of the first command without an answer.
  var silentSince: Instant?
  /// When the silence of a modem that is not ready yet is reported.
  var silentAt: Instant?
  /// Whether the modem may have restarted, which its list of calls will show.
  var isDoubted = false

  init(silentAfter: Duration) { self.silentAfter = silentAfter }

  /// Sets the time at which silence is reported: ``silentAfter`` from now.
  mutating func expectLine(at now: Instant) { silentAt = now + silentAfter }

  mutating func recordProbe(at now: Instant) {
    hasProbed = true
    probeAt = now + pause
  }

  /// Notes an answer. Silence after it will show that no more answers are due.
  mutating func recordAnswer(at now: Instant) {
    hasProbed = false
    probeAt = now + Self.quiet
  }

  /// Waits longer for silence, since a line has come.
  mutating func putOff(at now: Instant) {
    if !hasProbed { probeAt = now + Self.quiet }
  }

  /// Doubles the pause before the next probe, up to ``longestPause``.
  mutating func slowDown() { pause = min(pause * 2, Self.longestPause) }

  /// Ends the probing of a modem that is there.
  mutating func endProbing() {
    probeAt = nil
    silentSince = nil
    silentAt = nil
    pause = .seconds(1)
  }
}
