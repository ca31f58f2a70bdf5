import Contacts

extension ContactIndex {
  /// Inserts the contacts in the base whose names have the query's words in another order, or with
  /// other words between them. Returns the number of these contacts. These matches come after all
  /// others.
  ///
  /// The query is divided into a beginning and a rest in all possible ways. A contact matches if
  /// the beginning spells whole words of its name, and the rest spells the start of another word.
  /// In the table of starts, whole words are followed by a space or the end of the name. Few
  /// contacts have both parts, so each division takes little more time than its look-ups.
  ///
  /// - Parameter looked: the slots of contacts that were already inserted, or are known not to
  ///   match.
  func searchWords(
    _ matcher: RecordMatcher, _ looked: inout Bitmap, _ top: inout TopMatches
  ) -> Int {
    guard matcher.mayBeWords else { return 0 }
    let keys = matcher.query.keys
    var count = 0
    var rests = RestSlots(base, keys)
    for length in NameScanner.shortestFirst..<keys.count
    where NameScanner.mayEndFirst(length, of: keys) {
      // Whether a contact has a rest of the query after this beginning; `nil` until a contact with
      // the words of the beginning is found.
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

  /// The contacts in which a word begins with the rest of a query; see
  /// ``ContactIndex/searchWords(_:_:_:)``.
  private struct RestSlots {
    private let base: BaseIndex
    private let keys: [UInt8]
    /// The slots of the contacts; `nil` until the first contact is found.
    private var slots: Bitmap?
    /// Whether a rest is so short that every contact counts as having it.
    private var areAll = false

    init(_ base: BaseIndex, _ keys: [UInt8]) {
      self.base = base
      self.keys = keys
    }

    /// The minimum number of keys of a rest that is looked up. For a shorter one the look-up is
    /// useless, because too many words begin with it.
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
