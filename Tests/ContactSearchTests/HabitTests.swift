import Contacts
import TestSupport
import Testing
import TimeLimit

import func Glibc.exp
import func Glibc.exp2

@testable import ContactSearch

/// The hours and the days at which a contact is called order the matches, too.
@Suite(.timeLimited) struct HabitTests {
  /// All on key 7.
  static let book = ["Paul Partner", "Pia Plumber", "Rosa Read", "Sam Stone"].enumerated().map {
    contact($0.element, ["555 010\($0.offset)"])
  }
  private static let (partner, plumber, rosa, sam) = (0, 1, 2, 3)
  /// A Monday at midnight.
  static let monday = 20_003.0

  private func day(_ day: Int, _ hour: Double) -> Double { Self.monday + Double(day) + hour / 24 }

  private func index(_ calls: [(contact: Int, day: Double)]) -> ContactIndex {
    var index = ContactIndex(Self.book)
    for call in calls.sorted(by: { $0.day < $1.day }) {
      _ = index.recordCall(contact: call.contact, number: 0, query: .keys(""), day: call.day)
    }
    return index
  }

  /// The first match, which is also the likeliest contact before the first key.
  private func first(_ index: ContactIndex, at day: Double) -> Int? {
    var index = index
    index.rank(at: day)
    let first = index.search(.keys("7"), limit: 1).matches.first?.contact
    #expect(index.likeliest(limit: 1).map(\.contact) == [first])
    return first
  }

  /// A partner who was called at 18:00 on sixty days stands before a plumber who was called once, three hours
  /// ago.
  @Test func whoIsCalledEveryDayStandsBeforeWhoWasCalledToday() {
    let calls = (0..<60).map { (contact: Self.partner, day: day($0, 18)) }
    let index = index(calls + [(Self.plumber, day(60, 15))])
    #expect(first(index, at: day(60, 18)) == Self.partner)
    #expect(first(index, at: day(60, 17.5)) == Self.partner)
    #expect(first(index, at: day(61, 18.25)) == Self.partner)
    // The same where the times of all but the last calls are unknown.
    var recalled = ContactIndex(Self.book)
    var weight = CallWeight(day: day(0, 18))
    for number in 1..<60 { weight.add(CallWeight(day: day(number, 18))) }
    recalled.recall(
      calls: [
        CallRecord(
          name: "Paul Partner", number: "5550100", weight: weight.withoutTimes, count: 60,
          lastDay: day(59, 18)),
        CallRecord(name: "Pia Plumber", number: "5550101", day: day(60, 15)),
      ], choices: [])
    #expect(first(recalled, at: day(60, 18)) == Self.partner)
  }

  @Test func theHourDecides() {
    let calls = (0..<30).flatMap { number in
      [
        (contact: Self.rosa, day: day(number, 7.75)), (contact: Self.sam, day: day(number, 20)),
        // About midnight.
        (contact: Self.plumber, day: day(number, number % 2 == 0 ? 23.6 : 0.4)),
      ]
    }
    let index = index(calls)
    let hours = [
      (7.0, Self.rosa), (8.5, Self.rosa), (19, Self.sam), (21, Self.sam), (23.9, Self.plumber),
      (24.1, Self.plumber), (31.75, Self.rosa),
    ]
    for (hour, contact) in hours { #expect(first(index, at: day(30, hour)) == contact, "\(hour)") }
  }

  @Test func theWeekdayDecides() {
    // Three at ten o'clock: one on Mondays, one on Thursdays, one on Sundays.
    let weekdays = [(Self.rosa, 0), (Self.sam, 3), (Self.plumber, 6)]
    let calls = (0..<12).flatMap { week in
      weekdays.map { (contact: $0.0, day: day(7 * week + $0.1, 10)) }
    }
    let index = index(calls)
    for (contact, weekday) in weekdays {
      #expect(first(index, at: day(7 * 12 + weekday, 9.75)) == contact, "\(weekday)")
    }
  }

  /// Whether a contact that was just called comes first again depends on the user's earlier calls.
  @Test func thePersonDecides() {
    for repeats in [true, false] {
      var calls: [(contact: Int, day: Double)] = []
      for number in 0..<60 {
        // Sam on two of five days at ten, and on as many a quarter of an hour later.
        let again = repeats ? number : number + 4
        calls += [
          ([0, 2].contains(number % 5) ? Self.sam : Self.rosa, day(number, 10)),
          ([0, 2].contains(again % 5) ? Self.sam : Self.rosa, day(number, 10.25)),
        ]
      }
      let index = index(calls + [(Self.sam, day(60, 10))])
      let expected = repeats ? Self.sam : Self.rosa
      #expect(first(index, at: day(60, 10.25)) == expected, "\(repeats)")
    }
  }

  /// What is kept of calls one by one is what is kept of them together, in whatever order.
  @Test func timesAddUp() {
    let seed: UInt64 = 19
    print("times: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(100) {
      let days = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        Double.random(in: 20_000...20_000.05, using: &random)
      }
      var expected: [UInt32: Float] = [:]
      for day in days { expected[CallTimes.minute(of: day), default: 0] += 1 }
      let sorted = expected.sorted { $0.key < $1.key }
        .map { CallTimes.Call(minute: $0.key, count: $0.value) }
      let split = Int.random(in: 0...days.count, using: &random)
      var (one, other) = (CallTimes(), CallTimes())
      for day in days[..<split] { one.add(CallTimes(day: day, count: 1)) }
      for day in days[split...] { other.add(CallTimes(day: day, count: 1)) }
      one.add(other)
      #expect(one.calls == sorted, "seed \(seed) round \(round)")
      let limit = CallTimes.minute(of: days[0])
      one.limit(to: limit)
      #expect(one.calls.last?.minute ?? 0 <= limit, "seed \(seed) round \(round)")
      #expect(one.calls.reduce(0) { $0 + $1.count } == Float(days.count))
    }
    for (day, minute) in [
      (-1.0, UInt32(0)), (.nan, 0), (-.infinity, 0), (.infinity, .max), (1e300, .max), (1, 1_440),
    ] {
      #expect(CallTimes.minute(of: day) == minute, "\(day)")
    }
  }

