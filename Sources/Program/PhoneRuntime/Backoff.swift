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
  /// - Returns: the pause before the next attempt.
  mutating func fail() -> Duration {
    defer { pause = min(pause * 2, longest) }
    return pause
  }

  /// Notes that there is reason to try soon again.
  mutating func succeed() { pause = first }
}
