import Keypad

/// Which call. Who began it is a part of it, so that a line and the telephone never name two calls
/// alike.
package enum CallID: Hashable, Sendable {
  /// Numbered by the telephone.
  case here(Int)
  /// Numbered by the line; a number that was used before is another call.
  case there(Int)
}

/// A call as long as it lasts.
package struct Call: Hashable, Sendable {
  /// The states of 3GPP TS 27.007, `+CLCC`.
  package enum State: String, Hashable, Sendable {
    /// The number goes out.
    case dialling
    /// It rings there.
    case alerting
    case active
    case held
    /// It rings here.
    case incoming
    /// It rings here, beside another call.
    case waiting
  }

  package let id: CallID
  /// What was dialled, as it went out, or who calls; `nil` where that is withheld. Untrusted text
  /// where the call came in.
  package let number: String?
  package internal(set) var state: State
  /// Since when the state is what it is.
  package internal(set) var since: Instant
  package let began: Instant
  /// When the two could speak first; `nil` where they never could.
  package internal(set) var connected: Instant?
  /// How often the line was asked to end it.
  var endRequests = 0
  /// When the line was asked last to end it.
  var lastEndRequest: Instant?
  package var isEnding: Bool { endRequests > 0 }
  /// The line was asked to answer it.
  package internal(set) var isAnswering = false
  /// The tones that were sent: the last ``Calls/tonesKept``.
  package internal(set) var tones = ""
  /// What of the number is still to be sent as tones, pauses and all.
  package internal(set) var rest = ""
  /// Whether ``rest`` waits for somebody to let it go on: `;` in a number.
  package internal(set) var waitsForKey = false
  /// When ``rest`` goes on: `,` in a number.
  var resumes: Instant?
  /// Whether ``rest`` goes on as soon as somebody hears it.
  var waitsForActive = false
  /// When what the line was asked for, and has not told of, is asked again or given up.
  var patience: Instant?

  init(_ id: CallID, number: String?, state: State, at now: Instant) {
    self.id = id
    self.number = number
    self.state = state
    since = now
    began = now
  }

  package var isOutgoing: Bool { if case .here = id { true } else { false } }
  /// Whether it rings here.
  package var isRinging: Bool { state == .incoming || state == .waiting }
  /// Whether it goes out and nobody has answered.
  package var isBeingMade: Bool { state == .dialling || state == .alerting }
}

/// Why a call is over.
package enum CallEnd: Hashable, Sendable {
  case hungUpHere
  case hungUpThere
  case busy
  case noAnswer
  /// Refused there, or by the network.
  case refused
  /// It could not be made, or kept: what went wrong. Untrusted text.
  case failed(String)
}

/// A call that is over.
package struct EndedCall: Hashable, Sendable {
  /// As it was last.
  package var call: Call
  package var reason: CallEnd
  package var at: Instant

  package init(call: Call, reason: CallEnd, at: Instant) {
    self.call = call
    self.reason = reason
    self.at = at
  }

  /// What a call log says of it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case made, answered, missed
    /// By us.
    case refused
    /// It came to no call: the line refused it, or could not make it.
    case failed

    /// Whether somebody has called whom one would speak to.
    package var isReceived: Bool { self == .answered || self == .missed }
    /// Whether it was made here, or was to be.
    package var isMadeHere: Bool { self == .made || self == .failed }
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

  /// How long the two could speak; `nil` where they never could.
  package var lasted: Duration? { call.connected.map { max(at - $0, .zero) } }
}

extension EndedCall {
  /// Why it is over, in a word or two.
  package var brief: String {
    switch reason {
    case .busy: "busy"
    case .noAnswer: "no answer"
    case .refused: "refused"
    case .failed(let why): why
    case .hungUpHere, .hungUpThere: "call ended"
    }
  }
}
