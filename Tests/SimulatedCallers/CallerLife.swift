import TestSupport

/// A made-up life: the contacts that a person calls, and when. Each seed gives another one of its
/// kind.
package struct CallerLife: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Work in projects: the people of one are called often for some days, and then no more.
    case bursts
    /// A doctor's practice: a few laboratories and pharmacies, and many patients, each of them seldom.
    case practice
    /// From one week to the next, a new person is called every evening.
    case newLove = "new love"
    /// A partner and three children, at the hours of work and school.
    case family
    /// A week of early, one of late and one of night shifts.
    case shifts
    /// A few calls a week.
    case seldom
    /// Customers on a round: different ones on each day of the week.
    case round
    /// Work on five days, and other people in the evening and on two of seven days.
    case office
  }

  package let kind: Kind
  /// The number of contacts in the address book.
  package let people: Int
  var habits: [CallerHabit] = []
  /// By day: its kind.
  var days: [CallerHabit.Days]
  /// The hours in which calls follow from other calls, from 0 to 24.
  var awake = 7.5...22.5
  /// The share of made calls that are not answered, and of incoming calls that are missed.
  var unanswered = 0.2
  var missed = 0.25

  /// - Parameter people: the number of contacts in the address book, at least 100.
  package init(_ kind: Kind, people: Int, seed: UInt64) {
    self.kind = kind
    self.people = people
    days = (0..<CallerHistory.length).map { CallerHabit.Days.weekday($0) }
    var random = SeededGenerator(seed: seed &* 7_919 &+ 3)
    var draw = Draw(people: people, random: random)
    switch kind {
    case .bursts: addBursts(&draw)
    case .practice: addPractice(&draw)
    case .newLove: addNewLove(&draw)
    case .family: addFamily(&draw)
    case .shifts: addShifts(&draw)
    case .seldom: addSeldom(&draw)
    case .round: addRound(&draw)
    case .office: addOffice(&draw)
    }
    random = draw.random
    unanswered *= Double.random(in: 0.3...1.5, using: &random)
    missed *= Double.random(in: 0.3...1.5, using: &random)
    // The hours and rates of two people of one kind are never the same.
    for habit in habits.indices {
      for usual in habits[habit].usuals.indices {
        let now = habits[habit].usuals[usual]
        habits[habit].usuals[usual].hour += now.spread * 0.5 * CallerMath.normal(&random)
        habits[habit].usuals[usual].calls = CallerMath.about(now.calls, &random)
      }
    }
    // Two weeks of holidays, in which all days are free ones.
    let holiday = Int.random(in: 60..<330, using: &random)
    if kind != .practice, kind != .seldom {
      for day in holiday..<holiday + 14 { days[day] = [.sunday, .off] }
    }
  }

  /// Draws contacts that are not taken yet.
  struct Draw {
    let people: Int
    var random: SeededGenerator
    var taken: Set<Int> = []

    init(people: Int, random: SeededGenerator) {
      self.people = people
      self.random = random
    }

    mutating func one() -> Int {
      for _ in 0..<100 {
        let contact = Int.random(in: 0..<people, using: &random)
        if taken.insert(contact).inserted { return contact }
      }
      return Int.random(in: 0..<people, using: &random)
    }

    mutating func some(_ count: Int) -> [Int] { (0..<count).map { _ in one() } }

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
  }

  typealias Usual = CallerHabit.Usual
  typealias Days = CallerHabit.Days

  mutating func add(
    _ contacts: [Int], _ usuals: [Usual], exponent: Double = 0, again: Double = 0.05,
    within halfLife: Double = 0.1, received: Double = 0.6, days: ClosedRange<Double> = -1...10_000,
    growth: Double = 0
  ) {
    var habit = CallerHabit(contacts, exponent: exponent, usuals)
    (habit.again, habit.againHalfLife) = (again, halfLife)
    (habit.received, habit.days, habit.growth) = (received, days, growth)
    habits.append(habit)
  }

  /// Friends and others of the kind that everyone knows, each called once in two weeks or less, and
  /// once in a while another contact of the book.
  mutating func addCircle(_ count: Int, calls: Double, _ draw: inout Draw) {
    let evening = [
      Usual(days: .workdays, hour: 18.5, spread: 2.5, calls: calls),
      Usual(days: [.weekend, .off], hour: 14.5, spread: 3.5, calls: calls),
    ]
    add(draw.some(count), evening, exponent: 0.8)
    let rest = (0..<people).filter { !draw.taken.contains($0) }
    add(
      rest, [Usual(days: [.all, .off], hour: 15, spread: 3.5, calls: calls * 0.25)], received: 1)
  }
}
