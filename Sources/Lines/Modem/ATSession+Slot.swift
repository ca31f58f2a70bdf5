import CallModel
import Keypad

extension ATSession {
  /// A call on the modem.
  struct Slot: Hashable, Sendable {
    let id: CallID
    /// Whether this side calls.
    let isOutgoing: Bool
    /// The number of the call in the modem's list, if known.
    var index: Int?
    var state: Call.State
    /// Whether another program, or the modem itself, made the call, or had it before this program
    /// saw it. The list of calls does not show which program has answered a call that rang here:
    /// such a call counts as this program's, and ends with it.
    var isOthers = false
    /// When the dial command ended, or when the modem first reported the call; `nil` before.
    var placed: Instant?
    var isConnected = false
    /// Whether the call is only assumed to be answered, because the modem doesn't report answers.
    var isAssumed = false
    /// Whether the call needs no SIM and no home network.
    var isEmergency = false
    /// Whether the modem was asked to end the call.
    var isEnding = false
    /// The reason that the modem has announced for the end of the call.
    var cause: CallEnd?
    /// The time until which a dialled call waits for the modem to be ready.
    var waitsUntil: Instant?
    /// When the modem was last asked to end the call.
    var endAskedAt: Instant?
    /// How often that request was repeated.
    var endAttempts = 0
    /// The time at which the end is reported even if the modem gives no reason. Without a list of
    /// calls: the time at which an incoming call that stops ringing is over.
    var goneAt: Instant?

    var isRinging: Bool { state == .incoming || state == .waiting }
    var isBeingMade: Bool { state == .dialling || state == .alerting }
  }

}
