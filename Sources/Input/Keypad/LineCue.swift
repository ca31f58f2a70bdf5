/// A simulated event of the telephone line in a key script. It is an action of the other end, such
/// as `{ring +15555550142}` or `{answered}`, or a report of the line itself, such as `{sim pin 3}`,
/// `{registration searching}` or `{service Your balance is 5.00}`.
package enum LineCue: Hashable, Sendable {
  /// A call arrives. The associated value is the caller's number; `nil` if it is withheld.
  case ring(String?)
  /// The phone itself, or another program, dials. The associated value is the number; `nil` if it
  /// is not known.
  case makes(String?)
  /// The other telephone rings.
  case alerting
  case answered
  case busy
  case refused
  /// The other end hangs up.
  case ended
  /// The line fails, and works again at once.
  case lost
  /// The other end presses a key.
  case tone(Key)
  /// The state of the SIM. The simulated SIM has the PIN 1234 and the PUK 12345678.
  case sim(SIM)
  /// From now on, codes go to the simulated network. Its answers are later cues of the script.
  case services
  /// A message of the network.
  case service(String)
  /// A question of the network, which waits for an answer.
  case serviceAsks(String)
  /// The network refuses a code. The associated value is the reason.
  case serviceFails(String)
  /// The state of the registration with the network: one of ``registrations``.
  case registration(String)
  /// The strength of the network's signal: 0 to 4.
  case signal(Int)
  /// The name of the service that carries the calls.
  case lineName(String)
  /// The emergency numbers of the SIM or the network, as digits.
  case emergencyNumbers([String])
  /// A report of the mobile phone that carries the calls.
  case phone(Phone)

  /// A report of a mobile phone.
  package enum Phone: Hashable, Sendable {
    /// The charge of its battery, in fifths from 0 to 5.
    case battery(Int)
    /// The name of its network's operator.
    case operatorName(String)
    /// Whether it sends its ring sound itself.
    case rings(Bool)
    /// It is being connected. The associated value is its name.
    case connecting(String)
    /// It is out of reach. The associated value is its name.
    case away(String)
    /// It is connected.
    case here
  }

  case pairing(Pairing)

  /// An event of the simulated Bluetooth, while a phone is being paired.
  package enum Pairing: Hashable, Sendable {
    /// A telephone of this name is found.
    case found(String)
    /// The phone shows six digits.
    case asks(String)
    /// The pairing fails. The associated value is the reason.
    case fails(String)
    /// The phone is paired and connected.
    case paired
  }

  /// The state of a SIM, with the number of tries left.
  package enum SIM: Hashable, Sendable {
    case ready
    case absent
    case wantsPIN(triesLeft: Int?)
    case wantsPUK(triesLeft: Int?)
    case failed(String)
  }

  /// The words of `{registration …}`.
  package static let registrations = [
    "home", "roaming", "searching", "none", "denied", "emergencyOnly",
  ]
}
