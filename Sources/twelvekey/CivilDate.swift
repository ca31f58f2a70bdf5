/// A day of the Gregorian calendar, UTC: prints as `2025-11-21` (ISO 8601).
struct CivilDate: CustomStringConvertible {
  var year: Int
  var month: Int
  var day: Int

  /// - Parameter day: days since 1970-01-01 UTC; what is no number of days is the first one.
  init(day: Double) {
    let number = day.isFinite && abs(day) < 1e9 ? Int(day.rounded(.down)) : 0
    // Years begin in March, so that the leap day is the last of one; 400 of them have 146,097 days.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    self.day = dayOfYear - (153 * march + 2) / 5 + 1
    month = march < 10 ? march + 3 : march - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  fileprivate static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}

/// A second of a day, UTC: prints as `2025-11-21T22:05:07Z` (ISO 8601).
struct CivilTime: CustomStringConvertible {
  private var date: CivilDate
  private var second: Int

  /// - Parameter seconds: since 1970-01-01 UTC.
  init(seconds: Double) {
    let whole = seconds.isFinite && abs(seconds) < 1e14 ? seconds.rounded(.down) : 0
    let day = (whole / 86_400).rounded(.down)
    date = CivilDate(day: day)
    second = Int(whole - day * 86_400)
  }

  var description: String {
    let parts = [second / 3_600, second / 60 % 60, second % 60].map { CivilDate.padded($0, 2) }
    return "\(date)T\(parts.joined(separator: ":"))Z"
  }
}
