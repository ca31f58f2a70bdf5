/// Which keys are lit on a drawn pad: those that are down, and those that were typed where no
/// release is told, for a moment.
package struct KeyLights: Hashable, Sendable {
  /// How long a typed key is lit, if it isn't held longer.
  package static let flash: Duration = .milliseconds(200)

  private struct Down: Hashable {
    var key: Key
    var source: Int
  }

  private var down: Set<Down> = []
  private var flashes: [Key: Instant] = [:]
  /// The key that was lit last: of those that have no place on a pad one name is shown.
  private var last: Key?

  package init() {}

  /// Takes an edge of a real key: lit from its press to its release.
  package mutating func handle(_ event: KeyEvent) {
    let one = Down(key: event.key, source: event.source)
    if event.edge == .press {
      down.insert(one)
      last = event.key
    } else {
      down.remove(one)
    }
  }

  /// Lights a key for so long, and for ``flash`` at least. Puts out what was typed before, as two
  /// quick taps of one hand are two lights.
  package mutating func flash(_ key: Key, for length: Duration = .zero, at now: Instant) {
    flashes = [key: now + max(length, Self.flash)]
    last = key
  }

  /// When a light goes out by itself; `nil` where none will.
  package var deadline: Instant? { flashes.values.min() }

  /// Puts out what was lit long enough.
  package mutating func wake(at now: Instant) {
    flashes = flashes.filter { $0.value > now }
  }

  package func isLit(_ key: Key) -> Bool {
    flashes[key] != nil || down.contains { $0.key == key }
  }

  /// The key that was lit last, while it is.
  package var newest: Key? { last.flatMap { isLit($0) ? $0 : nil } }
}
