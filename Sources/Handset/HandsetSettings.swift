import Keypad
import LineDisplay
import TextEntry

/// What a user may set about the handset's behaviour.
package struct HandsetSettings: Hashable, Sendable {
  package var mode: Mode
  /// How long a key is down before it counts as held.
  package var holdTime: Duration
  /// How long a key is down before a hold clears everything; from the press on.
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
  /// The number that holding 1 calls; `nil` where nobody has set one.
  package var voicemail: String?
  /// After how long without a key the keys are locked; `nil` for never by themselves.
  package var lockAfter: Duration?
  /// What t9 offers beside what is typed.
  package var offersWords = OfferKind.longerAndNext
  /// See ``Predictor/hidesRudeWords``.
  package var hidesRudeWords = true
  /// Whether the line is one that nobody has chosen: its name is told, and no call but one for help goes
  /// through it before that could be read.
  package var namesLine = false

  /// Which way screens are laid out.
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

  /// These, with what others say of the line.
  package func onLine(of others: HandsetSettings) -> HandsetSettings {
    var settings = self
    settings.isLinePretended = others.isLinePretended
    settings.keepsCalls = others.keepsCalls
    settings.namesLine = others.namesLine
    return settings
  }
}
