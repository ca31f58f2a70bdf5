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

  /// Whether the modem lists its calls. Otherwise the session relies on the answers to dialling and
  /// answering, and on the modem's own reports.
  var isUsable: Bool { isKnown && !isRefused }

  /// Begins anew, since the modem is being prepared.
  mutating func prepare() { (isKnown, isRefused, hasAnswered) = (true, false, false) }

  mutating func record(isAnswered: Bool, error: String) {
    hasAnswered = hasAnswered || isAnswered
    // The error of a SIM that is not ready doesn't show whether the modem supports the command.
    isKnown = hasAnswered || ATError.isOfSIM(error)
    isRefused = !isAnswered
  }
}
