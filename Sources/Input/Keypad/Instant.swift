/// A point on the kernel's monotonic clock, in microseconds.
///
/// Events of a device have times of `CLOCK_MONOTONIC` (see `EVIOCSCLOCKID` in linux/input.h). Times
/// of recordings and key scripts have an arbitrary origin. Only differences have a meaning.
package struct Instant: Hashable, Comparable, Sendable {
  package var microseconds: Int64

  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package init(milliseconds: Int64) {
    self.microseconds = milliseconds * 1_000
  }

  package static let zero = Instant(microseconds: 0)

  /// An instant later than any event.
  package static let distantFuture = Instant(microseconds: .max)

  /// The whole milliseconds since the origin, rounded down.
  package var milliseconds: Int64 { microseconds / 1_000 }

  package static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  package static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(microseconds: instant.microseconds + duration.microseconds)
  }

  package static func - (left: Instant, right: Instant) -> Duration {
    .microseconds(left.microseconds - right.microseconds)
  }
}

extension Duration {
  /// The whole microseconds, rounded towards zero.
  package var microseconds: Int64 {
    // Each access to `components` costs a division of 128 bits.
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }
}
