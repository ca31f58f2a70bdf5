import func Glibc.exp2
import func Glibc.log2

/// How much somebody is called: three sums of calls, each call worth half as much after a while of its own, for
/// who is called again soon is not who is called all year.
///
/// Each sum is the base-2 logarithm of what it would be worth at the epoch, in units that grow with time: nothing
/// has to be written while nobody calls. How they compare changes with time, see ``score(at:)``.
package struct CallWeight: Hashable, Sendable {
  /// In days: about an hour, a day, most of a month.
  package static let halfLives = [0.04, 1, 25]

  package private(set) var hour: Double
  package private(set) var day: Double
  package private(set) var month: Double

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
  }

  /// The weight of both together.
  package mutating func add(_ other: CallWeight) {
    hour = Self.sum(hour, other.hour)
    day = Self.sum(day, other.day)
    month = Self.sum(month, other.month)
  }

  mutating func limit(to other: CallWeight) {
    hour = min(hour, other.hour)
    day = min(day, other.day)
    month = min(month, other.month)
  }

  /// How likely it is that a call is theirs, beside others at the same time: the base-2 logarithm of the calls
  /// by their age, each half-life's by how short it is.
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
