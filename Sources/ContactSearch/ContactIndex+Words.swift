import Contacts

extension ContactIndex {
  /// Tells of the contacts in the base whose names have the query's words in another order, or with
  /// words between; says how many there are. These stand behind all others.
  ///
  /// A beginning of the query that may be whole words is whole at the end of a name, or has a space
  /// behind it in the table of starts, and the rest begins there, too. There are few contacts that have
  /// both, so that each way to part the query costs little more than its look-ups.
  ///
  /// - Parameter looked: the slots that are told of already, or don't fit.
  func searchWords(
    _ matcher: RecordMatcher, _ looked: inout Bitmap, _ top: inout TopMatches
  ) -> Int {
    guard matcher.mayBeWords else { return 0 }
    let keys = matcher.query.keys
    var count = 0
    var rests = RestSlots(base, keys)
    for length in NameScanner.shortestFirst..<keys.count
    where NameScanner.mayEndFirst(length, of: keys) {
      guard rests.add(behind: length) else { continue }
      base.starts.forEachWhole(keys[..<length]) { entry in
        guard entry.start == .first || entry.start == .word, rests.contains(entry.slot),
          isLive(entry.slot), looked.insert(entry.slot)
        else { return }
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

  /// The contacts in which a word begins with the rest of a query, behind the words that stand first in
  /// it.
  private struct RestSlots {
    private let base: BaseIndex
    private let keys: [UInt8]
    /// `nil` until there are some.
    private var slots: Bitmap?
    /// Whether any contact may have a short rest.
    private var areAll = false

    init(_ base: BaseIndex, _ keys: [UInt8]) {
      self.base = base
      self.keys = keys
    }

    /// Adds those behind the first so many keys; `false` where there are none.
    mutating func add(behind length: Int) -> Bool {
      var hasSome = false
      for start in NameScanner.rests(behind: length, of: keys) {
        // Too many words begin with two keys.
        if keys.count - start < Self.shortest {
          areAll = true
          return true
        }
        base.starts.forEach(keys[start...]) { entry in
          guard entry.start == .first || entry.start == .word else { return }
          if slots == nil { slots = Bitmap(count: base.count) }
          slots?.insert(entry.slot)
          hasSome = true
        }
      }
      return hasSome
    }

    private static let shortest = 3

    func contains(_ slot: Int) -> Bool { areAll || slots?.contains(slot) == true }
  }
}
