import func Glibc.exp2
import func Glibc.log2

/// How much a contact is called, and when: three sums of calls with a half-life each, which tell calls of
/// this hour from calls of the whole year; and the times of the latest calls.
///
/// Each sum is the base-2 logarithm of what it would be worth at the epoch, in units that grow with time: without
/// a call nothing has to be written. How they compare changes with time, see ``score(at:)``
/// and ``CallOdds``.
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

  /// Of so many calls at one time.
  ///
  /// - Parameters:
  ///   - day: in days since 1970-01-01 UTC.
  ///   - times: more than 0; a part of a call counts less than one.
  package init(day: Double, times: Double = 1) {
    let count = log2(times)
    hour = day / Self.halfLives[0] + count
    self.day = day / Self.halfLives[1] + count
    month = day / Self.halfLives[2] + count
    self.times = CallTimes(day: day, count: times)
  }

  /// Takes note of when one of the calls was that are in the sums already.
  mutating func addTime(day: Double) { times.add(CallTimes(day: day, count: 1)) }

  /// The sums alone.
  var withoutTimes: CallWeight { CallWeight(hour: hour, day: day, month: month) }

  mutating func forgetTimes(before minute: UInt32) { times.forget(before: minute) }

  /// The weight of both together.
  package mutating func add(_ other: CallWeight) {
    hour = Self.sum(hour, other.hour)
    day = Self.sum(day, other.day)
    month = Self.sum(month, other.month)
    times.add(other.times)
  }

  /// As it can be at the most after so many calls at one time.
  mutating func limit(to other: CallWeight, day: Double) {
    hour = min(hour, other.hour)
    self.day = min(self.day, other.day)
    month = min(month, other.month)
    times.limit(to: CallTimes.minute(of: day))
  }

  /// How much the contact is called of late, at any hour: the base-2 logarithm of the calls by their age, each
  /// half-life's by how short it is. It says which number of a contact is meant, and which records are kept.
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
    // Two sums of nothing are nothing.
    if less == -.infinity { return more }
    return more + log2(1 + exp2(less - more))
  }
}
