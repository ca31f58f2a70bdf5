import Keypad
import Telephony

/// A command, and its call, which is `nil` if it is not for a call.
struct BaresipStep: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case dial
    case hold
    case resume
    case mute(isLast: Bool)
    case registration
    /// Creates the account.
    case account
    /// Hangs up a call that is not this telephone's, by its `Call-ID`, if it still exists.
    case stray
    /// Asks for the current call, which may be a dialled one that has no name yet.
    case naming
    /// Asks for the state of a call, after a time without events.
    case check
    /// Asks for the current call, which may have arrived while there was no connection.
    case look
    /// Asks whether baresip still runs: during a call it sends nothing.
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

  /// Hangs up all unanswered incoming calls.
  static let endRinging = BaresipStep(command: "hangupall", parameter: "in")
  static let endAll = BaresipStep(command: "hangupall", parameter: "all")

  /// The step that waits for its answer.
  struct Running: Hashable, Sendable {
    var step: BaresipStep
    /// Whether the command is the one that makes the step's call the current one.
    var isFinding: Bool
    var token: Int
    var deadline: Instant
  }
}
