import CallModel
import Keypad

/// The signal strength: `+CSQ`, 3GPP TS 27.007, 8.5.
extension ATSession {
  struct Signal: Hashable, Sendable {
    /// The bars from 0 to 4 that were last reported. The inner value is `nil` if they are unknown.
    var bars: Int??
    /// Whether the modem reports changes by itself.
    var reportsChanges = false
    var askAt: Instant?
  }

  /// The interval at which the modem is asked for the signal strength, if it doesn't report it.
  private static let signalPause = Duration.seconds(60)

  mutating func emit(bars new: Int?, at now: Instant) {
    if phase == .working { putOffSignal(at: now) }
    guard signal.bars != .some(new) else { return }
    signal.bars = .some(new)
    if phase == .working { emit(.status(.signal(new))) }
  }

  /// Schedules the next question for the signal, unless the modem reports it.
  mutating func putOffSignal(at now: Instant) {
    if !signal.reportsChanges { signal.askAt = now + Self.signalPause }
  }

  /// Asks for what the modem does not report by itself: the signal and the registration.
  mutating func askSignal(at now: Instant) {
    guard let at = signal.askAt, at <= now else { return }
    signal.askAt = signal.reportsChanges && network.reportsChanges ? nil : now + Self.signalPause
    guard phase == .working else { return }
    if !signal.reportsChanges { jobs.queue.append(.ask(.signal)) }
    if !network.reportsChanges { jobs.queue.append(.ask(.registration)) }
  }

  /// Records whether the modem reports its registration; otherwise it is asked with the signal.
  mutating func record(reportsRegistration reportsChanges: Bool, at now: Instant) {
    network.reportsChanges = reportsChanges
    if !reportsChanges { signal.askAt = signal.askAt ?? now + Self.signalPause }
  }
}
