import Keypad
import Telephony

extension ATSession {
  /// A call as the modem has it.
  struct Slot: Hashable, Sendable {
    let id: CallID
    /// Its place in the modem's list, where that is known.
    var index: Int?
    var state: Call.State
    /// Since when the modem has it; `nil` as long as it was not asked to dial.
    var placed: Instant?
    var isConnected = false
    /// That somebody has answered is not known.
    var isAssumed = false
    /// It needs no SIM, and no network of its own.
    var isEmergency = false
    /// It was asked to end it.
    var isEnding = false
    /// Why it is going to be over, as the modem says.
    var cause: CallEnd?
    /// The modem was not ready when it was asked: until when it is waited for.
    var waitsUntil: Instant?
    /// When it was asked last to end it.
    var endAskedAt: Instant?
    /// How often it was asked again.
    var endAttempts = 0
    /// It is over; when that is told without the modem having said why. Without a list of calls: when
    /// a call that rings no more is over.
    var goneAt: Instant?

    var isOutgoing: Bool { if case .here = id { true } else { false } }
    var isRinging: Bool { state == .incoming || state == .waiting }
    var isBeingMade: Bool { state == .dialling || state == .alerting }
  }

}