  /// The times of the latest calls are kept, of all contacts together, however many there are.
  @Test func theOldestTimesGo() {
    var index = ContactIndex(Self.book)
    var record = CallRecord(name: "Sam Stone", number: "5550103", day: 20_000)
    for _ in 0..<40 { record.add(record) }
    #expect(record.weight.times.calls.count == 1)
    for number in 0..<3_000 {
      let minute = 20_000 + Double(number) / 1_440
      _ = index.recordCall(contact: number % 4, number: 0, query: .keys(""), day: minute)
      record.add(CallRecord(name: "Sam Stone", number: "5550103", day: minute))
    }
    #expect(record.weight.times.calls.count == CallTimes.limit)
    let kept = (0..<4).reduce(0) { $0 + index.use.times(of: $1).count }
    #expect((CallTimes.limit...CallTimes.limit * 11 / 10).contains(kept), "\(kept)")
    index.recall(calls: [record, record], choices: [])
    #expect(index.use.times(of: 3).count <= CallTimes.limit)
  }

  /// The odds are what their views come to: each view by its definition, call by call.
  @Test func oddsByDefinition() {
    let seed: UInt64 = 5
    print("odds: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(50) {
      let now = Double.random(in: 20_000...20_007, using: &random)
      let days = (0..<3).map { _ in
        (0..<Int.random(in: 1...20, using: &random)).map { _ in
          now - exp2(Double.random(in: -6...8, using: &random))
        }
      }
      let moment = CallOdds(at: now)
      for days in days {
        let weight = days.dropFirst().reduce(into: CallWeight(day: days[0])) {
          $0.add(CallWeight(day: $1))
        }
        let views = moment.views(of: weight)
        for (view, value) in Self.views(days, now).enumerated() {
          // The tables have steps of ten minutes, and of a day.
          #expect(
            abs(views[view] - value) <= 0.15 * value + 0.02 * Double(days.count),
            "seed \(seed) round \(round) view \(view)")
        }
      }
    }
  }

  private static func views(_ days: [Double], _ now: Double) -> [Double] {
    func sum(_ worth: (Double) -> Double) -> Double { days.reduce(0) { $0 + worth(now - $1) } }
    func bell(_ age: Double, _ period: Double, _ spread: Double) -> Double {
      let part = age.truncatingRemainder(dividingBy: period)
      let hours = min(part, period - part) * 24
      return exp(-hours * hours / (2 * spread * spread))
    }
    return [
      sum { exp2(-$0 / 0.04) }, sum { exp2(-$0) }, sum { exp2(-$0 / 25) },
      sum { exp2(-$0 / 120) }, sum { exp2(-$0 / 120) * bell($0, 1, 0.8) },
      sum { exp2(-$0 / 5) * bell($0, 1, 0.8) }, sum { exp2(-$0 / 120) * bell($0, 7, 1.2) },
      sum { exp2(-$0 * 1_440 / 17) },
    ]
  }

  /// What is learned one by one, in whatever order, is what is learned at once; and weights are shares.
  @Test func theMixtureIsThatOfAllCalls() {
    let seed: UInt64 = 23
    print("mixture: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for round in 0..<Effort.rounds(20) {
      var calls = (0..<250).map { _ in
        CallMixture.Call(
          minute: UInt32.random(in: 28_800_000...28_900_000, using: &random),
          count: Bool.random(using: &random) ? 1 : 0.7,
          caller: Int.random(in: 0..<5, using: &random))
      }
      calls.sort { $0.minute < $1.minute }
      let whole = CallMixture(calls).weights
      #expect(abs(whole.sum() - 1) < 1e-9 && whole.min() >= 0, "seed \(seed) round \(round)")
      var one = CallMixture()
      if round % 2 == 0 { calls.shuffle(using: &random) }
      for call in calls { one.add(call) }
      let difference = one.weights - whole
      #expect(max(difference.max(), -difference.min()) < 0.02, "seed \(seed) round \(round)")
    }
  }
}
