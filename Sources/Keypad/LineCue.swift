/// What the other end does in a key script: `{ring +15555550142}`, `{answered}` and so on; and what the
/// line itself tells: `{sim pin 3}`, `{registration searching}`, `{service Your balance is 5.00}`.
package enum LineCue: Hashable, Sendable {
  /// Somebody calls; the number is `nil` where it is withheld.
  case ring(String?)
  /// It rings there.
  case alerting
  case answered
  case busy
  case refused
  /// The other end hangs up.
  case ended
  /// The line breaks down, and works again.
  case lost
  /// The other end presses a key.
  case tone(Key)
  /// What the SIM tells of itself. A pretended SIM has the PIN 1234 and the PUK 12345678.
  case sim(SIM)
  /// From now on codes go to the network, which answers as the script says.
  case services
  /// The network says something.
  case service(String)
  /// It asks something, and waits for an answer.
  case serviceAsks(String)
  /// It does not do what a code asks: why.
  case serviceFails(String)
  /// Whether the network takes calls: one of ``registrations``.
  case registration(String)
  /// How well the network is heard: 0 to 4.
  case signal(Int)
  /// What carries the calls, by its name.
  case lineName(String)
  /// Emergency numbers that the SIM or the network names: digits.
  case emergencyNumbers([String])

  /// How a SIM is, and how many tries are left.
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
