extension StartTable {
  /// A symbol as a part of a start, in four bits.
  ///
  /// - Parameter depth: the number of symbols before it, below ``KeySpeller/startLength``.
  static func symbol(_ code: UInt8, at depth: Int) -> UInt32 {
    UInt32(code + 1) << UInt32(28 - 4 * depth)
  }

  /// Calls `body` with the entries of names that begin with a row of keys of the query, as far as
  /// the table has symbols. An entry may be reported several times.
  ///
  /// A row is searched for among the entries that begin with its right keys, so most of the rows
  /// cost a few steps. Rows whose slip is behind the symbols of the table have the same entries,
  /// which are reported once, as those of `nil`.
  ///
  /// - Parameter body: receives the index of the row in ``NearQuery/meant``, and the entry.
  func forEachNear(_ query: NearQuery, _ body: (_ row: Int?, Entry) -> Void) {
    withEntries { keys, values in
      // By number of right keys: the entries that begin with them.
      var ranges: [Range<Int>] = [keys.indices]
      var start: UInt32 = 0
      for (depth, key) in query.keys.prefix(KeySpeller.startLength).enumerated() {
        start |= Self.symbol(key, at: depth)
        ranges.append(Self.range(of: start, depth + 1, keys, in: ranges[depth]))
      }
      func report(_ row: Int?, _ range: Range<Int>) {
        for place in range {
          let entry = Self.entry(values[place], isWhole: false)
          if entry.start == .first || entry.start == .word { body(row, entry) }
        }
      }
      for (number, row) in query.meant.enumerated() where row.right < KeySpeller.startLength {
        let around = ranges[row.right]
        if around.isEmpty { continue }
        report(number, Self.range(of: row.start, row.length, keys, in: around))
      }
      if query.keys.count >= KeySpeller.startLength { report(nil, ranges[KeySpeller.startLength]) }
    }
  }

  /// Returns the entries that begin with a start.
  private static func range(
    of start: UInt32, _ length: Int, _ keys: UnsafeBufferPointer<UInt32>, in around: Range<Int>
  ) -> Range<Int> {
    let low = around.partition { keys[$0] >= start }
    let free = UInt32(max(32 - 4 * length, 0))
    let last = start | UInt32(truncatingIfNeeded: (1 as UInt64) << UInt64(free) - 1)
    return low..<(low..<around.upperBound).partition { keys[$0] > last }
  }
}
