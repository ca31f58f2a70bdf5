import Keypad

/// Limits how fast a virtual keyboard sends events, so that its readers don't lose any.
///
/// The kernel stores 64 events of a keyboard for every reader (`EVDEV_MIN_BUFFER_SIZE` in
/// drivers/input/evdev.c). If more events arrive while a reader is busy, it loses all of them and
/// receives a `SYN_DROPPED`. So after a burst of 16 events, only one event follows every 2 ms. A
/// reader that is busy for 90 ms, which is five frames of a desktop, loses no event. A plain letter
/// is 4 events, so 4 letters are sent at once, and then 125 in a second.
///
///     events  |||| |||| |||| ||||  ||||  ||||  ||||
///     ms      0 0  0 0             8     16    24
struct EventPace {
  static let burst: Int64 = 16
  static let interval = Duration.milliseconds(2)

  /// The time at which a reader that reads one event in each interval has read all events.
  private var caughtUp = Instant.zero

  /// Returns the time to wait before this many events are sent, and counts them as sent. Call it
  /// for at most one stroke at a time.
  mutating func wait(for events: Int, at now: Instant) -> Duration {
    let start = max(caughtUp, now)
    caughtUp = start + Self.interval * events
    let latest = caughtUp + Self.interval * -Int(Self.burst)
    return max(.zero, latest - now)
  }
}
