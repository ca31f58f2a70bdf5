import Keypad

/// How fast a keyboard may send events so that its readers keep up.
///
/// The kernel keeps 64 events of a keyboard for every reader (`EVDEV_MIN_BUFFER_SIZE` in
/// drivers/input/evdev.c). A reader that is busy while more arrive loses them all and gets a
/// `SYN_DROPPED`. So after a burst of 16 events one event may follow every 2 ms: a reader may be
/// busy for 90 ms, five frames of a desktop, and loses nothing. A plain letter is 4 events: 4 go at
/// once, then 125 in a second.
///
///     events  |||| |||| |||| ||||  ||||  ||||  ||||
///     ms      0 0  0 0             8     16    24
struct EventPace {
  static let burst: Int64 = 16
  static let interval = Duration.milliseconds(2)

  /// When a reader that takes one event each interval has taken all.
  private var caughtUp = Instant.zero

  /// How long to wait before sending so many events, which then count as sent. At most one stroke
  /// should be asked for at a time.
  mutating func wait(for events: Int, at now: Instant) -> Duration {
    let start = max(caughtUp, now)
    caughtUp = start + Self.interval * events
    let latest = caughtUp + Self.interval * -Int(Self.burst)
    return max(.zero, latest - now)
  }
}
