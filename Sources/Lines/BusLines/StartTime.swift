/// The time at which a call was connected, as oFono writes it: a date and time of ISO 8601 with an
/// offset from UTC, `2026-11-29T13:04:51+0100`.
enum StartTime {
  /// Reads an untrusted text.
  ///
  /// - Returns: the time in days since 1970-01-01 UTC; `nil` for any other text.
  static func day(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 24, "--T::".utf8.elementsEqual([4, 7, 10, 13, 16].map { bytes[$0] }),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let zoneHour = number(bytes[20..<22]), let zoneMinute = number(bytes[22..<24]),
      year >= 1970, (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60,
      zoneHour < 24, zoneMinute < 60,
      bytes[19] == UInt8(ascii: "+") || bytes[19] == UInt8(ascii: "-")
    else { return nil }
    let zone = (zoneHour * 60 + zoneMinute) * (bytes[19] == UInt8(ascii: "-") ? -1 : 1)
    let seconds = (hour * 60 + minute - zone) * 60 + second
    return Double(days(year, month, day)) + Double(seconds) / 86_400
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Returns the days from 1970-01-01 to a date of the Gregorian calendar. A year begins in March
  /// here, so that the leap day is its last day.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let leapDays = year / 4 - year / 100 + year / 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + leapDays + dayOfYear - 719_468
  }
}
