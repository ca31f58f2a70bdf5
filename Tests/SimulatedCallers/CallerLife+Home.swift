/// The lives of people at home.
extension CallerLife {
  mutating func addFamily(_ draw: inout Draw) {
    (unanswered, missed) = (0.12, 0.15)
    // The partner: before lunch, on the way home, and in between at weekends.
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 12.3, spread: 0.6, calls: 0.6),
        Usual(days: .workdays, hour: 17.3, spread: 0.8, calls: 1),
        Usual(days: .weekend, hour: 13.5, spread: 3, calls: 0.9),
      ], received: 0.9)
    // Three children: after school, after sports, and when the eldest is out.
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 15.3, spread: 0.7, calls: 0.5),
        Usual(days: .weekend, hour: 20.5, spread: 1.8, calls: 0.7),
      ], received: 0.8)
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 13.6, spread: 0.5, calls: 0.6),
        Usual(days: .workdays, hour: 16.8, spread: 0.8, calls: 0.4),
        Usual(days: .weekend, hour: 17, spread: 2, calls: 0.4),
      ], received: 0.8)
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 13, spread: 0.4, calls: 0.5),
        Usual(days: .weekend, hour: 11.5, spread: 2, calls: 0.2),
      ], received: 0.6)
    // The grandparents.
    add(
      [draw.one()],
      [
        Usual(days: .workdays, hour: 19.2, spread: 0.8, calls: 0.2),
        Usual(days: .sunday, hour: 10.8, spread: 0.9, calls: 0.7),
      ])
    add([draw.one()], [Usual(days: .all, hour: 18.8, spread: 1.5, calls: 0.15)])
    // School, doctor, workshop: in office hours.
    add(draw.some(8), [Usual(days: .workdays, hour: 10, spread: 1.8, calls: 0.2)], exponent: 0.5)
    addCircle(12, calls: 0.25, &draw)
  }

  mutating func addNewLove(_ draw: inout Draw) {
    let start = draw.number(200...320)
    add(
      [draw.one()],
      [
        Usual(days: .all, hour: 21.5, spread: 1, calls: 1.6),
        Usual(days: .all, hour: 12.5, spread: 1.5, calls: 0.8),
        Usual(days: .all, hour: 8, spread: 0.7, calls: 0.5),
      ], again: 0.2, within: 0.05, received: 1, days: start...10_000, growth: 9)
    // Another person, whom they called until some weeks before.
    add(
      [draw.one()], [Usual(days: .all, hour: 19.5, spread: 2, calls: 1)],
      days: -1...(start - draw.number(10...80)))
    add([draw.one()], [Usual(days: .all, hour: 18.5, spread: 2.5, calls: 0.7)], again: 0.15)
    add([draw.one()], [Usual(days: .sunday, hour: 17, spread: 1.5, calls: 1)])
    add(draw.some(6), [Usual(days: .workdays, hour: 13, spread: 3, calls: 0.6)], exponent: 0.8)
    addCircle(15, calls: 0.9, &draw)
  }

  mutating func addSeldom(_ draw: inout Draw) {
    add(
      [draw.one()],
      [
        Usual(days: .sunday, hour: 17.5, spread: 1, calls: 0.7),
        Usual(days: .workdays, hour: 18.5, spread: 1.2, calls: 0.08),
      ], received: 1)
    add([draw.one()], [Usual(days: .saturday, hour: 11, spread: 1.5, calls: 0.4)], received: 1)
    add([draw.one()], [Usual(days: .all, hour: 16, spread: 2.5, calls: 0.06)])
    // The neighbour, the doctor, the pharmacy, the hairdresser.
    add(
      draw.some(4), [Usual(days: .workdays, hour: 9.8, spread: 1.2, calls: 0.16)], exponent: 0.6,
      received: 0.2)
    addCircle(10, calls: 0.14, &draw)
  }
}
