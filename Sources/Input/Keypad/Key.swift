/// A key of the telephone, independent of the hardware.
package enum Key: Hashable, Sendable {
  /// A digit key. The associated value is 0 to 9.
  case digit(UInt8)
  case star
  case pound
  /// The green key: calls, confirms.
  case call
  /// The red key: hangs up, goes back, clears.
  case end
  case up
  case down
  case left
  case right
  case erase
  /// Steps to the next mode.
  case mode
  case select

  /// The name of the key in key scripts and in the JSON field `key`: `5`, `*`, `#`, `call`, …
  package var name: String {
    switch self {
    case .digit(let value): String(value)
    case .star: "*"
    case .pound: "#"
    case .call: "call"
    case .end: "end"
    case .up: "up"
    case .down: "down"
    case .left: "left"
    case .right: "right"
    case .erase: "erase"
    case .mode: "mode"
    case .select: "select"
    }
  }

  /// Finds the key with this name; `nil` if there is none.
  package init?(name: some StringProtocol) {
    guard let key = Self.all.first(where: { $0.name == name }) else { return nil }
    self = key
  }

  /// Whether the key is one of 0 to 9.
  package var isDigit: Bool { if case .digit = self { true } else { false } }

  /// Whether the key is one of the twelve keys with a DTMF tone (ITU-T Q.23).
  package var isTone: Bool {
    switch self {
    case .digit, .star, .pound: true
    case .call, .end, .up, .down, .left, .right, .erase, .mode, .select: false
    }
  }

  package static let all: [Key] =
    (0...9).map { .digit($0) }
    + [.star, .pound, .call, .end, .up, .down, .left, .right, .erase, .mode, .select]
}

/// A change of a key.
package enum KeyEdge: Hashable, Sendable {
  case press
  case release
  /// The key is up, but its release was not seen, because its keypad was unplugged or the kernel
  /// lost events. A cancel ends a hold and doesn't make a tap.
  case cancel
}

/// The origin of a key event, as far as it is known.
package enum KeyOrigin: Hashable, Sendable {
  /// A finger on a key.
  case finger
  /// A finger, or the auto-repeat of a terminal: a terminal sends the same bytes for a held key and
  /// for a key that is pressed again. See ``KeyRepeats``.
  case perhapsRepeat
  /// Text that was pasted into a terminal.
  case paste
  /// A program, or another machine.
  case remote(Trust)

  /// Whether it is a finger for certain, or a sender that is trusted as one.
  package var isDeliberate: Bool { self == .finger || self == .remote(.owner) }
}

/// A hold that is typed as another key, on a keyboard that sends no releases: see
/// ``KeyboardReader``.
package enum KeyHold: Hashable, Sendable {
  case hold, longHold
}

/// One edge of one key at one time.
package struct KeyEvent: Hashable, Sendable {
  package var key: Key
  package var edge: KeyEdge
  package var at: Instant
  /// The number of the keypad. The same key on two keypads counts as two keys.
  package var source: Int
  package var origin: KeyOrigin
  /// For a press: the hold that is reported at once with it; `nil` for a usual press.
  package var heldAtOnce: KeyHold?

  package init(
    _ key: Key, _ edge: KeyEdge, at: Instant, source: Int = 0, origin: KeyOrigin = .finger,
    heldAtOnce: KeyHold? = nil
  ) {
    self.key = key
    self.edge = edge
    self.at = at
    self.source = source
    self.origin = origin
    self.heldAtOnce = heldAtOnce
  }
}
