/// A number to dial.
package struct DialRequest: Hashable, Sendable {
  /// Who is called, where that is known. Untrusted text.
  package var name: String?
  /// Only `+`, digits, `*`, `#`, `,` and `;`: see `DialString`. Behind a pause, `,` or `;`, stands
  /// what is sent once somebody has answered. Or an address, which is called as it is: see `SIPURI`.
  package var number: String
  /// Whether it may call for help, as whoever asks for it knows: a line that would wait, for its network say,
  /// does not.
  package var isForHelp: Bool

  package init(name: String?, number: String, isForHelp: Bool = false) {
    self.name = name
    self.number = number
    self.isForHelp = isForHelp
  }

  /// What a line with ``LineAbility/tones`` dials: it is asked for the rest later.
  package var numberBeforePause: String {
    if isAddress { return number }
    let first = number.prefix { $0 != "," && $0 != ";" }
    return first.isEmpty ? number : String(first)
  }
}

extension DialRequest {
  /// Whether a `sip:` or `sips:` address is called in the place of a number.
  package var isAddress: Bool { number.hasPrefix("sip:") || number.hasPrefix("sips:") }

  /// Why a line without ``LineAbility/addresses`` does not call it; `nil` for a number.
  package var refusalOfAddress: String? {
    isAddress ? "this line calls numbers only: \(number) needs SIP" : nil
  }
}

/// What a line can do beside making a call and ending it.
package enum LineAbility: Hashable, Sendable, CaseIterable {
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
  /// Codes such as `*100#` go to the network as what they are: USSD and supplementary services, 3GPP
  /// TS 22.030 and 22.090.
  case services
  /// Addresses are called, too: `sip:anna@example.com`, RFC 3261.
  case addresses
}

/// What a line is asked. It answers by events, never by a result.
package enum LineRequest: Hashable, Sendable {
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
  /// Gives the SIM the PIN that it wants: digits. Answered by ``LineEvent/sim(_:)``, a wrong one too.
  case unlock(pin: String)
  /// Gives a blocked SIM its PUK, and the PIN that is to hold from then on. Answered as
  /// ``unlock(pin:)``.
  case unblock(puk: String, newPIN: String)
  /// Gives a SIM that wants no code another PIN: 4 to 8 digits each. Answered by
  /// ``LineEvent/pinChange(_:)``; a wrong old one costs a try.
  case changePIN(old: String, new: String)
  /// Sends a code: digits, `*` and `#`. Answered by ``LineEvent/service(_:)``. One that is for the SIM
  /// goes to no network, see ``ServiceCode/concernsSIM(_:)``: it fails.
  case service(String)
  /// Answers what the network asks in ``ServiceNews/asks(_:)``.
  case serviceReply(String)
  /// Ends what was begun with ``service(_:)``.
  case endService
}

/// What a line tells. Events of calls that are not there, or that can't be now, change nothing.
package enum LineEvent: Hashable, Sendable {
  /// The line works from now on.
  case ready(Set<LineAbility>)
  /// What carries the calls, as people call it: `SIM7600G`. Untrusted text.
  case name(String)
  /// Which telephone it is: its IMEI, 3GPP TS 23.003 section 6.
  case identity(String)
  /// How well the network is heard, in bars from 0 to 4; `nil` where that is not known.
  case signal(Int?)
  /// Whether the network takes calls; `nil` where that is not known.
  case registration(Registration?)
  /// How the SIM is; told anew behind each code that it was given.
  case sim(SIMState)
  /// The emergency numbers that the SIM and the network name, beside those that hold everywhere: digits.
  case emergencyNumbers(Set<String>)
  /// What has become of ``LineRequest/changePIN(old:new:)``.
  case pinChange(PINChange)
  /// What the network says to a code, or by itself.
  case service(ServiceNews)
  /// It works no more: what is wrong. All its calls are over.
  case lost(String)
  /// All that may be a line was looked at, and none of it is one. Nobody is told so until they call: many only
  /// look up numbers.
  case nothingFound
  /// Somebody calls; the number is `nil` where it is withheld, and untrusted text.
  case incoming(CallID, number: String?)
  /// It rings there.
  case alerting(CallID)
  case active(CallID)
  case held(CallID)
  /// The sound of a call could not be turned on: why. The call goes on. Untrusted text.
  case soundFailed(String)
  /// The other end has sent a tone.
  case heard(CallID, String)
  case ended(CallID, CallEnd)

  /// Whether somebody is to look at it at once, and not only who looks anyway.
  package var isForEyes: Bool {
    switch self {
    case .incoming, .alerting, .active, .held, .soundFailed, .heard, .ended, .service, .sim,
      .pinChange:
      true
    case .ready, .name, .identity, .signal, .registration, .emergencyNumbers, .lost, .nothingFound:
      false
    }
  }
}
