/// A number to dial.
public struct DialRequest: Hashable, Sendable {
  /// Who is called, where that is known. Untrusted text.
  public var name: String?
  /// Only `+`, digits, `*`, `#`, `,` and `;`: see `DialString`. Behind a pause, `,` or `;`, stands
  /// what is sent once somebody has answered.
  public var number: String

  public init(name: String?, number: String) {
    self.name = name
    self.number = number
  }

  /// What a line with ``LineAbility/tones`` dials: it is asked for the rest later.
  public var numberBeforePause: String {
    let first = number.prefix { $0 != "," && $0 != ";" }
    return first.isEmpty ? number : String(first)
  }
}

/// What a line can do beside making a call and ending it.
public enum LineAbility: Hashable, Sendable, CaseIterable {
  /// Calls come in, and can be answered.
  case answers
  /// Calls can be held, and a second one made or taken beside.
  case holds
  /// Digits can be sent while a call is on: DTMF, ITU-T Q.23.
  case tones
  /// It tells when it rings there, and when somebody answers.
  case progress
  /// The microphone can be turned off.
  case mutes
}

/// What a line is asked. It answers by events, never by a result.
public enum LineRequest: Hashable, Sendable {
  case dial(CallID, DialRequest)
  case answer(CallID)
  /// Ends a call, or refuses one that rings; `force` where that was asked before in vain.
  case hangUp(CallID, force: Bool)
  case hold(CallID)
  case resume(CallID)
  /// Digits, `*` and `#`, in their order.
  case tones(CallID, String)
  /// Turns the microphone off, or on again.
  case mute(Bool)
}

/// What a line tells. Events of calls that are not there, or that can't be now, change nothing.
public enum LineEvent: Hashable, Sendable {
  /// The line works from now on.
  case ready(Set<LineAbility>)
  /// Which telephone it is: its IMEI, 3GPP TS 23.003 section 6.
  case identity(String)
  /// How well the network is heard, in bars from 0 to 4; `nil` where that is not known.
  case signal(Int?)
  /// It works no more: what is wrong. All its calls are over.
  case lost(String)
  /// Somebody calls; the number is `nil` where it is withheld, and untrusted text.
  case incoming(CallID, number: String?)
  /// It rings there.
  case alerting(CallID)
  case active(CallID)
  case held(CallID)
  /// The other end has sent a tone.
  case heard(CallID, String)
  case ended(CallID, CallEnd)
}
