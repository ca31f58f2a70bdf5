import Keypad
import LineDisplay
import TextEntry

/// The user's settings for the handset.
package struct HandsetSettings: Hashable, Sendable {
  package var mode: Mode
  /// How long a key is down before it counts as held.
  package var holdTime: Duration
  /// How long after its press a held key clears everything.
  package var longHoldTime: Duration
  /// See ``MultiTap/timeout``.
  package var multiTapTimeout: Duration?
  /// `nil`: the check of the contacts' country.
  package var dialCheck: DialCheck?
  /// Whether the line is simulated: the call screen says so.
  package var isLinePretended = false
  /// Whether calls are kept: in the log, as missed or seen, and in the counts that order the matches.
  /// Off in a demonstration, whose calls would mix with the user's: those count until the demonstration
  /// ends.
  package var keepsCalls = true
  /// The number that holding 1 calls; `nil` if none is set.
  package var voicemail: String?
  /// The time without a key after which the keys lock; `nil` if they never lock by themselves.
  package var lockAfter: Duration?
  /// The words that t9 offers beside the typed text.
  package var offersWords = OfferKind.longerAndNext
  /// See ``Predictor/hidesRudeWords``.
  package var hidesRudeWords = true
  /// Whether the line was not chosen by the user. Then its name is shown, and until the user can
  /// have read it only emergency calls go out.
  package var namesLine = false

  /// The direction of the layout.
  package var direction = Screen.Direction.leftToRight

  package init(
    mode: Mode = .search, holdTime: Duration = .milliseconds(500),
    longHoldTime: Duration = .milliseconds(1_500),
    multiTapTimeout: Duration? = .milliseconds(1_000), dialCheck: DialCheck? = nil
  ) {
    self.mode = mode
    self.holdTime = holdTime
    self.longHoldTime = longHoldTime
    self.multiTapTimeout = multiTapTimeout
    self.dialCheck = dialCheck
  }

  /// These settings with the settings of `others` that depend on the line.
  package func onLine(of others: HandsetSettings) -> HandsetSettings {
    var settings = self
    settings.isLinePretended = others.isLinePretended
    settings.keepsCalls = others.keepsCalls
    settings.namesLine = others.namesLine
    return settings
  }
}
