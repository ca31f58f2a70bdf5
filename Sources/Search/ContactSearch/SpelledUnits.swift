/// The units of a reading whose queries are listed, and the places at which a match may begin.
struct SpelledUnits {
  /// For each unit: its key, above 9 for a letter without one; and whether it may be left out.
  private(set) var keys: [UInt8] = []
  private(set) var isOptional: [Bool] = []
  /// The index of the last unit that isn't optional.
  private(set) var lastNeeded = 0
  /// The words: the index of the first unit, and the ``RecordMatcher/Found/place`` of a match there.
  private(set) var words: [(unit: Int, place: Int)] = []
  private(set) var letters: [(unit: Int, place: Int, isWord: Bool)] = []
  /// The indices of units at which no match begins, but at which a part of a longer query may
  /// begin.
  private(set) var parts: [Int] = []
  /// The place of a match at the first letter.
  private(set) var offset = 0

  mutating func read(_ reading: RecordReader.Reading) {
    keys.removeAll(keepingCapacity: true)
    isOptional.removeAll(keepingCapacity: true)
    lastNeeded = 0
    words.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    offset = reading.field == .name ? 0 : 64
    var before = 0
    for unit in reading.units {
      let place = min(before, MatchOrder.placeLimit) + offset
      let isWord = unit & UnitCode.wordStart != 0
      if unit & UnitCode.optional == 0 {
        if isWord { words.append((keys.count, place)) }
        letters.append((keys.count, place, isWord))
        before += 1
        lastNeeded = keys.count
      } else {
        // A match of a word may also begin with the mark before it.
        if isWord { letters.append((keys.count, place, true)) }
        if !isWord || before > 0 { parts.append(keys.count) }
      }
      isOptional.append(unit & UnitCode.optional != 0)
      keys.append(UnitCode.keys[Int(unit & UnitCode.mask)])
    }
  }
}
