/// A number to dial.
package struct DialRequest: Hashable, Sendable {
  /// The name of the called party, if it is known. Untrusted text.
  package var name: String?
  /// A dial string or an address. A dial string contains only `+`, digits, `*`, `#`, `,` and `;`:
  /// see `DialString`. Its part after a pause, `,` or `;`, is sent once the call is answered. An
  /// address is called unchanged: see `SIPURI`.
  package var number: String
  /// Whether this may be an emergency call, as far as the code that requests the call knows. A line
  /// makes such a call without waiting, for example for its network.
  package var isForHelp: Bool

  package init(name: String?, number: String, isForHelp: Bool = false) {
    self.name = name
    self.number = number
    self.isForHelp = isForHelp
  }

  /// The part that a line with ``LineAbility/tones`` dials. The rest is requested later.
  package var numberBeforePause: String {
    if isAddress { return number }
    let first = number.prefix { $0 != "," && $0 != ";" }
    return first.isEmpty ? number : String(first)
  }
}

extension DialRequest {
  /// The number that a modem dials; `nil` if a modem can't dial it. It has only characters that
  /// 3GPP TS 22.030 allows. None of them can end the command `ATD` or begin another command.
  package var modemDigits: String? {
    let number = numberBeforePause
    // The network would treat such a number as a service code although it is dialled as a call.
    guard ServiceCode(number) == nil else { return nil }
    return Self.isDialString(number) ? number : nil
  }

  /// Whether the text is an optional `+` and 1 to 64 characters, each a digit, `*` or `#`.
  package static func isDialString(_ number: String) -> Bool {
    let digits = number.first == "+" ? number.dropFirst() : number[...]
    return (1...64).contains(digits.utf8.count)
      && digits.utf8.allSatisfy { "0123456789*#".utf8.contains($0) }
  }

  /// Whether ``number`` is a `sip:` or `sips:` address.
  package var isAddress: Bool { number.hasPrefix("sip:") || number.hasPrefix("sips:") }

  /// Why a line without ``LineAbility/addresses`` does not call the address; `nil` for a number.
  package var refusalOfAddress: String? {
    isAddress ? "only numbers can be called here: \(number) needs SIP" : nil
  }
}

/// An ability of a line, besides making a call and ending it.
package enum LineAbility: Hashable, Sendable, CaseIterable {
  /// The line reports incoming calls and can answer them.
  case answers
  /// Calls can be held, and a second call can be made or answered.
  case holds
  /// Digits can be sent during a call: DTMF, ITU-T Q.23.
  case tones
  /// The line reports when the other end rings and when it answers.
  case progress
  /// The microphone can be turned off.
  case mutes
  /// Codes such as `*100#` go to the network as codes and not as calls: USSD and supplementary
  /// services, 3GPP TS 22.030 and 22.090.
  case services
  /// The line also calls addresses: `sip:anna@example.com`, RFC 3261.
  case addresses
}

/// A request to a line. The line answers with events, never with a result. A line that does not
/// support a request answers with ``refusal(_:)``.
package enum LineRequest: Hashable, Sendable {
  case call(CallRequest)
  case sim(SIMRequest)
  case service(ServiceRequest)

  /// The event with which a line answers a request that it can't carry out; `nil` if the request
  /// has no answer of its own.
  ///
  /// - Parameter why: the reason, for the user.
  package func refusal(_ why: String) -> LineEvent? {
    switch self {
    case .call(.dial(let id, _)): .call(.ended(id, .failed(why)))
    case .sim(.changePIN): .sim(.pinChange(.failed(why)))
    case .service(.send), .service(.reply): .service(.failed(why))
    case .call, .sim, .service: nil
    }
  }
}

/// A request about calls.
package enum CallRequest: Hashable, Sendable {
  case dial(CallID, DialRequest)
  case answer(CallID)
  /// Ends a call, or refuses one that rings; `force` if an earlier request had no effect.
  case hangUp(CallID, force: Bool)
  case hold(CallID)
  case resume(CallID)
  /// Sends tones: digits, `*` and `#`, in their order.
  case tones(CallID, String)
  /// Turns the microphone off, or on again.
  case mute(Bool)
}

extension CallRequest {
  /// The call that the request is about; `nil` for all calls.
  package var id: CallID? {
    switch self {
    case .dial(let id, _), .answer(let id), .hangUp(let id, _), .hold(let id), .resume(let id),
      .tones(let id, _):
      id
    case .mute: nil
    }
  }
}

/// A request to the SIM.
package enum SIMRequest: Hashable, Sendable {
  /// Gives the SIM the PIN that it wants, in digits. The answer, even to a wrong PIN, is
  /// ``SIMEvent/state(_:)``.
  case unlock(pin: String)
  /// Gives a blocked SIM its PUK and a new PIN. The answer is that of ``unlock(pin:)``.
  case unblock(puk: String, newPIN: String)
  /// Changes the PIN of a SIM that wants no code. Both PINs have 4 to 8 digits. The answer is
  /// ``SIMEvent/pinChange(_:)``. A wrong old PIN costs a try.
  case changePIN(old: String, new: String)
}

