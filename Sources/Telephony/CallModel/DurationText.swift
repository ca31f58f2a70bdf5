/// The duration of a call as text.
package enum DurationText {
  /// Returns the duration as a clock shows it: `0:07`, `1:02:07`.
  package static func clock(seconds: Int) -> String {
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let rest = padded(seconds % 60)
    return hours == 0 ? "\(minutes):\(rest)" : "\(hours):\(padded(minutes)):\(rest)"
  }
}
