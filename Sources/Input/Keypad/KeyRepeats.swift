/// Distinguishes presses from auto-repeat on a keyboard that sends no releases, as far as possible.
///
///     held       ▌───── 250 to 1,000 ms ─────▌─33─▌─33─▌     all one press
///     pressed    ▌──────── 700 ms ────────▌──────── 700 ms ────────▌
///                press                    may be a repeat          press: no repeat comes so late
package struct KeyRepeats: Sendable {
  /// A time longer than the usual delay before a held key repeats, which is 250 to 660 ms, and up
  /// to 1 s with `kbdrate`. With a longer delay, which `xset r rate` can set, the first repeat
  /// counts as a press.
  package static let delay = Duration.milliseconds(1_200)
  /// A time longer than the usual interval between two repeats, which is 30 to 100 ms. With fewer
  /// than four repeats a second, which `kbdrate` can set, repeats may count as presses.
  package static let interval = Duration.milliseconds(300)

  private var last: (key: Key, at: Instant, mayRepeat: Bool)?

  package init() {}

  /// Whether a key that arrives now may be a repeat of the last press. If a user presses a key
  /// several times at intervals of 0.3 to 1.2 s, only every second press counts as a press.
  package mutating func mayRepeat(_ key: Key, at now: Instant) -> Bool {
    var mayRepeat = false
    if let last, last.key == key {
      mayRepeat = now - last.at < (last.mayRepeat ? Self.interval : Self.delay)
    }
    last = (key, now, mayRepeat)
    return mayRepeat
  }
}
