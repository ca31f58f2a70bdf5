import func Glibc.exp2
import func Glibc.log2

/// The number and the times of a contact's calls: three sums of calls with a half-life each, which
/// distinguish calls of this hour from calls of the whole year; and the times of the latest calls.
///
/// Each sum is stored as the base-2 logarithm of its value at the epoch, in units that grow with
/// time. So nothing has to be written while there is no call. The relation of the sums changes with
/// time; see ``score(at:)`` and ``CallOdds``.
package struct CallWeight: Hashable, Sendable {
  /// In days: about an hour, a day, most of a month.
  package static let halfLives = [0.04, 1, 25]

  package private(set) var hour: Double
  package private(set) var day: Double
  package private(set) var month: Double
  private(set) var times = CallTimes()

  /// Sums of calls whose times are not known.
  package init(hour: Double, day: Double, month: Double) {
    (self.hour, self.day, self.month) = (hour, day, month)
  }

  /// The weight of a number of calls at one time.
  ///
  /// - Parameters:
  ///   - day: in days since 1970-01-01 UTC.
  ///   - times: more than 0; less than one for a part of a call.
  package init(day: Double, times: Double = 1) {
    let count = log2(times)
    hour = day / Self.halfLives[0] + count
    self.day = day / Self.halfLives[1] + count
    month = day / Self.halfLives[2] + count
    self.times = CallTimes(day: day, count: times)
  }

  /// Adds the time of a call that is already in the sums.
  mutating func addTime(day: Double) { times.add(CallTimes(day: day, count: 1)) }

  /// The sums alone.
  var withoutTimes: CallWeight { CallWeight(hour: hour, day: day, month: month) }

  mutating func forgetTimes(before minute: UInt32) { times.forget(before: minute) }

  /// Adds another weight.
  package mutating func add(_ other: CallWeight) {
    hour = Self.sum(hour, other.hour)
    day = Self.sum(day, other.day)
    month = Self.sum(month, other.month)
    times.add(other.times)
  }

  /// Limits the weight to its greatest value after a number of calls at one time.
  mutating func limit(to other: CallWeight, day: Double) {
    hour = min(hour, other.hour)
    self.day = min(self.day, other.day)
    month = min(month, other.month)
    times.limit(to: CallTimes.minute(of: day))
  }

  /// Returns the recent use of the contact at any hour: the base-2 logarithm of the calls by their
  /// age, in which a shorter half-life weighs more. It decides which number of a contact is meant,
  /// and which records are kept.
  ///
  /// - Parameter now: in days since 1970-01-01 UTC.
  package func score(at now: Double) -> Double {
    var score = -Double.infinity
    for (sum, halfLife) in zip([hour, day, month], Self.halfLives) {
      score = Self.sum(score, sum - now / halfLife - log2(halfLife))
    }
    return score
  }

  private static func sum(_ left: Double, _ right: Double) -> Double {
    let (less, more) = (min(left, right), max(left, right))
    // The sum of two empty sums is empty.
    if less == -.infinity { return more }
    return more + log2(1 + exp2(less - more))
  }
}
