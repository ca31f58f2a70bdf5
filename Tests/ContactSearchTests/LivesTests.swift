import SimulatedCallers
import Testing
import TimeLimit

/// Made-up people of several kinds of life, as `twelvekey-benchmark lives` has them.
@Suite(.timeLimited) struct LivesTests {
  /// Of no kind does the order by habit take more keys than the order by recency alone.
  @Test func noLifeIsWorseOff() {
    for kind in CallerLife.Kind.allCases {
      var sums = (recency: 0.0, habit: 0.0, calls: 0)
      for seed in UInt64(201)...202 {
        let people = 200
        let life = CallerLife(kind, people: people, seed: seed)
        let history = CallerHistory(life, seed: seed, knowsExpected: false)
        let keys = CallerKeys(
          CallerBook(people: people, seed: seed), history.events,
          days: Double(CallerHistory.length), orders: [.recency, .habit])
        sums.recency += keys.keys[CallerKeys.Order.recency.rawValue] * Double(keys.calls)
        sums.habit += keys.keys[CallerKeys.Order.habit.rawValue] * Double(keys.calls)
        sums.calls += keys.calls
      }
      #expect(sums.calls > 100, "\(kind)")
      #expect(sums.habit <= sums.recency, "\(kind): \(sums)")
    }
  }

  /// The same seed is the same person.
  @Test func aSeedIsAPerson() {
    func days(_ seed: UInt64) -> [Double] {
      let life = CallerLife(.family, people: 150, seed: seed)
      return CallerHistory(life, seed: seed, knowsExpected: false).events.map(\.day)
    }
    #expect(days(7) == days(7) && days(7) != days(8))
  }
}
