import Keypad
import Telephony

/// A command, and the call that it is for; `nil` for none.
struct BaresipStep: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case dial
    case hold
    case resume
    case mute(isLast: Bool)
    case registration
    /// The account is made.
    case account
    /// Of a call that is nobody's, by its `Call-ID`: it is hung up where it is there.
    case stray
    /// Which call is the current one: it may be one that was dialled and has no name yet.
    case naming
    /// How a call is, of which nothing was heard for a while.
    case check
    /// Which call is the current one: it may have come while nobody listened.
    case look
    /// Whether baresip is still there: it says nothing while a call goes on.
    case sign
    /// A tone is not sent twice, whether it was sent or not.
    case tone
    case nothing
  }

  var id: CallID?
  var command: String
  var parameter: String?
  var purpose = Purpose.nothing

  static func stray(_ name: String) -> BaresipStep {
    BaresipStep(command: "hangup", parameter: name, purpose: .stray)
  }

  /// Hangs up all incoming calls that are unanswered.
  static let endRinging = BaresipStep(command: "hangupall", parameter: "in")
  static let endAll = BaresipStep(command: "hangupall", parameter: "all")

  /// A step at work.
  struct Running: Hashable, Sendable {
    var step: BaresipStep
    /// Whether its call is being made the current one.
    var isFinding: Bool
    var token: Int
    var deadline: Instant
  }
}
