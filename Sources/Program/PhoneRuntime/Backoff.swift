/// The pause between attempts. It doubles with each failure, up to the longest one.
struct Backoff: Hashable, Sendable {
  let first: Duration
  let longest: Duration
  /// The pause after the next failure.
  private(set) var pause: Duration

  init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
    pause = first
  }

  /// Notes a failure.
  ///
  /// - Parameter bound: the longest pause for this failure; `nil` for ``longest``.
  /// - Returns: the pause before the next attempt.
  mutating func fail(atMost bound: Duration? = nil) -> Duration {
    let longest = bound ?? longest
    let now = min(pause, longest)
    pause = min(now * 2, longest)
    return now
  }

  /// Resets the pause after a success, or after another event that makes a success likely.
  mutating func succeed() { pause = first }
}
