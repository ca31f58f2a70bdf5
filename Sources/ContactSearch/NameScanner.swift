/// Looks for one query in names: the bit-parallel Shift-And algorithm (Baeza-Yates & Gonnet 1992)
/// with positions that may be left out.
///
/// Bit `k` of a state says that the query's first `k` elements have been spelled. Lives only inside
/// the closure that gave it its buffers.
struct NameScanner {
  struct Hit {
    var kind: MatchKind
    /// Units, in the buffers.
    var start: Int
    var end: Int
  }

  let codes: UnsafeBufferPointer<UInt8>
  let flags: UnsafeBufferPointer<UInt8>
  let masks: UnsafeBufferPointer<UInt64>
  let accept: UInt64

  /// The best match in the units of one name, the earliest among equals.
  func match(_ range: Range<Int>) -> Hit? {
    // One pass finds whether there is a match at all, from a word's start or inside.
    var fromStart: UInt64 = 0
    var inside: UInt64 = 0
    var seenInside: UInt64 = 0
    for unit in range {
      let mask = masks[Int(codes[unit])]
      let flag = flags[unit]
      let seed = UInt64(1 & ~flag)
      let wordSeed = UInt64((flag >> 1) & 1)
      let keep = seed &- 1
      fromStart = ((fromStart | wordSeed) & mask) << 1 | (fromStart & keep)
      inside = ((inside | seed) & mask) << 1 | (inside & keep)
      if fromStart & accept != 0 { return find(.name, wanted: NameUnits.wordStart, range) }
      seenInside |= inside
    }
    return seenInside & accept != 0 ? find(.insideName, wanted: 0, range) : nil
  }

  /// Where the match stands that the pass over the name has found.
  private func find(_ kind: MatchKind, wanted: UInt8, _ range: Range<Int>) -> Hit? {
    for start in range
    where flags[start] & NameUnits.optional == 0 && flags[start] & wanted == wanted {
      guard let end = end(from: start, range) else { continue }
      let isWhole = kind == .name && start == range.lowerBound && spellsAll(range)
      return Hit(kind: isWhole ? .exact : kind, start: start, end: end)
    }
    return nil
  }

  private func step(_ state: UInt64, _ unit: Int) -> UInt64 {
    let stepped = (state & masks[Int(codes[unit])]) << 1
    return flags[unit] & NameUnits.optional != 0 ? stepped | state : stepped
  }

  /// The end of the shortest match that begins at `start`, or `nil`.
  private func end(from start: Int, _ range: Range<Int>) -> Int? {
    var state: UInt64 = 1
    for unit in start..<range.upperBound {
      state = step(state, unit)
      if state & accept != 0 { return unit + 1 }
      if state == 0 { return nil }
    }
    return nil
  }

  /// Whether the query spells all units.
  private func spellsAll(_ range: Range<Int>) -> Bool {
    range.reduce(1) { step($0, $1) } & accept != 0
  }
}
