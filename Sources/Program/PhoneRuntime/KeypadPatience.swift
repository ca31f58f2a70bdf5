import Keypad

/// The time for which a missing keypad is not reported: a telephone that starts with the machine
/// runs before USB has found its devices.
///
///     start ──────────patience──────────▶ reported, once
///       └───────a keypad is connected: never reported
package struct KeypadPatience: Hashable, Sendable {
  /// When the missing keypad is reported; `nil` if it has been, or will not be.
  package private(set) var deadline: Instant?

  /// The time for a service: USB behind a hub takes some seconds on a small machine.
  package static let ofService: Duration = .seconds(10)

  /// Starts the wait. To be called if there is no keypad at the start.
  package mutating func begin(for patience: Duration, at now: Instant) {
    deadline = now + patience
  }

  /// Ends the wait. To be called when a keypad has been connected.
  package mutating func end() { deadline = nil }

  /// Returns `true` once, when the patience is over.
  package mutating func wake(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    return true
  }
}
