import func Glibc.exp2
import func Glibc.log2

/// The number and the times of a contact's calls: three sums of calls that decay with different
/// half-lives, and the times of the latest calls. The sums distinguish calls of this hour from
/// calls of the whole year.
///
/// Each sum is stored as the base-2 logarithm of the value that it would have had at the epoch with
/// the same decay. This number doesn't change while there is no call, so it needs no writing. The
/// relation of the sums changes with time; see ``score(at:)`` and ``CallOdds``.
package struct CallWeight: Hashable, Sendable {
  /// The half-lives of the three sums in days: about an hour, a day, most of a month.
  package static let halfLives = [0.04, 1, 25]

  package private(set) var hour: Double
  package private(set) var day: Double
  package private(set) var month: Double
  private(set) var times = CallTimes()

  /// Makes a weight of sums alone, for calls whose times are not known.
  package init(hour: Double, day: Double, month: Double) {
    (self.hour, self.day, self.month) = (hour, day, month)
  }

  /// Makes the weight of a number of calls at one time.
  ///
  /// - Parameters:
  ///   - day: in days since 1970-01-01 UTC.
  ///   - times: the number of calls, more than 0; a received call is less than one.
  package init(day: Double, times: Double = 1) {
    let count = log2(times)
    hour = day / Self.halfLives[0] + count
    self.day = day / Self.halfLives[1] + count
    month = day / Self.halfLives[2] + count
    self.times = CallTimes(day: day, count: times)
  }

  /// Adds the time of a call that is already in the sums.
  mutating func addTime(day: Double) { times.add(CallTimes(day: day, count: 1)) }

  /// The weight without the times of the calls.
  var withoutTimes: CallWeight { CallWeight(hour: hour, day: day, month: month) }

  mutating func forgetTimes(before minute: UInt32) { times.forget(before: minute) }

  /// Adds another weight.
  package mutating func add(_ other: CallWeight) {
    hour = Self.sum(hour, other.hour)
    day = Self.sum(day, other.day)
    month = Self.sum(month, other.month)
    times.add(other.times)
  }

  /// Limits each sum to that of another weight, and the times of calls to a day.
  mutating func limit(to other: CallWeight, day: Double) {
    hour = min(hour, other.hour)
    self.day = min(self.day, other.day)
    month = min(month, other.month)
    times.limit(to: CallTimes.minute(of: day))
  }

  /// Returns the recent use of the contact at any hour: the base-2 logarithm of a sum in which
  /// recent calls weigh more. It determines which number of a contact is proposed, and which
  /// records stay stored.
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
    // Minus infinity stands for an empty sum. For two empty sums the formula would give NaN.
    if less == -.infinity { return more }
    return more + log2(1 + exp2(less - more))
  }
}
