/// The calls of one number of a contact, or a single call: the data that are saved between runs.
package struct CallRecord: Hashable, Sendable {
  /// The contact's name as shown.
  package var name: String
  /// The dialled text in the form of `PhoneNumber.dialString`. The international form is
  /// unsuitable, because it depends on the country in the settings.
  package var number: String
  package var weight: CallWeight
  /// The number of calls that were made; received calls aren't included.
  package var count: Int
  /// The time of the last call, in days since 1970-01-01 UTC.
  package var lastDay: Double

  package init(name: String, number: String, weight: CallWeight, count: Int, lastDay: Double) {
    self.name = name
    self.number = number
    self.weight = weight
    self.count = count
    self.lastDay = lastDay
  }

  /// Makes the record of one call that was made.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package init(name: String, number: String, day: Double) {
    self.init(name: name, number: number, weight: CallWeight(day: day), count: 1, lastDay: day)
  }

  /// Makes the record of one call that was received, answered or missed. A received call counts
  /// less than one that was made: it is weaker evidence that the user will call the contact, and no
  /// evidence for one of the contact's numbers.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package init(receivedFrom name: String, number: String, day: Double) {
    self.init(
      name: name, number: number, weight: CallWeight(day: day, times: Self.receivedShare), count: 0,
      lastDay: 0)
  }

  /// The weight of a received call relative to one that was made.
  package static let receivedShare = 0.7

  /// Adds other calls of the same number.
  package mutating func add(_ other: CallRecord) {
    weight.add(other.weight)
    count = min(count + other.count, Int(Int32.max))
    lastDay = max(lastDay, other.lastDay)
  }

  /// Adds the time of a call that the record already counts. The time comes from the call log.
  ///
  /// - Parameter day: in days since 1970-01-01 UTC.
  package mutating func addTime(day: Double) { weight.addTime(day: day) }

  func hasTimes(before minute: UInt32) -> Bool {
    weight.times.calls.first.map { $0.minute < minute } ?? false
  }

  mutating func forgetTimes(before minute: UInt32) { weight.forgetTimes(before: minute) }

  /// Returns the record with its values limited to the greatest ones that are possible on a day.
  /// Without the limit, a call at a time when the clock was ahead would keep its contact first for
  /// ever.
  package func limited(to day: Double) -> CallRecord {
    guard lastDay > day else { return self }
    var result = self
    result.lastDay = day
    result.weight.limit(to: CallWeight(day: day, times: Double(max(count, 1))), day: day)
    return result
  }
}

/// The contact that was last chosen for a query. It is likelier to be called after the same query.
package struct ChoiceRecord: Hashable, Sendable {
  /// The keys as typed.
  package var query: String
  package var name: String
  package var number: String
  /// The time of the choice, in days since 1970-01-01 UTC.
  package var day: Double

  package init(query: String, name: String, number: String, day: Double) {
    self.query = query
    self.name = name
    self.number = number
    self.day = day
  }
}
