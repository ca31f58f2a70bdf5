import CallModel
import Keypad

/// Whether the network accepts calls: `+CREG`, 3GPP TS 27.007, 7.2, and `+CEREG`, 10.1.22, of
/// modems that use LTE for calls.
extension ATSession {
  struct Network: Hashable, Sendable {
    var circuit: Registration?
    var packet: Registration?
    /// Whether the modem reports changes by itself.
    var reportsChanges = false
    var emitted: Registration?

    /// The better of ``circuit`` and ``packet``.
    var registration: Registration? {
      let rank: [Registration] = [.home, .roaming, .emergencyOnly, .denied, .searching, .none]
      return rank.first { $0 == circuit || $0 == packet }
    }
  }

  /// - Parameter fields: in an unsolicited result code, the state and further fields; in an answer,
  ///   the `+CREG` setting comes before them.
  mutating func receiveRegistration(isPacket: Bool, _ fields: ATFields) {
    let question = ATJob.ask(isPacket ? .packetRegistration : .registration)
    let isAnswer = jobs.running?.job == question && fields.count > 1 && !fields.isQuoted(1)
    guard let value = fields.int(isAnswer ? 1 : 0), (0...10).contains(value) else { return }
    let registration = Registration(code: value)
    if isPacket { network.packet = registration } else { network.circuit = registration }
    emitRegistration()
  }

  mutating func emitRegistration() {
    guard phase == .working, network.emitted != network.registration else { return }
    network.emitted = network.registration
    emit(.status(.registration(network.registration)))
  }

  /// Returns the reason for a failed call when the modem itself gives none.
  func noConnection(isEmergency: Bool) -> CallEnd {
    // An emergency call needs neither a SIM nor a home network.
    if isEmergency { return Self.noConnection }
    switch sim.state {
    case .absent?: return .failed("no SIM: emergency calls only")
    case .wants(.pin, _)?: return .failed("the SIM needs its PIN")
    case .wants(.puk, _)?: return .failed("the SIM needs its PUK")
    case .failed(let why)?: return .failed(why)
    case .ready?, nil: break
    }
    switch network.registration {
    case .searching?, Registration.none?: return .failed("there is no network")
    case .denied?: return .failed("the network refuses this SIM")
    case .emergencyOnly?: return .failed("the network allows emergency calls only")
    case .home?, .roaming?, nil: return Self.noConnection
    }
  }

  static let noConnection = CallEnd.failed("no connection")
}
