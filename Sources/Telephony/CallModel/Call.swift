import Keypad

/// The identity of a call. It includes the side that began the call, so that a line and the
/// telephone never give two calls the same identity.
package enum CallID: Hashable, Sendable {
  /// A call that the telephone numbers.
  case here(Int)
  /// A call that the line numbers. The line may use a number again for a new call.
  case there(Int)
}

/// A call that has not ended.
package struct Call: Hashable, Sendable {
  /// The states of 3GPP TS 27.007, `+CLCC`.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// The number is being dialled.
    case dialling
    /// The telephone at the other end rings.
    case alerting
    case active
    case held
    /// This telephone rings.
    case incoming
    /// This telephone rings during another call.
    case waiting
  }

  package let id: CallID
  /// Whether this side calls: the telephone, or for a call that was not begun here the phone itself
  /// or another program.
  package let isOutgoing: Bool
  /// The dialled number as it was sent, or the caller's number; `nil` if that is withheld or not
  /// known. The number of a call that was not begun here is untrusted text.
  package let number: String?
  package internal(set) var state: State
  /// When the call entered its state.
  package internal(set) var since: Instant
  package let began: Instant
  /// When the call was first connected; `nil` if it never was.
  package internal(set) var connected: Instant?
  /// How often the line was asked to end the call.
  var endRequests = 0
  /// When the line was last asked to end the call.
  var lastEndRequest: Instant?
  package var isEnding: Bool { endRequests > 0 }
  /// Whether the line was asked to answer the call.
  package internal(set) var isAnswering = false
  /// Whether the call was answered because the line was asked to. Another program, or the phone
  /// itself, may answer a call, too.
  package internal(set) var isAnsweredHere = false
  /// The tones that were sent: the last ``Calls/tonesKept``.
  package internal(set) var tones = ""
  /// The part of the number that is still to be sent as tones, with its pauses.
  package internal(set) var rest = ""
  /// Whether ``rest`` waits for a key, because of a `;` in the number.
  package internal(set) var waitsForKey = false
  /// When ``rest`` is continued, after a `,` in the number.
  var resumes: Instant?
  /// Whether ``rest`` is continued once the call is active.
  var waitsForActive = false
  /// When a request without an answer from the line is repeated or given up.
  var patience: Instant?

  init(_ id: CallID, number: String?, isOutgoing: Bool, state: State, at now: Instant) {
    self.id = id
    self.isOutgoing = isOutgoing
    self.number = number
    self.state = state
    since = now
    began = now
  }

  /// Whether the telephone has dialled the call.
  package var isBegunHere: Bool { if case .here = id { true } else { false } }
  /// Whether this telephone rings for the call.
  package var isRinging: Bool { state == .incoming || state == .waiting }
  /// Whether the call is outgoing and not answered yet.
  package var isBeingMade: Bool { state == .dialling || state == .alerting }
}

/// Why a call is over.
package enum CallEnd: Hashable, Sendable {
  case hungUpHere
  case hungUpThere
  case busy
  case noAnswer
  /// The other end or the network has refused the call.
  case refused
  /// The call could not be made or kept. The associated value is the reason, untrusted text.
  case failed(String)
}

/// A call after its end.
package struct EndedCall: Hashable, Sendable {
  /// The call in its last state.
  package var call: Call
  package var reason: CallEnd
  package var at: Instant

  package init(call: Call, reason: CallEnd, at: Instant) {
    self.call = call
    self.reason = reason
    self.at = at
  }

  /// The kind of a call in the log.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case made, answered, missed
    /// An incoming call that the user refused.
    case refused
    /// An outgoing call that was refused or could not be made.
    case failed

    /// Whether the call was incoming and was not refused.
    package var isReceived: Bool { self == .answered || self == .missed }
    /// Whether the call was outgoing, made or failed.
    package var isOutgoing: Bool { self == .made || self == .failed }
  }

  package var kind: Kind {
    if call.isOutgoing {
      if call.connected != nil { return .made }
      switch reason {
      case .failed, .refused: return .failed
      case .hungUpHere, .hungUpThere, .busy, .noAnswer: return .made
      }
    }
    if call.connected != nil { return .answered }
    return reason == .hungUpHere ? .refused : .missed
  }

  /// How long the call was connected; `nil` if it never was.
  package var lasted: Duration? { call.connected.map { max(at - $0, .zero) } }
}

extension EndedCall {
  /// The reason for the end, in a word or two.
  package var brief: String {
    switch reason {
    case .busy: "busy"
    case .noAnswer: "no answer"
    case .refused: "rejected"
    case .failed(let why): why
    case .hungUpHere, .hungUpThere: "call ended"
    }
  }
}
