import CBenchmark

/// The measurements of one peer on one book.
struct Measurement {
  var label: String
  /// The CPU time to build the peer, in nanoseconds.
  var build: Int
  var bytesEach: Int
  /// The times of queries, by the length of the query.
  var times: [Quantiles] = []
  /// The average number of contacts that are shown, by the length of the query.
  var shown: [Double] = []
  var keys: KeyCounts?

  static let shownLimit = 20
  /// The maximum number of times that each query is measured. Only the shortest time counts,
  /// because the others include interrupts of the system.
  static let rounds = 3

  /// - Parameters:
  ///   - budget: the time for the queries of one length, in nanoseconds. Queries are run in order
  ///     until it is used up, but at least five.
  ///   - after: an action on the peer before it is freed.
  init<Peer: SearchPeer>(
    _ peerType: Peer.Type, _ book: Book, _ queries: [[Query]], budget: Int, countsKeys: Bool,
    after: (inout Peer) -> Void = { _ in }
  ) {
    label = Peer.label
    Progress.report("  \(label): builds")
    let allocated = cbenchmark_allocated()
    let start = Clock.cpuTime()
    var peer = Peer(book)
    build = Clock.cpuTime() - start
    bytesEach = (Int(cbenchmark_allocated()) - Int(allocated)) / book.contacts.count
    for queries in queries {
      Progress.report("  \(label): queries of \(Format.digits(queries[0].digits.count))")
      measure(queries, peer, budget)
    }
    if countsKeys {
      Progress.report("  \(label): counts keys")
      keys = KeyCounts(book, peer)
    }
    after(&peer)
  }

  private mutating func measure<Peer: SearchPeer>(
    _ queries: [Query], _ peer: Peer, _ budget: Int
  ) {
    // Warms the caches.
    for query in queries.prefix(2) {
      Blackhole.consume(peer.search(query, limit: Self.shownLimit).count)
    }
    var times: [Int] = []
    var sum = 0
    var found = 0
    for query in queries {
      if sum > budget, times.count >= 5 { break }
      let time = Clock.time { found += peer.search(query, limit: Self.shownLimit).count }
      times.append(time)
      sum += time
    }
    shown.append(Double(found) / Double(times.count))
    for _ in 1..<Self.rounds {
      for place in times.indices where sum <= budget {
        let time = Clock.time {
          Blackhole.consume(peer.search(queries[place], limit: Self.shownLimit).count)
        }
        times[place] = min(times[place], time)
        sum += time
      }
    }
    self.times.append(Quantiles(times))
  }
}
