/// The keys that are lit on a pad that the screen shows. A key is lit while it is down. A typed key
/// without a release is lit for a short time.
package struct KeyLights: Hashable, Sendable {
  /// The minimum time for which a typed key is lit.
  package static let flash: Duration = .milliseconds(200)

  private struct Down: Hashable {
    var key: Key
    var source: Int
  }

  private var down: Set<Down> = []
  private var flashes: [Key: Instant] = [:]
  /// The key that was lit last. If this key isn't on the pad, the screen shows its name.
  private var last: Key?

  package init() {}

  /// Handles an edge of a key whose releases are reported. Such a key is lit from its press to its
  /// release.
  package mutating func handle(_ event: KeyEvent) {
    let one = Down(key: event.key, source: event.source)
    if event.edge == .press {
      down.insert(one)
      last = event.key
    } else {
      down.remove(one)
    }
  }

  /// Lights a key for this time, and at least for ``flash``. The key that was typed before goes
  /// dark, so that two quick taps are seen as two.
  package mutating func flash(_ key: Key, for length: Duration = .zero, at now: Instant) {
    flashes = [key: now + max(length, Self.flash)]
    last = key
  }

  /// The time at which the next light goes out by itself; `nil` if none does.
  package var deadline: Instant? { flashes.values.min() }

  /// Turns off the lights whose time is over.
  package mutating func wake(at now: Instant) {
    flashes = flashes.filter { $0.value > now }
  }

  package func isLit(_ key: Key) -> Bool {
    flashes[key] != nil || down.contains { $0.key == key }
  }

  /// The key that was lit last, as long as it is lit.
  package var newest: Key? { last.flatMap { isLit($0) ? $0 : nil } }
}
