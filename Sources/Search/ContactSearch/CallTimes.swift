/// The times of calls to the minute. They show at which hours and on which weekdays a contact is
/// called.
package struct CallTimes: Hashable, Sendable {
  /// All calls of one minute.
  struct Call: Hashable, Sendable {
    /// Minutes since 1970-01-01 00:00 UTC.
    var minute: UInt32
    /// The number of calls; a received call is less than one, see ``CallRecord/receivedShare``.
    var count: Float
  }

  /// The maximum number of calls whose times are saved, for all contacts together: the size of the
  /// call log. One contact can't have more either.
  package static let limit = 2_000

  /// The calls, the oldest first, with one element for each minute.
  private(set) var calls: [Call] = []

  init() {}

  /// - Parameter day: in days since 1970-01-01 UTC.
  init(day: Double, count: Double) {
    calls = [Call(minute: Self.minute(of: day), count: Float(count))]
  }

  /// Returns the minute of a day; impossible days count as the first or the last minute.
  static func minute(of day: Double) -> UInt32 {
    let minute = day * 1_440
    guard minute > 0 else { return 0 }
    return minute < Double(UInt32.max) ? UInt32(minute) : .max
  }

  /// Adds other calls. The time is linear in the number of both, but constant if a single call is
  /// added after all others.
  mutating func add(_ other: CallTimes) {
    guard let first = other.calls.first else { return }
    if calls.last.map({ $0.minute < first.minute }) ?? true {
      calls += other.calls
    } else {
      merge(other.calls)
    }
    if calls.count > Self.limit { calls.removeFirst(calls.count - Self.limit) }
  }

  private mutating func merge(_ others: [Call]) {
    var merged: [Call] = []
    merged.reserveCapacity(calls.count + others.count)
    var (place, other) = (0, 0)
    while place < calls.count || other < others.count {
      let isOwn =
        other == others.count
        || place < calls.count && calls[place].minute <= others[other].minute
      let call = isOwn ? calls[place] : others[other]
      if isOwn { place += 1 } else { other += 1 }
      if let last = merged.last, last.minute == call.minute {
        // The sum of received calls must stay below 1, which means a call that was made: see
        // ``CallMixture/Call``.
        let count = last.count + call.count
        merged[merged.count - 1].count =
          last.count < 1 && call.count < 1 ? min(count, Float(1).nextDown) : count
      } else {
        merged.append(call)
      }
    }
    calls = merged
  }

  /// Moves calls after this minute to it.
  mutating func limit(to minute: UInt32) {
    guard let last = calls.last, last.minute > minute else { return }
    let late = calls.drop { $0.minute < minute }
    let count = late.reduce(0) { $0 + $1.count }
    calls.removeLast(late.count)
    calls.append(Call(minute: minute, count: count))
  }

  mutating func forget(before minute: UInt32) { calls.removeAll { $0.minute < minute } }
}
