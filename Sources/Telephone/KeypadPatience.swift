import Keypad

/// How long a missing keypad is not reported: a telephone that starts with the machine is up before
/// USB has found its devices.
///
///     start ──────────patience──────────▶ said, once
///       └───────a keypad comes: never said
package struct KeypadPatience: Hashable, Sendable {
  /// When the missing keypad is reported; `nil` if it has been, or will not be.
  package private(set) var deadline: Instant?

  /// For a service: USB behind a hub takes some seconds on a small machine.
  package static let ofService: Duration = .seconds(10)

  package init() {}

  /// Called if there is no keypad at the start.
  package mutating func begin(for patience: Duration, at now: Instant) {
    deadline = now + patience
  }

  /// Called when a keypad has come.
  package mutating func end() { deadline = nil }

  /// `true` once, when the patience is over.
  package mutating func wake(at now: Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    return true
  }
}