/// A request to the network, by codes of 3GPP TS 22.030.
package enum ServiceRequest: Hashable, Sendable {
  /// Sends a code: digits, `*` and `#`. The answer is ``LineEvent/service(_:)``. A code for the SIM
  /// fails, because it goes to no network: see ``ServiceCode/concernsSIM(_:)``.
  case send(String)
  /// Answers the question of the network in ``ServiceNews/asks(_:)``.
  case reply(String)
  /// Ends the dialogue that ``send(_:)`` has begun.
  case end
}

/// An event from a line.
package enum LineEvent: Hashable, Sendable {
  /// The line works from now on.
  case ready(Set<LineAbility>)
  /// The line no longer works. The associated value is the reason. All its calls are over.
  case lost(String)
  /// The search for a line has ended without a result. The user gets no message about it before a
  /// call, because many users only look up numbers.
  case nothingFound
  case status(StatusEvent)
  case call(CallEvent)
  case sim(SIMEvent)
  /// A message from the network, unasked or as the answer to a code.
  case service(ServiceNews)

  /// Whether the user must see the event at once, so that a dark display is lit for it.
  package var isForEyes: Bool {
    switch self {
    case .call, .sim, .service: true
    case .ready, .lost, .nothingFound, .status: false
    }
  }
}

/// A change of the line itself: see ``LineStatus``.
package enum StatusEvent: Hashable, Sendable {
  /// The common name of the device that carries the calls: `SIM7600G`. Untrusted text.
  case name(String)
  /// The identity of the telephone: its IMEI, 3GPP TS 23.003 section 6.
  case identity(String)
  /// The signal strength, in bars from 0 to 4; `nil` if it is not known.
  case signal(Int?)
  /// Whether the network accepts calls; `nil` if it is not known.
  case registration(Registration?)
  /// The emergency numbers that the SIM and the network name, in digits. They add to the numbers
  /// that are valid everywhere.
  case emergencyNumbers(Set<String>)
  /// The name of the network's operator; `nil` if it is not known. Untrusted text.
  case operatorName(String?)
  /// The battery of the mobile phone that carries the calls, in fifths from 0 to 5; `nil` if it is
  /// not known.
  case phoneBattery(Int?)
  /// Whether the mobile phone that carries the calls sends its ring sound itself.
  case ringsItself(Bool)
  /// Whether a call can be held only for another call, which takes its place.
  case onlySwaps(Bool)
  /// What the line does before it can go on; `nil` for nothing.
  case progress(LineProgress?)
}

/// An event of a call. An event of an unknown call, or one that does not fit the call's state,
/// changes nothing.
package enum CallEvent: Hashable, Sendable {
  /// An incoming call. `number` is untrusted text; `nil` if it is withheld.
  case incoming(CallID, number: String?)
  /// The phone itself, or another program, dials. The identity is ``CallID/there(_:)``. `number` is
  /// untrusted text; `nil` if it is not known. Nothing rings here.
  case outgoing(CallID, number: String?)
  /// A call is connected. If the line has not reported the call before, the call was not begun
  /// here, and the line learns of it only now; the identity is ``CallID/there(_:)``. Nothing rings.
  ///
  /// `ago` is the time since the call was connected; zero if it is not known. It comes from a
  /// foreign clock: a negative one, or one of more than ``Calls/longestAgo``, counts as zero.
  case connected(CallID, number: String?, isOutgoing: Bool, ago: Duration)
  /// The telephone at the other end rings.
  case alerting(CallID)
  case active(CallID)
  case held(CallID)
  /// The sound of a call could not be turned on; the call goes on. The associated value is the
  /// reason, untrusted text.
  case soundFailed(String)
  /// A call could not be answered, held or resumed, and goes on as before. The associated text is
  /// the reason, untrusted.
  case requestFailed(CallID, String)
  /// The other end has sent a tone.
  case tone(CallID, String)
  case ended(CallID, CallEnd)
}

extension CallEvent {
  /// The call that the event is about; `nil` for a failure of the sound.
  package var id: CallID? {
    switch self {
    case .incoming(let id, _), .outgoing(let id, _), .connected(let id, _, _, _),
      .alerting(let id), .active(let id), .held(let id), .requestFailed(let id, _),
      .tone(let id, _), .ended(let id, _):
      id
    case .soundFailed: nil
    }
  }
}

/// An event of the SIM.
package enum SIMEvent: Hashable, Sendable {
  /// The state of the SIM; sent again after each code that the SIM gets.
  case state(SIMState)
  /// The result of ``SIMRequest/changePIN(old:new:)``.
  case pinChange(PINChange)
}
