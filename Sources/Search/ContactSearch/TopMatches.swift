/// The first matches of all that are inserted, up to a limit. Of several matches of one contact,
/// only the best counts.
struct TopMatches {
  struct Entry {
    var order: UInt64
    /// The reference to the contact: its slot in the base, or, if below 0, the complement (`~`) of
    /// its index among the fresh contacts.
    var contact: Int32
  }

  let limit: Int
  private var entries: [Entry] = []

  /// The highest limit at which each match is inserted in its sorted place. With a higher limit it
  /// is quicker to sort all matches at the end.
  private static let insertionLimit = 64

  init(limit: Int) {
    self.limit = limit
    if limit <= Self.insertionLimit { entries.reserveCapacity(limit + 1) }
  }

  /// The present number of matches. With a limit above ``insertionLimit`` a contact counts once for
  /// each insertion.
  var count: Int { entries.count }

  /// Whether the limit is reached by matches before `order`, so that later ones needn't be
  /// inserted.
  func isSettled(before order: UInt64) -> Bool {
    limit <= Self.insertionLimit && entries.count == limit
      && (entries.last.map { $0.order < order } ?? true)
  }

  @inline(__always)
  mutating func insert(_ order: UInt64, _ contact: Int32) {
    if limit <= Self.insertionLimit {
      if entries.count == limit, limit == 0 || order >= entries[limit - 1].order { return }
      insertSorted(order, contact)
    } else {
      entries.append(Entry(order: order, contact: contact))
    }
  }

  private mutating func insertSorted(_ order: UInt64, _ contact: Int32) {
    if let old = entries.firstIndex(where: { $0.contact == contact }) {
      if entries[old].order <= order { return }
      entries.remove(at: old)
    } else if entries.count == limit {
      entries.removeLast()
    }
    var place = entries.count
    while place > 0, entries[place - 1].order > order { place -= 1 }
    entries.insert(Entry(order: order, contact: contact), at: place)
  }

  /// - Parameters:
  ///   - slots: the number of slots of the base.
  ///   - fresh: the number of fresh contacts.
  func sorted(slots: Int, fresh: Int) -> [Entry] {
    if limit <= Self.insertionLimit { return entries }
    var seen = Bitmap(count: slots + fresh)
    var result: [Entry] = []
    for entry in entries.sorted(by: { $0.order < $1.order })
    where seen.insert(Int(entry.contact) + fresh) {
      result.append(entry)
      if result.count == limit { break }
    }
    return result
  }
}
