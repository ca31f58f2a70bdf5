/// One contact, or several of a kind, in a made-up life, and the times of the calls to them.
package struct CallerHabit: Sendable {
  /// The kinds of a day.
  package struct Days: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    static let monday = Days(rawValue: 1)
    static let saturday = Days(rawValue: 1 << 5)
    static let sunday = Days(rawValue: 1 << 6)
    static let workdays = Days(rawValue: 0b1_1111)
    static let weekend: Days = [.saturday, .sunday]
    static let all: Days = [.workdays, .weekend]
    /// The shifts of a shift worker, and their days off.
    static let early = Days(rawValue: 1 << 7)
    static let late = Days(rawValue: 1 << 8)
    static let night = Days(rawValue: 1 << 9)
    static let off = Days(rawValue: 1 << 10)

    /// - Parameter day: 0 is a Monday.
    static func weekday(_ day: Int) -> Days { Days(rawValue: 1 << (day % 7)) }
  }

  /// A time of day at which the contacts are called.
  struct Usual: Sendable {
    /// The habit applies to a day of one of these kinds.
    var days: Days
    /// The hour, from 0 to 24, and its standard deviation, in hours.
    var hour: Double
    var spread: Double
    /// The number of calls on such a day.
    var calls: Double
  }

  /// The positions in the address book.
  var contacts: [Int]
  /// The share of each contact in the calls.
  var shares: [Double]
  var usuals: [Usual]
  /// The number of calls that follow an answered one, and the half-life of the time until then, in
  /// days.
  var again = 0.05
  var againHalfLife = 0.1
  /// The number of incoming calls for each call that is made.
  var received = 0.6
  /// The days on which the habit begins and ends.
  var days = -1.0...10_000.0
  /// The days that the habit takes to become usual.
  var growth = 0.0

  /// - Parameters:
  ///   - exponent: of Zipf's law for the shares of the contacts.
  init(_ contacts: [Int], exponent: Double = 0, _ usuals: [Usual]) {
    self.contacts = contacts
    self.usuals = usuals
    let weights = contacts.indices.map { CallerMath.power(Double($0 + 1), -exponent) }
    let sum = weights.reduce(0, +)
    shares = weights.map { $0 / sum }
  }

  /// The strength of the habit on a day, from 0 to 1.
  func strength(on day: Double) -> Double {
    guard days.contains(day) else { return 0 }
    return growth > 0 ? 1 - CallerMath.power(2, (days.lowerBound - day) / growth) : 1
  }
}
