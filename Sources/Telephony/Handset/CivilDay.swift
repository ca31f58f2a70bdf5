/// A day of the Gregorian calendar.
package struct CivilDay: Hashable, Sendable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int
  /// 0 is Sunday.
  package let weekday: Int

  /// - Parameter number: the days since 1970-01-01; at most 10⁹ before or after it.
  package init(_ number: Int) {
    // These years begin in March, so that the leap day is the last day of a year. 400 years have
    // 146,097 days.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * march + 2) / 5 + 1
    month = march < 10 ? march + 3 : march - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    // 1970-01-01 was a Thursday.
    weekday = ((number + 4) % 7 + 7) % 7
  }
}
