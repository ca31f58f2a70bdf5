/// A stage of the use of a key: a press, then a tap or holds.
package enum Gesture: Hashable, Sendable {
  /// The key went down. A press comes before every other gesture of the key.
  case press(Key)
  /// The key went up before the hold time.
  case tap(Key)
  /// The key has been down for the hold time.
  case hold(Key)
  /// The key has been down for the long hold time. A `hold` came before.
  case longHold(Key)

  package var key: Key {
    switch self {
    case .press(let key), .tap(let key), .hold(let key), .longHold(let key): key
    }
  }
}

/// Distinguishes taps from holds.
///
///     ▔▔▔▔────────────────  press, tap
///     ▔▔▔▔▔▔▔▔▔▔▔▔────────  press, hold at the hold time, nothing at the release
///     ▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔  press, hold, long hold
///     ├─ hold ─┤
///     ├──── long hold ───┤
///
/// Keys may be down at the same time; each key of each keypad is timed separately. For an event
/// with ``KeyEvent/heldAtOnce``, the press and the holds are reported together, and no gesture
/// follows.
package struct GestureRecognizer: Sendable {
  private struct Held {
    var event: KeyEvent
    var holdsSeen: Int
  }

  package private(set) var holdTime: Duration
  package private(set) var longHoldTime: Duration
  private var held: [Held] = []

  /// - Parameter longHoldTime: the time from the press to the long hold, at least `holdTime`, which
  ///   also begins at the press.
  package init(
    holdTime: Duration = .milliseconds(500), longHoldTime: Duration = .milliseconds(1_500)
  ) {
    self.holdTime = holdTime
    self.longHoldTime = max(longHoldTime, holdTime)
  }

  /// Sets other times. They also apply to keys that are down now.
  package mutating func set(holdTime: Duration, longHoldTime: Duration) {
    self.holdTime = holdTime
    self.longHoldTime = max(longHoldTime, holdTime)
  }

  /// The time at which ``wake(at:)`` must be called for the next hold; `nil` if there is none.
  package var deadline: Instant? { held.lazy.compactMap { next(of: $0) }.min() }

  package mutating func handle(_ event: KeyEvent) -> [Gesture] {
    let index = held.firstIndex { $0.event.key == event.key && $0.event.source == event.source }
    switch event.edge {
    case .press:
      // A press of a key that is already down is ignored.
      guard index == nil else { return [] }
      let hold = event.heldAtOnce
      held.append(Held(event: event, holdsSeen: hold == nil ? 0 : Self.allHolds))
      switch hold {
      case nil: return [.press(event.key)]
      case .hold: return [.press(event.key), .hold(event.key)]
      case .longHold: return [.press(event.key), .hold(event.key), .longHold(event.key)]
      }
    case .release:
      guard let index else { return [] }
      return held.remove(at: index).holdsSeen == 0 ? [.tap(event.key)] : []
    case .cancel:
      if let index { held.remove(at: index) }
      return []
    }
  }

  /// Returns the holds that are due at `now`, earliest first.
  package mutating func wake(at now: Instant) -> [Gesture] {
    var gestures: [Gesture] = []
    while let (index, time) = earliest(), time <= now {
      held[index].holdsSeen += 1
      let key = held[index].event.key
      gestures.append(held[index].holdsSeen == 1 ? .hold(key) : .longHold(key))
    }
    return gestures
  }

  private static let allHolds = 2

  private func next(of item: Held) -> Instant? {
    switch item.holdsSeen {
    case 0: item.event.at + holdTime
    case 1: item.event.at + longHoldTime
    default: nil
    }
  }

  private func earliest() -> (Int, Instant)? {
    held.indices.lazy
      .compactMap { index in next(of: held[index]).map { (index, $0) } }
      .min { $0.1 < $1.1 }
  }
}
