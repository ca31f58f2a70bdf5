import Keypad
import LineDisplay
import TextEntry

/// What a user may set about the handset's behaviour.
public struct HandsetSettings: Hashable, Sendable {
  public var mode: Mode
  /// How long a key is down before it counts as held.
  public var holdTime: Duration
  /// How long a key is down before a hold clears everything; from the press on.
  public var longHoldTime: Duration
  /// See ``MultiTap/timeout``.
  public var multiTapTimeout: Duration?
  /// `nil`: the check of the contacts' country.
  public var dialCheck: DialCheck?
  /// Whether the line leads nowhere: the screen of a call says so, and no call counts for the order of
  /// the matches.
  public var isLinePretended = false
  /// Whether calls are kept, the missed ones too, and that somebody has seen those: not where a
  /// demonstration would mix its own with the user's.
  public var keepsCalls = true
  /// The number that holding 1 calls; `nil` where nobody has set one.
  public var voicemail: String?
  /// After how long without a key the keys are locked; `nil` for never by themselves.
  public var lockAfter: Duration?
  /// What t9 offers beside what is typed.
  public var offersWords = OfferKind.longerAndNext
  /// See ``Predictor/hidesRudeWords``.
  public var hidesRudeWords = true
  /// Whether the line is one that nobody has chosen: its name is told, and no call but one for help goes
  /// through it before that could be read.
  public var namesLine = false

  /// Which way screens are laid out.
  public var direction = Screen.Direction.leftToRight

  public init(
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
}
