import BusMessages
import CallModel
import Keypad
import LinuxIO

/// What pairs a phone: the machine's Bluetooth, or a simulation of it.
package protocol PhonePairing: EventSource {
  /// - Parameter emit: called with all news from now on.
  func start(_ emit: @escaping (PairingNews) -> Void)
  /// Carries out a request. Its results are news, some of them before this returns.
  func perform(_ request: PairingRequest, at now: Instant)
  /// Plays an event of a key script.
  func play(_ cue: LineCue.Pairing)
}

/// Bluetooth that finds only the phones of a script.
package final class SimulatedPhonePairing: PhonePairing {
  private var phones = SimulatedPairing()
  private var emit: (PairingNews) -> Void = { _ in }

  package init() {}

  package func start(_ emit: @escaping (PairingNews) -> Void) { self.emit = emit }
  package func perform(_ request: PairingRequest, at now: Instant) {
    phones.perform(request).forEach(emit)
  }
  package func play(_ cue: LineCue.Pairing) { phones.play(cue).forEach(emit) }
}
