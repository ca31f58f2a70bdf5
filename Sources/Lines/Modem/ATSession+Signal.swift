import CallModel
import Keypad

/// The signal strength: `+CSQ`, 3GPP TS 27.007, 8.5.
extension ATSession {
  struct Signal: Hashable, Sendable {
    /// From 0 to 4, as last reported; `nil` inside if unknown.
    var bars: Int??
    /// Whether the modem reports changes by itself.
    var isTelling = false
    var askAt: Instant?
  }

  /// The interval of questions for the signal strength, if the modem doesn't report it.
  private static let signalPause = Duration.seconds(60)

  mutating func emit(bars new: Int?, at now: Instant) {
    if phase == .working { putOffSignal(at: now) }
    guard signal.bars != .some(new) else { return }
    signal.bars = .some(new)
    if phase == .working { emit(.status(.signal(new))) }
  }

  /// Schedules the next question for the signal, unless the modem reports it.
  mutating func putOffSignal(at now: Instant) {
    if !signal.isTelling { signal.askAt = now + Self.signalPause }
  }

  /// Asks for what the modem does not report by itself: the signal and the registration.
  mutating func askSignal(at now: Instant) {
    guard let at = signal.askAt, at <= now else { return }
    signal.askAt = signal.isTelling && network.isTelling ? nil : now + Self.signalPause
    guard phase == .working else { return }
    if !signal.isTelling { jobs.queue.append(.ask(.signal)) }
    if !network.isTelling { jobs.queue.append(.ask(.registration)) }
  }

  /// Records whether the modem reports its registration; otherwise it is asked with the signal.
  mutating func record(tellsRegistration isTelling: Bool, at now: Instant) {
    network.isTelling = isTelling
    if !isTelling { signal.askAt = signal.askAt ?? now + Self.signalPause }
  }
}
