/// Numbers as people read them.
enum Format {
  /// `1,234,567`.
  static func count(_ number: Int) -> String {
    var digits = Array(String(number))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: place)
      place -= 3
    }
    return String(digits)
  }

  /// Nanoseconds as microseconds, with two places below 10.
  static func microseconds(_ nanoseconds: Int) -> String {
    fixed(Double(nanoseconds) / 1_000, nanoseconds < 10_000 ? 2 : nanoseconds < 1_000_000 ? 1 : 0)
  }

  static func milliseconds(_ nanoseconds: Int) -> String {
    fixed(Double(nanoseconds) / 1_000_000, nanoseconds < 100_000_000 ? 1 : 0)
  }

  /// `1 digit`, `2 digits`.
  static func digits(_ length: Int) -> String { length == 1 ? "1 digit" : "\(length) digits" }

  /// `34x`, `0.72x`, `0.003x`.
  static func ratio(_ value: Double) -> String {
    fixed(value, value < 0.1 ? 3 : value < 10 ? 2 : 0) + "x"
  }

  /// - Parameter places: 0 to 4.
  static func fixed(_ value: Double, _ places: Int) -> String {
    let scale = [1, 10, 100, 1_000, 10_000][places]
    let scaled = Int((value * Double(scale)).rounded())
    guard places > 0 else { return count(scaled) }
    let rest = String(scaled % scale)
    return count(scaled / scale) + "." + String(repeating: "0", count: places - rest.count) + rest
  }

  /// A share in percent, with two places.
  static func share(_ part: Int, of all: Int) -> String {
    fixed(100 * Double(part) / Double(max(all, 1)), 2)
  }

  /// The text with spaces behind it, at least this long.
  static func padded(_ text: String, _ count: Int) -> String {
    text + String(repeating: " ", count: max(count - text.count, 0))
  }
}
