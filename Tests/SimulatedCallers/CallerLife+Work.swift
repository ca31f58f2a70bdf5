/// The lives of people at work.
extension CallerLife {
  mutating func addBursts(_ draw: inout Draw) {
    let work = { (calls: Double) in
      [Usual(days: .workdays, hour: 13, spread: 2.8, calls: calls)]
    }
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 18, spread: 1, calls: 0.6),
        Usual(days: .weekend, hour: 14, spread: 3, calls: 0.6),
      ])
    add(draw.some(10), work(1), exponent: 0.9)
    addCircle(15, calls: 0.6, &draw)
    // A project begins each week; some of its people were in earlier ones.
    var known: [Int] = []
    var start = -5.0
    while start < Double(CallerHistory.length) {
      let end = start + draw.number(2...12)
      for _ in 0..<Int(draw.number(3...6)) {
        let isKnown = draw.number(0...1) < 0.25
        let contact = isKnown ? known.randomElement(using: &draw.random) : nil
        let person = contact ?? draw.one()
        if contact == nil { known.append(person) }
        add(
          [person], work(draw.number(0.2...1.2)), again: 0.35, within: 0.06, received: 0.7,
          days: start...end)
      }
      start += draw.number(3...11)
    }
  }

  mutating func addPractice(_ draw: inout Draw) {
    awake = 8...18
    let hours = { (calls: Double) in
      [
        Usual(days: .workdays, hour: 10, spread: 1.3, calls: calls * 0.6),
        Usual(days: .workdays, hour: 15.5, spread: 1.2, calls: calls * 0.4),
      ]
    }
    // The laboratory in the morning, the pharmacies, the hospital, the insurers.
    add([draw.one()], [Usual(days: .workdays, hour: 11.5, spread: 0.8, calls: 1.6)])
    add(draw.some(4), hours(3), exponent: 0.8)
    add(draw.some(9), hours(2.5), exponent: 0.7)
    // The doctor, at home and on the way.
    add([draw.one()], [Usual(days: .workdays, hour: 13, spread: 0.7, calls: 0.8)])
    // Patients who are treated now, and all others.
    let patients = draw.some(min(people * 3 / 4, 900))
    for _ in 0..<700 {
      let start = draw.number(-15...Double(CallerHistory.length))
      let patient = patients.randomElement(using: &draw.random)!
      add(
        [patient], hours(0.22), again: 0.1, received: 0.6,
        days: start...(start + draw.number(4...21)))
    }
    add(patients, hours(3), exponent: 0.3, received: 1)
  }

  /// Three weeks in turn, and two days off behind each.
  mutating func addShifts(_ draw: inout Draw) {
    awake = 0...24
    let first = Int(draw.number(0...2.99))
    for day in days.indices {
      let shift = [Days.early, .late, .night][(day / 7 + first) % 3]
      days[day] = day % 7 < 5 ? shift : .off
    }
    // The partner, when they leave work, and in the break.
    add(
      [draw.one()],
      [
        Usual(days: .early, hour: 14.4, spread: 0.6, calls: 1),
        Usual(days: .early, hour: 9.6, spread: 0.5, calls: 0.4),
        Usual(days: .late, hour: 18.3, spread: 0.6, calls: 0.8),
        Usual(days: .late, hour: 11.5, spread: 1.2, calls: 0.5),
        Usual(days: .night, hour: 21.2, spread: 0.7, calls: 0.8),
        Usual(days: .night, hour: 6.8, spread: 0.5, calls: 0.5),
        Usual(days: .off, hour: 14, spread: 3, calls: 0.8),
      ], received: 0.8)
    // A colleague who drives to work with them.
    add(
      [draw.one()],
      [
        Usual(days: .early, hour: 5.2, spread: 0.25, calls: 0.6),
        Usual(days: .late, hour: 13.2, spread: 0.25, calls: 0.6),
        Usual(days: .night, hour: 21.2, spread: 0.25, calls: 0.6),
      ], received: 0.4)
    // The foreman and two colleagues, about the change of shifts.
    add(
      [draw.one()],
      [
        Usual(days: .early, hour: 6.5, spread: 0.8, calls: 0.5),
        Usual(days: .late, hour: 14.5, spread: 0.8, calls: 0.5),
        Usual(days: .night, hour: 22.5, spread: 0.8, calls: 0.5),
      ])
    add(
      draw.some(4),
      [
        Usual(days: .early, hour: 12, spread: 2, calls: 0.5),
        Usual(days: .late, hour: 19.5, spread: 2, calls: 0.5),
        Usual(days: .night, hour: 2, spread: 2, calls: 0.6),
      ], exponent: 0.6)
    // The mother and a child, when they are awake and there is time.
    add(
      [draw.one()],
      [
        Usual(days: .early, hour: 17.5, spread: 1, calls: 0.4),
        Usual(days: .late, hour: 10.3, spread: 0.8, calls: 0.4),
        Usual(days: .night, hour: 17, spread: 1, calls: 0.4),
        Usual(days: .off, hour: 11, spread: 1.5, calls: 0.5),
      ])
    add(
      [draw.one()],
      [
        Usual(days: .early, hour: 15.6, spread: 0.7, calls: 0.4),
        Usual(days: .late, hour: 19.5, spread: 0.5, calls: 0.4),
        Usual(days: .night, hour: 19, spread: 0.7, calls: 0.5),
        Usual(days: .off, hour: 13, spread: 2, calls: 0.4),
      ])
    addCircle(12, calls: 0.2, &draw)
    for place in habits.indices.suffix(2) {
      habits[place].usuals = [
        Usual(days: [.early, .late, .night, .off], hour: 17, spread: 2.5, calls: 0.15)
      ]
    }
  }

  mutating func addRound(_ draw: inout Draw) {
    // Customers of each weekday, the same every week, before the drive to them.
    for weekday in 0..<5 {
      add(
        draw.some(7), [Usual(days: .weekday(weekday), hour: 10.5, spread: 2.2, calls: 3.5)],
        exponent: 0.3, received: 0.3)
    }
    add([draw.one()], [Usual(days: .workdays, hour: 7.5, spread: 0.6, calls: 0.8)])
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 16.5, spread: 1, calls: 0.8),
        Usual(days: .weekend, hour: 13, spread: 3, calls: 0.5),
      ])
    addCircle(15, calls: 0.6, &draw)
  }

  mutating func addOffice(_ draw: inout Draw) {
    add(draw.some(5), [Usual(days: .workdays, hour: 10.5, spread: 2.5, calls: 2)], exponent: 0.7)
    add(draw.some(12), [Usual(days: .workdays, hour: 14, spread: 2.5, calls: 1.5)], exponent: 0.8)
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 17.8, spread: 0.7, calls: 0.7),
        Usual(days: .weekend, hour: 12, spread: 3, calls: 0.5),
      ])
    add([draw.one()], [Usual(days: .weekend, hour: 11, spread: 1.5, calls: 0.6)])
    add([draw.one()], [Usual(days: .all, hour: 20, spread: 1.2, calls: 0.3)])
    addCircle(20, calls: 0.9, &draw)
  }
}
