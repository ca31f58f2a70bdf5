/// Counts the keys to the contacts that people call.
enum CallReport {
  private static let people = 10

  static func print(_ arguments: SearchBenchmark) {
    Swift.print(
      """
      Keys to whom somebody calls, as they call people: \(people) made-up people, seeds from \(arguments.seed) on,
      a year of \(CallHistory.circle) habits by Zipf's law, 15 % missed calls returned, 25 % somebody called again
      soon, 10 % anybody; counted over the last 30 % of each history. Before the first key the likeliest
      \(CallKeys.lines) are shown, which takes none.

      contacts   calls   first   among \(CallKeys.lines)   without use: first   among \(CallKeys.lines)   \
      who knew the habits: first   among \(CallKeys.lines)
      """)
    for size in arguments.sizes {
      let book = Book(count: size, seed: arguments.seed)
      var rows: [[CallKeys]] = []
      for person in 0..<UInt64(people) {
        Progress.report("\(size) contacts: person \(person + 1) of \(people)")
        let history = CallHistory(people: size, seed: arguments.seed + person)
        rows.append([
          CallKeys(book, history), CallKeys(book, history, .nothing),
          CallKeys(book, history, .habits),
        ])
      }
      func mean(_ place: Int, _ value: (CallKeys) -> Double) -> String {
        let all = rows.map { ($0[place].calls, value($0[place])) }
        let calls = all.reduce(0) { $0 + $1.0 }
        let sum = all.reduce(0) { $0 + Double($1.0) * $1.1 }
        return Format.fixed(sum / Double(max(calls, 1)), 2)
      }
      let calls = rows.reduce(0) { $0 + $1[0].calls }
      Swift.print(
        "\(size)\t\(calls)\t\(mean(0, \.first))\t\(mean(0, \.amongLines))"
          + "\t\(mean(1, \.first))\t\(mean(1, \.amongLines))"
          + "\t\(mean(2, \.first))\t\(mean(2, \.amongLines))")
      printCost(book)
    }
  }

  /// The additional cost of a search's first key: all remembered contacts are ordered by the time.
  private static func printCost(_ book: Book) {
    var index = Twelvekey(book, called: 2_000).index
    let times = (1...100).map { hour in
      Clock.time { index.rank(at: 21_000 + Double(hour) / 24) }
    }.sorted()
    Swift.print(
      "  to order \(index.likeliest(limit: .max).count) who are called anew: "
        + "\(Format.microseconds(times[50])) µs at the median, \(Format.microseconds(times[98])) at p99"
    )
  }
}
