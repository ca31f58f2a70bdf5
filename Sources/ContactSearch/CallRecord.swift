/// How much one number of a contact is called, or one call of it: what is kept between runs.
package struct CallRecord: Hashable, Sendable {
  /// The contact's name as shown.
  package var name: String
  /// What was dialled, as `PhoneNumber.dialString` has it: not in its international form, which is
  /// another one where another country is set.
  package var number: String
  package var weight: CallWeight
  /// Calls that were made, in all.
  package var count: Int
  /// The last call, in days since 1970-01-01 UTC.
  package var lastDay: Double

  package init(name: String, number: String, weight: CallWeight, count: Int, lastDay: Double) {
    self.name = name
    self.number = number
    self.weight = weight
    self.count = count
    self.lastDay = lastDay
  }

  /// One call.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package init(name: String, number: String, day: Double) {
    self.init(name: name, number: number, weight: CallWeight(day: day), count: 1, lastDay: day)
  }

  /// One call that came in, answered or missed: it says less of whom one calls than a call does, and nothing
  /// of which number is called.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package init(receivedFrom name: String, number: String, day: Double) {
    self.init(
      name: name, number: number, weight: CallWeight(day: day, times: Self.receivedShare), count: 0,
      lastDay: 0)
  }

  /// What a call that came in counts beside one that was made.
  package static let receivedShare = 0.7

  /// Takes other calls of the same number into account.
  package mutating func add(_ other: CallRecord) {
    weight.add(other.weight)
    count = min(count + other.count, Int(Int32.max))
    lastDay = max(lastDay, other.lastDay)
  }

  /// Takes note of when one of its calls was, as the call log knows it.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package mutating func addTime(day: Double) { weight.addTime(day: day) }

  func hasTimes(before minute: UInt32) -> Bool {
    weight.times.calls.first.map { $0.minute < minute } ?? false
  }

  mutating func forgetTimes(before minute: UInt32) { weight.forgetTimes(before: minute) }

  /// As it can be at the most on a day: a clock that once was wrong must not keep a contact in front
  /// for good.
  package func limited(to day: Double) -> CallRecord {
    guard lastDay > day else { return self }
    var result = self
    result.lastDay = day
    result.weight.limit(to: CallWeight(day: day, times: Double(max(count, 1))), day: day)
    return result
  }
}

/// Who was chosen last for a query: that one is likelier the next time.
package struct ChoiceRecord: Hashable, Sendable {
  /// The keys as typed.
  package var query: String
  package var name: String
  package var number: String
  /// In days since 1970-01-01 UTC.
  package var day: Double

  package init(query: String, name: String, number: String, day: Double) {
    self.query = query
    self.name = name
    self.number = number
    self.day = day
  }
}
