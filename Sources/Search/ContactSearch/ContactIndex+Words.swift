import Contacts

extension ContactIndex {
  /// Inserts the contacts in the base whose names have the query's words in another order, or with
  /// words between, and returns their number. These matches come after all others.
  ///
  /// A beginning of the query that may be whole words must be at the end of a name, or have a space
  /// after it in the table of starts, and the rest must begin at a word in the same contact. Few
  /// contacts have both, so each division of the query costs little more than its look-ups.
  ///
  /// - Parameter looked: the slots that were inserted already, or don't match.
  func searchWords(
    _ matcher: RecordMatcher, _ looked: inout Bitmap, _ top: inout TopMatches
  ) -> Int {
    guard matcher.mayBeWords else { return 0 }
    let keys = matcher.query.keys
    var count = 0
    var rests = RestSlots(base, keys)
    for length in NameScanner.shortestFirst..<keys.count
    where NameScanner.mayEndFirst(length, of: keys) {
      // `nil` until the first contact with these words is found.
      var hasRests: Bool?
      base.starts.forEachWhole(keys[..<length]) { entry in
        guard entry.start == .first || entry.start == .word, hasRests != false else { return }
        if hasRests == nil { hasRests = rests.add(behind: length) }
        guard rests.contains(entry.slot), isLive(entry.slot), looked.insert(entry.slot) else {
          return
        }
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

  /// The contacts in which a word begins with the rest of a query, after the words at its
  /// beginning.
  private struct RestSlots {
    private let base: BaseIndex
    private let keys: [UInt8]
    /// `nil` until the first contact is found.
    private var slots: Bitmap?
    /// Whether a rest is so short that any contact may have it.
    private var areAll = false

    init(_ base: BaseIndex, _ keys: [UInt8]) {
      self.base = base
      self.keys = keys
    }

    /// The minimum number of keys of a rest that is looked up: too many words begin with a shorter
    /// one.
    private static let shortestListed = 3

    /// Adds the contacts of the rests after the first `length` keys; returns `false` if there are
    /// none.
    mutating func add(behind length: Int) -> Bool {
      var hasSome = false
      for start in NameScanner.rests(behind: length, of: keys) {
        if keys.count - start < Self.shortestListed {
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

    func contains(_ slot: Int) -> Bool { areAll || slots?.contains(slot) == true }
  }
}
