import Handset

/// A day of the Gregorian calendar, UTC. Its description is like `2025-11-21` (ISO 8601).
package struct CivilDate: CustomStringConvertible {
  private let year: Int
  private let month: Int
  private let day: Int

  /// - Parameter day: days since 1970-01-01 UTC; an impossible number counts as 0.
  package init(day: Double) {
    let number = day.isFinite && abs(day) < 1e9 ? Int(day.rounded(.down)) : 0
    let civil = CivilDay(number)
    (year, month, self.day) = (civil.year, civil.month, civil.day)
  }

  package var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  fileprivate static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

/// A second of a day, UTC. Its description is like `2025-11-21T22:05:07Z` (ISO 8601).
package struct CivilTime: CustomStringConvertible {
  private var date: CivilDate
  private var second: Int

  /// - Parameter seconds: since 1970-01-01 UTC.
  package init(seconds: Double) {
    let whole = seconds.isFinite && abs(seconds) < 1e14 ? seconds.rounded(.down) : 0
    let day = (whole / 86_400).rounded(.down)
    date = CivilDate(day: day)
    second = Int(whole - day * 86_400)
  }

  package var description: String {
    let parts = [second / 3_600, second / 60 % 60, second % 60].map { CivilDate.padded($0, 2) }
    return "\(date)T\(parts.joined(separator: ":"))Z"
  }
}
