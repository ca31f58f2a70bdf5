/// For each short query, the number of contacts that it finds, and the first of them.
struct TopLists: Sendable {
  /// The minimum number of matches in a list, if the query has as many.
  static let guaranteed = 48
  /// The maximum number of matches in a list. It is larger than ``guaranteed``, so that a list
  /// isn't made again whenever one of its contacts is removed.
  static let capacity = 56

  /// The maximum length of queries with a list. Longer queries, up to ``countLength``, have only a
  /// count.
  let listLength: Int
  let countLength: Int
  private(set) var counts: [UInt32]
  /// The lists of all queries, each with room for ``capacity`` entries. An entry is kind << 29 |
  /// place << 22 | the contact's slot in the index.
  private var entries: [UInt32]
  private var lengths: [UInt8]

  init(listLength: Int, countLength: Int) {
    self.listLength = listLength
    self.countLength = countLength
    counts = [UInt32](repeating: 0, count: ShortKeys.count(upTo: countLength))
    lengths = [UInt8](repeating: 0, count: ShortKeys.count(upTo: listLength))
    entries = [UInt32](repeating: 0, count: lengths.count * Self.capacity)
  }

  /// Adds a contact to the lists, and to the counts, of its short queries.
  ///
  /// - Parameters:
  ///   - favourites: contacts before this slot of the index are favourites.
  ///   - rank: ``KeySpeller/rank(of:)`` of a short query; a query with the rank ``KeySpeller/part``
  ///     is skipped.
  mutating func add(
    _ slot: Int, _ shorts: [UInt16], favourites: Int, rank: (UInt16) -> UInt16
  ) {
    for short in shorts {
      let rank = rank(short)
      if rank == KeySpeller.part { continue }
      counts[Int(short)] += 1
      if short < lengths.count { insert(slot, Int(short), rank, favourites) }
    }
  }

  private mutating func insert(_ slot: Int, _ short: Int, _ rank: UInt16, _ favourites: Int) {
    let entry = UInt32(rank) << 22 | UInt32(slot)
    let order = Self.order(entry, favourites)
    let base = short * Self.capacity
    var count = Int(lengths[short])
    // Unsafe memory avoids a check of the array's references for each entry that moves.
    let isTaken = entries.withUnsafeMutableBufferPointer { entries in
      if count == Self.capacity {
        if order >= Self.order(entries[base + count - 1], favourites) { return false }
        count -= 1
      }
      var place = base + count
      while place > base, Self.order(entries[place - 1], favourites) > order {
        entries[place] = entries[place - 1]
        place -= 1
      }
      entries[place] = entry
      return true
    }
    if isTaken { lengths[short] = UInt8(count + 1) }
  }

  /// Returns a number by which entries are sorted as in ``MatchOrder``: by kind, favourite, place
  /// and name.
  private static func order(_ entry: UInt32, _ favourites: Int) -> UInt64 {
    let other: UInt64 = Int(entry & 0x3f_ffff) < favourites ? 0 : 1
    return UInt64(entry >> 29) << 40 | other << 39 | UInt64(entry & 0x1fff_ffff)
  }

  /// Removes a contact from the list and the count of a query. Returns `true` if too few matches
  /// are left in the list, so that it must be made again.
  mutating func remove(_ slot: Int, _ short: Int) -> Bool {
    counts[short] -= 1
    guard short < lengths.count else { return false }
    let range = short * Self.capacity..<short * Self.capacity + Int(lengths[short])
    guard let place = range.first(where: { Int(entries[$0] & 0x3f_ffff) == slot }) else {
      return false
    }
    for next in place..<range.upperBound - 1 { entries[next] = entries[next + 1] }
    lengths[short] -= 1
    return Int(lengths[short]) < min(Self.guaranteed, Int(counts[short]))
  }

  /// Makes a list again.
  ///
  /// - Parameter all: the contacts that the query finds, and their ranks.
  mutating func refill(_ short: Int, _ all: [(slot: Int, rank: UInt16)], favourites: Int) {
    lengths[short] = 0
    for contact in all { insert(contact.slot, short, contact.rank, favourites) }
  }

  func forEach(_ short: Int, _ body: (_ kind: MatchKind, _ place: Int, _ slot: Int) -> Void) {
    let base = short * Self.capacity
    for entry in entries[base..<base + Int(lengths[short])] {
      body(
        MatchKind(rawValue: Int(entry >> 29)) ?? .insideName, Int(entry >> 22) & 0x7f,
        Int(entry & 0x3f_ffff))
    }
  }
}
