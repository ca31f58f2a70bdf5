import ContactSearch

import func Glibc.exp2

/// How many keys a made-up person presses until the contact that they call stands first: 0 if it
/// does so before the first key. Earlier calls are known; only the last part of a history is
/// counted.
package struct CallerKeys: Sendable {
  /// The order of the matches.
  package enum Order: Int, CaseIterable, Sendable {
    /// Calls of the last hour, day and month, by ``CallWeight/score(at:)`` alone.
    case recency
    /// The number of calls.
    case count
    /// The calls at this hour of the day.
    case hour
    /// The index itself.
    case habit
    /// The probability of each contact, given the life: no order can be better for long.
    case oracle
  }

  /// The average number of keys of a call, by ``Order``.
  package private(set) var keys = [Double](repeating: 0, count: Order.allCases.count)
  /// The calls that were counted.
  package private(set) var calls = 0

  /// The share of a history from which on calls are counted.
  package static let countedFrom = 0.7
  /// The day on which histories begin: a Monday, in days since 1970-01-01.
  private static let start = 20_003.0
  private static let gain = 3.0

  private var index: ContactIndex
  private let plain: ContactIndex
  private let book: CallerBook
  private var weights: [Int: CallWeight] = [:]
  private var hours: [Int: [(day: Double, count: Double)]] = [:]
  private var counts: [Int: Double] = [:]
  private var chosen: [String: Int] = [:]
  private var found: [String: [Match]] = [:]

  /// - Parameters:
  ///   - events: in days from the beginning of the history.
  ///   - days: the length of the history.
  package init(
    _ book: CallerBook, _ events: [CallerHistory.Event], days: Double,
    orders: Set<Order> = Set(Order.allCases)
  ) {
    self.book = book
    index = ContactIndex(book.contacts)
    plain = index
    for event in events {
      guard event.kind == .made else {
        index.recordReceived(from: event.contact, number: "", day: Self.start + event.day)
        note(event, count: CallRecord.receivedShare)
        continue
      }
      var typed = 0
      if event.day >= days * Self.countedFrom {
        calls += 1
        for order in orders {
          let count = keys(to: event, by: order)
          keys[order.rawValue] += Double(count)
          if order == .habit { typed = count }
        }
      }
      let query = String(decoding: book.keys[event.contact].prefix(typed), as: UTF8.self)
      if !query.isEmpty { chosen[query] = event.contact }
      _ = index.recordCall(
        contact: event.contact, number: 0, query: .keys(query), day: Self.start + event.day)
      note(event, count: 1)
    }
    for order in Order.allCases { keys[order.rawValue] /= Double(max(calls, 1)) }
    found = [:]
  }

  private mutating func note(_ event: CallerHistory.Event, count: Double) {
    let weight = CallWeight(day: Self.start + event.day, times: count)
    if weights[event.contact]?.add(weight) == nil { weights[event.contact] = weight }
    counts[event.contact, default: 0] += count
    hours[event.contact, default: []].append((event.day, count))
  }

  private mutating func keys(to event: CallerHistory.Event, by order: Order) -> Int {
    let keys = book.keys[event.contact]
    if order == .habit { index.rank(at: Self.start + event.day) }
    let scores = scores(order, event)
    for length in 0...keys.count {
      let query = String(decoding: keys[..<length], as: UTF8.self)
      if first(query, order, scores) == event.contact { return length }
    }
    return keys.count
  }

  private mutating func first(_ query: String, _ order: Order, _ scores: [Int: Double]) -> Int? {
    if query.isEmpty {
      if order == .habit { return index.likeliest(limit: 1).first?.contact }
      return scores.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }
    if order == .habit { return index.search(.keys(query), limit: 1).matches.first?.contact }
    if found[query] == nil { found[query] = plain.search(.keys(query)) }
    let chosen = order == .recency ? self.chosen[query] : nil
    var best: (kind: Int, score: Double, contact: Int)?
    for match in found[query] ?? [] {
      let score = (scores[match.contact] ?? 0) * (match.contact == chosen ? Self.gain : 1)
      // As in the index: a name that ends here is no better than the start of a called contact's
      // name.
      let kind = score > 0 && match.kind == .name ? MatchKind.exact : match.kind
      if order == .oracle, !book.keys[match.contact].starts(with: query.utf8) { continue }
      if let best, (best.kind, -best.score) <= (kind.rawValue, -score) { continue }
      best = (kind.rawValue, score, match.contact)
    }
    return best?.contact
  }

  private func scores(_ order: Order, _ event: CallerHistory.Event) -> [Int: Double] {
    switch order {
    case .habit: [:]
    case .oracle: event.expected
    case .count: counts
    case .recency:
      weights.mapValues { exp2($0.score(at: Self.start + event.day)) }
    case .hour:
      hours.mapValues { calls in
        calls.reduce(0) { sum, call in
          let part = (event.day - call.day).truncatingRemainder(dividingBy: 1)
          let away = min(part, 1 - part) * 24 / 0.8
          return sum + call.count * exp2(-0.7213 * away * away)
        }
      }
    }
  }
}
