/// Distinguishes presses from auto-repeat on a keyboard without releases, as far as possible.
///
///     held       ▌───── 250 to 1,000 ms ─────▌─33─▌─33─▌     all one press
///     pressed    ▌──────── 700 ms ────────▌──────── 700 ms ────────▌
///                press                    may be a repeat          press: no repeat comes so late
package struct KeyRepeats: Sendable {
  /// Longer than the usual delay before a held key repeats: 250 to 660 ms, and up to 1 s with
  /// `kbdrate`. (`xset r rate` can set a longer one, for which this does not work.)
  package static let delay = Duration.milliseconds(1_200)
  /// Longer than the usual time between two repeats: 30 to 100 ms. (`kbdrate` can set as few as two
  /// a second. For fewer than four this does not work.)
  package static let interval = Duration.milliseconds(300)

  private var last: (key: Key, at: Instant, mayRepeat: Bool)?

  package init() {}

  /// Whether a key that arrives now may be a repeat of the press before. If a user presses a key
  /// again and again at intervals of 0.3 to 1.2 s, every other press counts as a press.
  package mutating func mayRepeat(_ key: Key, at now: Instant) -> Bool {
    var mayRepeat = false
    if let last, last.key == key {
      mayRepeat = now - last.at < (last.mayRepeat ? Self.interval : Self.delay)
    }
    last = (key, now, mayRepeat)
    return mayRepeat
  }
}
