import Keypad

/// The modem's list of calls: `+CLCC`.
struct CallListing: Hashable, Sendable {
  /// Whether the modem supports `+CLCC`.
  private(set) var isKnown = true
  /// Whether the modem refused the last `+CLCC`, for example without a SIM.
  private var isRefused = false
  /// Whether the modem has answered `+CLCC` since the preparation.
  private var hasAnswered = false
  /// When the list of calls is asked for next.
  var askAt: Instant?
  /// The calls that existed before the line was ready.
  var found: [ListedCall] = []
  /// The number of attempts to end calls that this telephone doesn't show.
  var strayAttempts = 0
  /// A listed call that this telephone doesn't show counts until then as one that was begun here.
  /// Later ones are another program's.
  private(set) var strayUntil = Instant.zero

  /// After a call was begun or has ended here, the modem may have a call that the session takes to
  /// be over, for this long.
  static let strayTime = Duration.seconds(30)

  /// Whether the modem lists its calls. Otherwise the session relies on the answers to dialling and
  /// answering, and on the modem's own reports.
  var isUsable: Bool { isKnown && !isRefused }

  mutating func expectStrays(at now: Instant) { strayUntil = max(strayUntil, now + Self.strayTime) }

  /// Begins anew, since the modem is being prepared.
  mutating func prepare() { (isKnown, isRefused, hasAnswered) = (true, false, false) }

  mutating func record(isAnswered: Bool, error: String) {
    hasAnswered = hasAnswered || isAnswered
    // The error of a SIM that is not ready doesn't show whether the modem supports the command.
    isKnown = hasAnswered || ATError.isOfSIM(error)
    isRefused = !isAnswered
  }
}
