import TestSupport

/// The calls of a made-up person, the same for the same seed on every machine.
///
/// Each contact is called at a rate that depends on the kind of day, the hour and the calls before:
/// a contact that did not answer is tried again, a missed call is returned. So the probability of
/// each contact at each call is known.
package struct CallerHistory: Sendable {
  package enum Kind: Hashable, Sendable {
    case made, answered, missed
  }

  package struct Event: Sendable {
    /// In days from the beginning, which is midnight before a Monday.
    package var day: Double
    package var contact: Int
    package var kind: Kind
    /// For a call that is made: the probability of each contact, given the life and all calls
    /// before; a contact that is not listed was not likely at all.
    package var expected: [Int: Double] = [:]
  }

  package private(set) var events: [Event] = []

  /// In days.
  package static let length = 365

  /// Future calls that follow from an earlier one.
  private struct Urge {
    var contact: Int
    var since: Double
    /// The expected number of calls, and the half-life of the time until then, in days.
    var calls: Double
    var halfLife: Double
  }

  /// The parts of a day with constant rates: five minutes each.
  private static let parts = 288

  /// - Parameter knowsExpected: whether ``Event/expected`` is needed, which takes most of the time.
  package init(_ life: CallerLife, seed: UInt64, knowsExpected: Bool = true) {
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ 17)
    let bells = life.habits.map { habit in
      habit.usuals.map {
        CallerMath.bell(hour: $0.hour, spread: $0.spread, parts: Self.parts)
      }
    }
    let awake = Self.awake(life.awake)
    var urges: [Urge] = []
    for day in 0..<Self.length {
      let kinds = life.days[day]
      let habits = life.habits.indices.filter { life.habits[$0].strength(on: Double(day)) > 0 }
      var rates = [Double](repeating: 0, count: habits.count)
      for part in 0..<Self.parts {
        let time = (Double(day) + (Double(part) + Double.random(in: 0..<1, using: &random)) / 288)
        for (place, number) in habits.enumerated() {
          let habit = life.habits[number]
          var rate = 0.0
          for (usual, bell) in zip(habit.usuals, bells[number])
          where !usual.days.isDisjoint(with: kinds) {
            rate += usual.calls * bell[part]
          }
          rates[place] = rate * habit.strength(on: time)
        }
        urges.removeAll { time - $0.since > 8 * $0.halfLife }
        let urgeRates = urges.map { urge in
          urge.calls * awake[part] * 0.693 / urge.halfLife / Double(Self.parts)
            * CallerMath.power(2, (urge.since - time) / urge.halfLife)
        }
        receive(life, habits, rates, time, awake[part], &urges, &random)
        let sum = rates.reduce(0, +) + urgeRates.reduce(0, +)
        guard Double.random(in: 0..<1, using: &random) < sum else { continue }
        let contact = Self.called(life, habits, rates, urges, urgeRates, sum, &random)
        var event = Event(day: time, contact: contact, kind: .made)
        if knowsExpected {
          event.expected = Self.expected(life, habits, rates, urges, urgeRates, sum)
        }
        events.append(event)
        urges.removeAll { $0.contact == contact }
        let isAnswered = Double.random(in: 0..<1, using: &random) >= life.unanswered
        if isAnswered {
          if let habit = habits.first(where: { life.habits[$0].contacts.contains(contact) }) {
            let habit = life.habits[habit]
            urges.append(
              Urge(
                contact: contact, since: time, calls: habit.again, halfLife: habit.againHalfLife))
          }
        } else {
          // Tried again within an hour or two.
          urges.append(Urge(contact: contact, since: time, calls: 0.7, halfLife: 0.04))
        }
      }
    }
  }

  /// Draws an incoming call; most of the missed ones are returned within minutes.
  private mutating func receive(
    _ life: CallerLife, _ habits: [Int], _ rates: [Double], _ time: Double, _ awake: Double,
    _ urges: inout [Urge], _ random: inout SeededGenerator
  ) {
    var sum = 0.0
    for (rate, habit) in zip(rates, habits) { sum += rate * life.habits[habit].received }
    guard Double.random(in: 0..<1, using: &random) < sum else { return }
    var wanted = Double.random(in: 0..<sum, using: &random)
    for (rate, number) in zip(rates, habits) {
      let habit = life.habits[number]
      wanted -= rate * habit.received
      if wanted > 0 { continue }
      let contact = Self.contact(habit, &random)
      let isMissed = Double.random(in: 0..<1, using: &random) < life.missed
      events.append(Event(day: time, contact: contact, kind: isMissed ? .missed : .answered))
      if isMissed {
        urges.append(Urge(contact: contact, since: time, calls: 0.85, halfLife: 0.012))
      }
      return
    }
  }

  /// The share of an urge that is followed in each part of the day: next to nothing at night.
  private static func awake(_ hours: ClosedRange<Double>) -> [Double] {
    (0..<parts).map { hours.contains((Double($0) + 0.5) / 12) ? 1 : 0.02 }
  }

  private static func contact(_ habit: CallerHabit, _ random: inout SeededGenerator) -> Int {
    var wanted = Double.random(in: 0..<1, using: &random)
    for (contact, share) in zip(habit.contacts, habit.shares) {
      wanted -= share
      if wanted <= 0 { return contact }
    }
    return habit.contacts[habit.contacts.count - 1]
  }

  private static func called(
    _ life: CallerLife, _ habits: [Int], _ rates: [Double], _ urges: [Urge],
    _ urgeRates: [Double], _ sum: Double, _ random: inout SeededGenerator
  ) -> Int {
    var wanted = Double.random(in: 0..<sum, using: &random)
    for (urge, rate) in zip(urges, urgeRates) {
      wanted -= rate
      if wanted <= 0 { return urge.contact }
    }
    for (rate, number) in zip(rates, habits) {
      wanted -= rate
      if wanted <= 0 { return contact(life.habits[number], &random) }
    }
    return contact(life.habits[habits[habits.count - 1]], &random)
  }

  private static func expected(
    _ life: CallerLife, _ habits: [Int], _ rates: [Double], _ urges: [Urge],
    _ urgeRates: [Double], _ sum: Double
  ) -> [Int: Double] {
    var expected: [Int: Double] = [:]
    for (urge, rate) in zip(urges, urgeRates) { expected[urge.contact, default: 0] += rate / sum }
    for (rate, number) in zip(rates, habits) where rate > 0 {
      let habit = life.habits[number]
      for (contact, share) in zip(habit.contacts, habit.shares) {
        expected[contact, default: 0] += rate * share / sum
      }
    }
    return expected
  }
}
