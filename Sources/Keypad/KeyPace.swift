/// The times of keys on a terminal, which tells of no releases: a key that is to be held is down for
/// longer than its byte took to come, and the keys typed behind it come after its release.
///
///     typed     Alt-Enter   *    *           5
///               ├───────────┬────┬───────────┬──────▶
///     # down    ████████████████████████     │
///     stamped                            * * 5
///
/// Behind the held key they keep their order and no more than the pause that no worn key has, until time
/// has caught up with them.
public struct KeyPace: Sendable {
  private var last: (typed: Instant, released: Instant)?
  private static let pause = Duration.milliseconds(40)

  public init() {}

  /// When a key counts as pressed that is typed now, and is let go `length` later.
  public mutating func press(at now: Instant, for length: Duration) -> Instant {
    var pressed = now
    if let last, now < last.released {
      pressed = last.released + min(max(now - last.typed, .zero), Self.pause)
    }
    last = (now, pressed + length)
    return pressed
  }
}
