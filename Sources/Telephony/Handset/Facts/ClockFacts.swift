import Keypad

/// The time of day.
struct ClockFacts: Hashable, Sendable {
  /// See ``Input/clock(dayAtZero:)``.
  var dayAtZero: Double
  /// The offset of local time from UTC, in seconds; `nil` if no clock is shown.
  var zone: Int?
  /// The minute that the clock shows, in minutes since 1970-01-01 00:00 local time.
  private(set) var minute: Int?

  init(dayAtZero: Double) { self.dayAtZero = dayAtZero }

  /// Returns the time in days since 1970-01-01 UTC.
  func day(at now: Instant) -> Double {
    dayAtZero + Double(now.microseconds) / 86_400e6
  }

  mutating func showMinute(at now: Instant) {
    minute = zone.map { Int((day(at: now) * 1_440 + Double($0) / 60).rounded(.down)) }
  }

  /// When the clock shows the next minute; `nil` without a clock.
  var nextMinute: Instant? {
    guard let zone, let minute else { return nil }
    let day = (Double(minute + 1) - Double(zone) / 60) / 1_440
    // 2 ms after the turn of the minute, because fractions of days are rounded.
    return Instant.zero + .microseconds(Int((day - dayAtZero) * 86_400e6)) + .milliseconds(2)
  }
}
