import TestSupport

import func Glibc.exp2
import func Glibc.log

/// The calls of a made-up person, the same for the same seed on every machine. ``CallKeys`` counts
/// the keys of the searches for these calls; ``KeyCounts`` looks every contact up once instead.
///
/// The person has habits: a few contacts are called often, the latest ones are soon called again, a
/// missed call is returned, some contacts are called once; and the habits change.
struct CallHistory {
  struct Event {
    enum Kind {
      case made, answered, missed
    }

    /// In days.
    var day: Double
    var contact: Int
    var kind: Kind
    /// For a call that is made: the probability of each contact, given the person's present habits
    /// and all calls before. All contacts that are not listed are equally likely.
    var expected: [Int: Double] = [:]
  }

  private(set) var events: [Event] = []

  /// In days.
  static let length = 365.0
  /// The number of contacts that the person is in the habit of calling.
  static let circle = 50
  /// How many of these contacts are replaced in a month.
  private static let changesEachMonth = 2
  private static let madeEachDay = 5.0
  private static let answeredEachDay = 3.0
  private static let shares = (missed: 15, again: 25, anybody: 10)
  /// The half-life of the time until a called contact is called again, in days.
  private static let againHalfLife = 0.5

  /// - Parameter people: the number of contacts in the address book.
  init(people: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let habits = ZipfWeights(count: Self.circle, exponent: 1)
    var circle = (0..<Self.circle).map { _ in Int.random(in: 0..<people, using: &random) }
    var made: [Event] = []
    func isOne(of hundred: Int) -> Bool { Int.random(in: 0..<100, using: &random) < hundred }
    /// Returns the time until the next of so many calls a day: the intervals of a Poisson process.
    func pause(_ eachDay: Double) -> Double {
      -log(1 - Double.random(in: 0..<1, using: &random)) / eachDay
    }
    var day = 0.0
    while true {
      day += pause(Self.madeEachDay + Self.answeredEachDay)
      if day >= Self.length { break }
      // No calls at night: a day here is fourteen waking hours.
      if isOne(of: 100 * Self.changesEachMonth / Int(30 * 8)) {
        circle[habits.draw(&random)] = Int.random(in: 0..<people, using: &random)
      }
      let usual = circle[habits.draw(&random)]
      guard Double.random(in: 0..<8, using: &random) < Self.madeEachDay else {
        events.append(Event(day: day, contact: usual, kind: .answered))
        continue
      }
      var contact = usual
      var expected = expected(circle, habits, made, at: day)
      if isOne(of: Self.shares.missed) {
        if isOne(of: 20) { contact = Int.random(in: 0..<people, using: &random) }
        events.append(Event(day: day, contact: contact, kind: .missed))
        day += pause(24)
        // Every missed call is returned at once.
        expected = [contact: 1]
      } else if isOne(of: Self.shares.again), let again = Self.again(made, at: day, &random) {
        contact = again
      } else if isOne(of: Self.shares.anybody) {
        contact = Int.random(in: 0..<people, using: &random)
      }
      let call = Event(day: day, contact: contact, kind: .made, expected: expected)
      events.append(call)
      made.append(call)
    }
  }

  /// Returns the probabilities of the draws in `init`, if no call was missed.
  private func expected(
    _ circle: [Int], _ habits: ZipfWeights, _ made: [Event], at day: Double
  ) -> [Int: Double] {
    var expected: [Int: Double] = [:]
    let last = made.suffix(20)
    let weights = last.map { exp2(($0.day - day) / Self.againHalfLife) }
    let again = last.isEmpty ? 0 : Double(Self.shares.again) / 100
    for (call, weight) in zip(last, weights) {
      expected[call.contact, default: 0] += again * weight / weights.reduce(0, +)
    }
    let usual = (1 - again) * (1 - Double(Self.shares.anybody) / 100)
    for (rank, contact) in circle.enumerated() {
      expected[contact, default: 0] += usual * habits.share(of: rank)
    }
    return expected
  }

  /// Returns one of the last calls, drawn so that the latest is the likeliest.
  private static func again(
    _ made: [Event], at day: Double, _ random: inout SeededGenerator
  ) -> Int? {
    let last = made.suffix(20)
    var wanted =
      Double.random(in: 0..<1, using: &random)
      * last.reduce(0) { $0 + exp2(($1.day - day) / againHalfLife) }
    for call in last {
      wanted -= exp2((call.day - day) / againHalfLife)
      if wanted <= 0 { return call.contact }
    }
    return last.last?.contact
  }
}
