import CallModel
import Keypad

/// A command for baresip, and the call to which the command applies, if any.
struct BaresipStep: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case dial
    case hold
    case resume
    case mute(isLast: Bool)
    case registration
    /// Creating the account.
    case account
    /// Hanging up a call that the telephone doesn't show, by its `Call-ID`, if the call still
    /// exists.
    case stray
    /// Asking for the current call, which may be a dialled one that has no name yet.
    case naming
    /// Asking for the state of a call, after a time without events.
    case check
    /// Asking for the current call, which may have arrived while there was no connection.
    case search
    /// Asking how long the current call of another program has been connected.
    case duration(BaresipCall)
    /// Asking whether baresip still runs, because it sends nothing during a call.
    case sign
    /// A tone. It is never repeated, as it may have been sent.
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

  /// The step that hangs up all unanswered incoming calls.
  static let endRinging = BaresipStep(command: "hangupall", parameter: "in")
  static let endAll = BaresipStep(command: "hangupall", parameter: "all")

  /// The step that waits for its answer.
  struct Running: Hashable, Sendable {
    var step: BaresipStep
    /// Whether the command that runs is `callfind`, which makes the step's call the current one.
    var isFinding: Bool
    var token: Int
    var deadline: Instant
  }
}
