/// The status that a line has reported about itself, until the line is lost.
package struct LineStatus: Hashable, Sendable {
  /// The common name of the device that carries the calls; `nil` if none was reported. Untrusted
  /// text.
  package internal(set) var name: String?
  /// The IMEI; `nil` if none was reported.
  package internal(set) var identity: String?
  /// The signal strength, in bars from 0 to 4; `nil` if it was not reported.
  package internal(set) var signal: Int?
  /// Whether the network accepts calls; `nil` if it was not reported.
  package internal(set) var registration: Registration?
  /// The state of the SIM; `nil` if it was not reported, and for a line without a SIM.
  package internal(set) var sim: SIMState?
  /// The emergency numbers that the SIM and the network name, as digits.
  package internal(set) var emergencyNumbers: Set<String> = []
  /// The name of the network's operator; `nil` if none was reported. Untrusted text.
  package internal(set) var operatorName: String?
  /// See ``StatusEvent/phoneBattery(_:)``.
  package internal(set) var phoneBattery: Int?
  /// See ``StatusEvent/ringsItself(_:)``.
  package internal(set) var ringsItself = false
  /// See ``StatusEvent/onlySwaps(_:)``.
  package internal(set) var onlySwaps = false
  /// See ``StatusEvent/progress(_:)``.
  package internal(set) var progress: LineProgress?

  package init() {}

  /// Records an event about the line itself or its SIM. Other events change nothing.
  package mutating func receive(_ event: LineEvent) {
    switch event {
    case .status(let event): receive(event)
    case .sim(.state(let state)): sim = state
    case .lost: self = LineStatus()
    default: break
    }
  }

  private mutating func receive(_ event: StatusEvent) {
    switch event {
    case .name(let name): self.name = name
    case .identity(let identity): self.identity = identity
    case .signal(let bars): signal = bars
    case .registration(let registration): self.registration = registration
    case .emergencyNumbers(let numbers): emergencyNumbers = numbers
    case .operatorName(let name): operatorName = name
    case .phoneBattery(let fifths): phoneBattery = fifths
    case .ringsItself(let rings): ringsItself = rings
    case .onlySwaps(let only): onlySwaps = only
    case .progress(let progress): self.progress = progress
    }
  }

  /// Whether the line is that of a mobile telephone: it has reported a SIM, or has an IMEI.
  package var isOfMobileNetwork: Bool { sim != nil || identity != nil }

  /// Whether nothing was reported that a report of the telephone has.
  package var isSilent: Bool {
    var visible = self
    (visible.identity, visible.emergencyNumbers, visible.onlySwaps) = (nil, [], false)
    return visible == LineStatus()
  }

  /// The events that report the whole status.
  package var events: [LineEvent] {
    var events: [LineEvent] = []
    if let name { events.append(.status(.name(name))) }
    if let identity { events.append(.status(.identity(identity))) }
    if let signal { events.append(.status(.signal(signal))) }
    if let registration { events.append(.status(.registration(registration))) }
    if let sim { events.append(.sim(.state(sim))) }
    if !emergencyNumbers.isEmpty { events.append(.status(.emergencyNumbers(emergencyNumbers))) }
    if let operatorName { events.append(.status(.operatorName(operatorName))) }
    if let phoneBattery { events.append(.status(.phoneBattery(phoneBattery))) }
    if ringsItself { events.append(.status(.ringsItself(true))) }
    if onlySwaps { events.append(.status(.onlySwaps(true))) }
    if let progress { events.append(.status(.progress(progress))) }
    return events
  }
}

/// Whether the network accepts calls: the states of 3GPP TS 27.007, 7.2 (`+CREG`), and of a SIP
/// account.
package enum Registration: String, Hashable, Sendable, CaseIterable {
  case home
  /// Registered in another operator's network.
  case roaming
  case searching
  /// Not registered, and not searching for a network.
  case none
  case denied
  /// Only emergency numbers can be called.
  case emergencyOnly

  /// - Parameter code: a value of `+CREG` or `+CEREG`; `nil` is the result for an unknown state.
  package init?(code: Int) {
    switch code {
    case 0: self = .none
    // Calls may go over LTE despite "SMS only" (6, 7) and "CSFB not preferred" (9, 10).
    case 1, 6, 9: self = .home
    case 2: self = .searching
    case 3: self = .denied
    case 5, 7, 10: self = .roaming
    case 8: self = .emergencyOnly
    default: return nil
    }
  }
}

/// The state of a SIM, as `+CPIN?` reports it: 3GPP TS 27.007, 8.3.
package enum SIMState: Hashable, Sendable {
  case ready
  case absent
  /// The SIM requires a code first; `triesLeft` is `nil` if the number of tries is not known.
  case wants(SIMCode, triesLeft: Int?)
  /// An error that no code on the keypad removes. The associated value is the reason, untrusted
  /// text.
  case failed(String)
}

package enum SIMCode: String, Hashable, Sendable {
  case pin, puk
}

/// The result of a request to change a PIN.
package enum PINChange: Hashable, Sendable {
  case changed
  /// The old PIN was wrong. `triesLeft` is `nil` if the number of tries is not known, and 0 if the
  /// SIM now requires its PUK.
  case wrong(triesLeft: Int?)
  /// The PIN is not changed, or is not known to be changed. The associated value is the reason,
  /// untrusted text.
  case failed(String)
}

/// A message from the network, unasked or as the answer to a code of 3GPP TS 22.030. All texts are
/// untrusted, and may have several lines.
package enum ServiceNews: Hashable, Sendable {
  case information(String)
  /// The network waits for an answer: ``ServiceRequest/reply(_:)`` or
  /// ``ServiceRequest/end``.
  case asks(String)
  /// There is no answer. The associated value is the reason.
  case failed(String)
}
