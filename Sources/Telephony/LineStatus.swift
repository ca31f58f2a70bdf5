/// What a line has told of itself, until it is lost.
package struct LineStatus: Hashable, Sendable {
  /// What carries the calls, as people call it; `nil` where it has told no name. Untrusted text.
  package internal(set) var name: String?
  /// The IMEI; `nil` where it has told none.
  package internal(set) var identity: String?
  /// How well the network is heard, in bars from 0 to 4; `nil` where it tells nothing.
  package internal(set) var signal: Int?
  /// Whether the network takes calls; `nil` where it tells nothing.
  package internal(set) var registration: Registration?
  /// `nil` where it tells nothing, and of a line without a SIM.
  package internal(set) var sim: SIMState?
  /// Those that the SIM and the network name: digits.
  package internal(set) var emergencyNumbers: Set<String> = []

  package init() {}

  /// Follows what a line tells of itself; all else changes nothing.
  package mutating func take(_ event: LineEvent) {
    switch event {
    case .name(let name): self.name = name
    case .identity(let identity): self.identity = identity
    case .signal(let bars): signal = bars
    case .registration(let registration): self.registration = registration
    case .sim(let state): sim = state
    case .emergencyNumbers(let numbers): emergencyNumbers = numbers
    case .lost: self = LineStatus()
    default: break
    }
  }

  /// Whether it is a mobile telephone's: it has told of a SIM, or has an IMEI.
  package var isOfMobileNetwork: Bool { sim != nil || identity != nil }

  /// What would tell all of it to somebody who knows nothing yet.
  package var events: [LineEvent] {
    var events: [LineEvent] = []
    if let name { events.append(.name(name)) }
    if let identity { events.append(.identity(identity)) }
    if let signal { events.append(.signal(signal)) }
    if let registration { events.append(.registration(registration)) }
    if let sim { events.append(.sim(sim)) }
    if !emergencyNumbers.isEmpty { events.append(.emergencyNumbers(emergencyNumbers)) }
    return events
  }
}

/// Whether the network takes calls: the states of 3GPP TS 27.007, 7.2 (`+CREG`), and of a SIP account.
package enum Registration: String, Hashable, Sendable, CaseIterable {
  case home
  /// In the network of somebody else.
  case roaming
  case searching
  /// Not registered, and not about to be.
  case none
  case denied
  /// Only emergency numbers can be called.
  case emergencyOnly
}

/// How a SIM is: what `+CPIN?` tells, 3GPP TS 27.007, 8.3.
package enum SIMState: Hashable, Sendable {
  case ready
  case absent
  /// It wants a code first; `triesLeft` is `nil` where that is not told.
  case wants(SIMCode, triesLeft: Int?)
  /// No code on the keypad mends it: what is wrong. Untrusted text.
  case failed(String)
}

package enum SIMCode: String, Hashable, Sendable {
  case pin, puk
}

/// What has become of a PIN that was to be changed.
package enum PINChange: Hashable, Sendable {
  case changed
  /// The old one was wrong; `triesLeft` is `nil` where that is not told, and 0 where the SIM wants its PUK
  /// now.
  case wrong(triesLeft: Int?)
  /// Why it is not changed, or not known to be. Untrusted text.
  case failed(String)
}

/// What the network says to a code of 3GPP TS 22.030, or by itself. All texts are untrusted, and may have
/// several lines.
package enum ServiceNews: Hashable, Sendable {
  case told(String)
  /// It waits for an answer: ``LineRequest/serviceReply(_:)`` or ``LineRequest/endService``.
  case asks(String)
  /// Why there is no answer.
  case failed(String)
}
