import ContactSearch
import TestSupport

/// What a query with one slip costs, if the slip is forgiven and if it is not.
struct NearTimes {
  var exact: Quantiles
  var near: Quantiles
  /// The mean number of near contacts that are listed.
  var found: Double

  /// Of each query the shortest time of so many rounds counts, as in ``Measurement``.
  private static let rounds = 3

  init(_ book: Book, _ peer: Twelvekey, keys: Int, count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 31 &+ UInt64(keys))
    var queries: [Query] = []
    while queries.count < count {
      let contact = Int.random(in: 0..<book.contacts.count, using: &random)
      let own = book.keys[contact]
      // As in ``QueryKind``: 35 of 55 begin with the first word.
      let isFirst = Int.random(in: 0..<55, using: &random) < 35
      let start = isFirst ? 0 : own.wordStarts.randomElement(using: &random) ?? 0
      let typed = TypedSlip.typed(Array(own.digits.dropFirst(start)), keys, &random)
      if let typed { queries.append(Query(typed)) }
    }
    var found = 0
    func times(near: Int) -> Quantiles {
      var times = [Int](repeating: .max, count: queries.count)
      for _ in 0..<Self.rounds {
        for (place, query) in queries.enumerated() {
          let time = Clock.time {
            let result = peer.index.search(
              query.search, limit: Measurement.shownLimit, spans: true, near: near)
            Blackhole.consume(result.matches.count &+ result.spans.count)
            found += result.nearCount
          }
          times[place] = min(times[place], time)
        }
      }
      return Quantiles(times)
    }
    exact = times(near: 0)
    near = times(near: NearShares.lines)
    self.found = Double(found) / Double(Self.rounds * queries.count)
  }
}
