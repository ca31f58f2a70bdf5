import Contacts

extension ContactIndex {
  /// Tells of the contacts in the base whose names have the query's words in another order, or with
  /// words between; says how many there are. These stand behind all others.
  ///
  /// A beginning of the query that may be whole words is whole at the end of a name, or has a space
  /// behind it in the table of starts. There are few of those, so that each way to part the query costs
  /// little more than its look-ups. Allocates nothing.
  ///
  /// - Parameter looked: the slots that are told of already, or don't fit.
  func searchWords(
    _ matcher: RecordMatcher, _ looked: inout Bitmap, _ top: inout TopMatches
  ) -> Int {
    guard matcher.mayBeWords else { return 0 }
    let keys = matcher.query.keys
    var count = 0
    for length in NameScanner.shortestFirst..<keys.count
    where NameScanner.mayEndFirst(length, of: keys) {
      base.starts.forEachWhole(keys[..<length]) { entry in
        guard entry.start == .first || entry.start == .word, isLive(entry.slot) else { return }
        guard looked.insert(entry.slot) else { return }
        let found = base.bytes.withUnsafeBufferPointer { bytes in
          matcher.words(bytes, at: Int(base.offsets[entry.slot]))
        }
        guard let (kind, place) = found else { return }
        count += 1
        insert(kind, place, entry.slot, &top)
      }
    }
    return count
  }
}
