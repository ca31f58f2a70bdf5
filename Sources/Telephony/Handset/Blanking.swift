import Keypad

/// Decides when a display goes dark, and which keys only light it again.
///
///     keys     ─▌▌──────────▌▌───────────────▌▌──────
///     display  ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▁▁▁▁▁▁▁▁▁▁▔▔▔▔▔▔▔▔▔▔▁▁▁
///                  │◀ timeout ▶│              ╰ lights, and is not typed
package struct Blanking: Hashable, Sendable {
  /// The idle time after which the display goes dark; `nil` if it never does.
  package private(set) var timeout: Duration?
  /// Whether the key that lights the display also has its usual effect.
  package let typesWakingKey: Bool
  package private(set) var isDark = false
  private var lastUse: Instant
  /// Keys that went down on the dark display: their release is not typed either.
  private var waking: Set<Pressed> = []

  private struct Pressed: Hashable {
    var key: Key
    var source: Int
  }

  package init(timeout: Duration?, typesWakingKey: Bool = false, at now: Instant) {
    self.timeout = timeout
    self.typesWakingKey = typesWakingKey
    lastUse = now
  }

  /// When the display goes dark by itself; `nil` if it is dark already or always lit.
  package var deadline: Instant? { isDark ? nil : timeout.map { lastUse + $0 } }

  /// Handles a key edge, which lights a dark display.
  ///
  /// - Parameter isInCall: during a call every key is typed, so that one press hangs up.
  /// - Returns: `false` if the edge must not be typed.
  package mutating func handle(_ event: KeyEvent, isInCall: Bool = false) -> Bool {
    lastUse = max(lastUse, event.at)
    let pressed = Pressed(key: event.key, source: event.source)
    guard event.edge == .press else {
      isDark = false
      return waking.remove(pressed) == nil
    }
    defer { isDark = false }
    if isDark, !typesWakingKey, !isInCall { waking.insert(pressed) }
    return !waking.contains(pressed)
  }

  /// Lights the display and restarts the idle time, because there is something to see or a key has
  /// lit the display.
  package mutating func light(at now: Instant) {
    lastUse = max(lastUse, now)
    isDark = false
  }

  /// Goes dark if the deadline has passed.
  package mutating func wake(at now: Instant) {
    if let deadline, deadline <= now { isDark = true }
  }

  /// Keeps the display lit from now on, because it can't be darkened.
  package mutating func giveUp() {
    timeout = nil
    isDark = false
  }
}
