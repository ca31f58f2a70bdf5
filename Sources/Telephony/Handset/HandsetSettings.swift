import CellDisplay
import Keypad
import TextEntry

/// The user's settings for the handset.
package struct HandsetSettings: Hashable, Sendable {
  package var mode: Mode
  /// The time for which a key must be down to count as held.
  package var holdTime: Duration
  /// The time after its press at which a held key clears everything.
  package var longHoldTime: Duration
  /// See ``MultiTap/timeout``.
  package var multiTapTimeout: Duration?
  /// The check before a number is dialled; `nil` for the check of the contacts' country.
  package var dialCheck: DialCheck?
  /// Whether the line is simulated. If so, the call screen says so.
  package var isLineSimulated = false
  /// Whether calls are kept: in the log, as missed or seen, and in the counts that order the
  /// matches. `false` in a demonstration, because its calls would mix with the user's. They count
  /// only until the demonstration ends.
  package var keepsCalls = true
  /// The number that holding 1 calls; `nil` if none is set.
  package var voicemail: String?
  /// The time without a key after which the keys lock; `nil` if they never lock by themselves.
  package var lockAfter: Duration?
  /// The words that t9 offers in addition to the typed text.
  package var offersWords = OfferKind.longerAndNext
  /// Whether one wrong key is forgiven.
  package var near = true
  /// If fewer contacts than this match the keys as typed, contacts with one wrong key fill the list
  /// up to this number.
  package var nearLines = 4
  /// See ``Predictor/hidesRudeWords``.
  package var hidesRudeWords = true
  /// See ``Predictor/correctsWords``.
  package var correctsWords = true
  /// Whether the line was not chosen by the user. If so, its name is shown, and until the user can
  /// have read it only emergency calls are made.
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

  /// Returns these settings with the settings of `others` that depend on the line.
  package func onLine(of others: HandsetSettings) -> HandsetSettings {
    var settings = self
    settings.isLineSimulated = others.isLineSimulated
    settings.keepsCalls = others.keepsCalls
    settings.namesLine = others.namesLine
    return settings
  }
}
