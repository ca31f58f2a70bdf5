/// Tells the presses of a keyboard that says nothing of releases from its auto-repeat, as far as
/// that can be told.
///
///     held       ▌───── 250 to 1,000 ms ─────▌─33─▌─33─▌     all one press
///     pressed    ▌──────── 700 ms ────────▌──────── 700 ms ────────▌
///                press                    may be a repeat          press: none comes so late
package struct KeyRepeats: Sendable {
  /// Longer than keyboards wait until a held key begins to repeat: 250 to 660 ms is usual, `kbdrate`
  /// sets up to 1 s. (`xset r rate` sets any time; whoever sets a longer one than this loses it.)
  package static let delay = Duration.milliseconds(1_200)
  /// Longer than keyboards leave between two repeats: 30 to 100 ms is usual. (`kbdrate` sets down to
  /// two a second; whoever has fewer than four loses it.)
  package static let interval = Duration.milliseconds(300)

  private var last: (key: Key, at: Instant, mayRepeat: Bool)?

  package init() {}

  /// Whether a key that comes now may be the same press as the one before. Who presses a key again
  /// and again, and not faster than three times a second, is believed every second time.
  package mutating func mayRepeat(_ key: Key, at now: Instant) -> Bool {
    var mayRepeat = false
    if let last, last.key == key {
      mayRepeat = now - last.at < (last.mayRepeat ? Self.interval : Self.delay)
    }
    last = (key, now, mayRepeat)
    return mayRepeat
  }
}
