/// A minute as clocks and calendars show it.
struct CivilMinute: Hashable, Sendable {
  /// The time of day, such as `14:05`.
  let time: String
  /// The date, such as `Thu 26 Nov`.
  let date: String

  /// - Parameter minute: the minutes since 1970-01-01 00:00, in local time.
  init(_ minute: Int) {
    let number = Int((Double(minute) / 1_440).rounded(.down))
    let rest = minute - number * 1_440
    let day = CivilDay(number)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    time = "\(two(rest / 60)):\(two(rest % 60))"
    date = "\(Self.weekdays[day.weekday]) \(day.day) \(Self.months[day.month - 1])"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
