import ArgumentParser
import SimulatedCallers

/// Measures how many keys are needed for the called contacts, by the kind of a user's life.
struct LivesBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lives",
    abstract: "How many keys it takes to those whom people of several kinds of life call.",
    discussion: """
      The year of a person comes from rates by the kind of day, the hour and the calls before; the last \
      30 % of it count. Beside the index stand what three simpler orders take, and an oracle that knows the \
      rates. The index's weights were fitted on seeds 1 and 2.
      """)

  @Option(help: "The first person of each kind.")
  var seed: UInt64 = 101

  @Option(help: "How many people of each kind.")
  var people = 10

  @Option(help: "How many contacts each has; a practice has four times as many.")
  var contacts = 250

  @Argument(
    help:
      "Which lives: \(CallerLife.Kind.allCases.map(\.rawValue).joined(separator: ", ")). (default: all)"
  )
  var lives: [String] = []

  func validate() throws {
    guard (100...10_000).contains(contacts), (1...1_000).contains(people) else {
      throw ValidationError("--contacts is a number from 100 to 10000, --people one up to 1000.")
    }
    if let wrong = lives.first(where: { CallerLife.Kind(rawValue: $0) == nil }) {
      throw ValidationError("there is no life '\(wrong)'.")
    }
  }

  func run() {
    print(
      """
      Keys until the contact that is called stands first: \(people) people of each kind, seeds from \(seed) on.

      recency   the calls of the last hour, day and month: the order before there were habits
      count     the number of calls
      hour      the number of calls at this hour of the day
      habit     twelvekey
      oracle    somebody who knows the life, and how names are typed

      """)
    var table = TextTable(["life", "calls"] + CallerKeys.Order.allCases.map { "\($0)" })
    let kinds = lives.isEmpty ? CallerLife.Kind.allCases : lives.compactMap { .init(rawValue: $0) }
    for kind in kinds {
      var calls = 0
      var sums = [Double](repeating: 0, count: CallerKeys.Order.allCases.count)
      for person in seed..<seed + UInt64(people) {
        Progress.report("\(kind.rawValue): seed \(person)")
        let keys = CallerKeys(
          kind, contacts: kind == .practice ? contacts * 4 : contacts, seed: person)
        calls += keys.calls
        for place in sums.indices { sums[place] += keys.keys[place] * Double(keys.calls) }
      }
      table.add(
        [kind.rawValue, "\(calls)"] + sums.map { Format.fixed($0 / Double(max(calls, 1)), 2) })
    }
    table.print()
  }
}

extension CallerKeys {
  init(_ kind: CallerLife.Kind, contacts: Int, seed: UInt64) {
    let life = CallerLife(kind, people: contacts, seed: seed)
    self.init(
      CallerBook(people: contacts, seed: seed), CallerHistory(life, seed: seed).events,
      days: Double(CallerHistory.length))
  }
}
