import ContactSearch

/// Reports how often the first screen shows a contact by words in another order than in its name,
/// or with words left out (``MatchKind/words``): the price that queries for other contacts pay for
/// finding these.
enum WordsReport {
  private static let screen = 7
  private static let lengths = 5...10

  static func print(_ arguments: SearchBenchmark) {
    Swift.print(
      """
      Queries of \(lengths.lowerBound) to \(lengths.upperBound) keys, \(arguments.queries) of each length, whose first \(screen) matches have a contact
      by words in another order or left out; and among them those that find nothing else.

      contacts   queries   first \(screen)   nothing else
      """)
    for size in arguments.sizes {
      let book = Book(count: size, seed: arguments.seed)
      let index = ContactIndex(book.contacts)
      let mix = QueryMix(book)
      var (count, shown, alone) = (0, 0, 0)
      for length in lengths {
        for query in mix.queries(arguments.queries, length: length, seed: arguments.seed) {
          let kinds = index.search(query.search, limit: screen).matches.map(\.kind)
          count += 1
          if kinds.contains(.words) { shown += 1 }
          if kinds.first == .words { alone += 1 }
        }
      }
      func percent(_ part: Int) -> String {
        Format.fixed(Double(part) * 100 / Double(max(count, 1)), 2) + " %"
      }
      Swift.print("\(size)\t\(count)\t\(percent(shown))\t\(percent(alone))")
    }
  }
}
