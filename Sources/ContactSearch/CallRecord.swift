import func Glibc.exp2
import func Glibc.log2

/// How much one number of a contact is called, or one call of it: what is kept between runs.
public struct CallRecord: Hashable, Sendable {
  /// The contact's name as shown.
  public var name: String
  /// What was dialled, as `PhoneNumber.dialString` has it: not in its international form, which is
  /// another one where another country is set.
  public var number: String
  /// See ``CallWeight``.
  public var weight: Double
  /// Calls in all.
  public var count: Int
  /// The last call, in days since 1970-01-01 UTC.
  public var lastDay: Double

  public init(name: String, number: String, weight: Double, count: Int, lastDay: Double) {
    self.name = name
    self.number = number
    self.weight = weight
    self.count = count
    self.lastDay = lastDay
  }

  /// One call.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  public init(name: String, number: String, day: Double) {
    self.init(
      name: name, number: number, weight: CallWeight.ofCall(day: day), count: 1, lastDay: day)
  }

  /// Takes other calls of the same number into account.
  public mutating func add(_ other: CallRecord) {
    weight = CallWeight.sum(weight, other.weight)
    count = min(count + other.count, Int(Int32.max))
    lastDay = max(lastDay, other.lastDay)
  }

  /// As it can be at the most on a day: a clock that once was wrong must not keep a contact in front
  /// for good.
  public func limited(to day: Double) -> CallRecord {
    guard lastDay > day else { return self }
    var result = self
    result.lastDay = day
    result.weight = min(weight, CallWeight.ofCall(day: day, times: count))
    return result
  }
}

/// Who was chosen last for a query: that one comes first the next time.
public struct ChoiceRecord: Hashable, Sendable {
  /// The keys as typed.
  public var query: String
  public var name: String
  public var number: String
  /// In days since 1970-01-01 UTC.
  public var day: Double

  public init(query: String, name: String, number: String, day: Double) {
    self.query = query
    self.name = name
    self.number = number
    self.day = day
  }
}

/// A sum of calls, each worth half as much after ``halfLife`` days, as the base-2 logarithm of what it
/// would be worth at the epoch, in units that grow with time: all weights lose alike with time, so
/// their order needs no clock and nothing has to be written while nobody calls.
public enum CallWeight {
  /// In days. Two calls today outweigh three a fortnight ago.
  public static let halfLife = 14.0

  /// The weight of so many calls on one day.
  public static func ofCall(day: Double, times: Int = 1) -> Double {
    day / halfLife + log2(Double(max(times, 1)))
  }

  /// The weight of both together.
  public static func sum(_ left: Double, _ right: Double) -> Double {
    let (less, more) = (min(left, right), max(left, right))
    return more + log2(1 + exp2(less - more))
  }
}
