/// Searches names for one query with the bit-parallel Shift-And algorithm (Baeza-Yates & Gonnet
/// 1992), extended by optional positions.
///
/// Bit `k` of a state means that the query's first `k` elements have been spelled. A scanner is
/// only valid inside the closure that was passed its buffers.
struct NameScanner {
  struct Hit {
    var kind: MatchKind
    /// The number of letters and digits before the match; see ``Match/position``.
    var position: Int
    /// The units that the query spelled; in a match of initials, those of the last word.
    var units: Range<Int>
    /// In a match of initials: the units of the initials before the last word.
    var initials: [Int] = []
    /// The units of the whole words that the query spelled first; see ``NameScanner/words(_:)``.
    var first: Range<Int>?
  }

  /// ``CompiledQuery/nameMasks``.
  let masks: UnsafeBufferPointer<UInt64>
  let accept: UInt64
  /// ``CompiledQuery/spaces``.
  let spaces: UInt64

  /// Returns the best kind in which a name matches; `nil` if it doesn't match.
  func kind(_ units: UnsafeBufferPointer<UInt8>) -> MatchKind? {
    // The states of four kinds of matches: begun at a word's start; begun inside a word; only
    // initials so far; in the part after the initials.
    var fromStart: UInt64 = 0
    var inside: UInt64 = 0
    var initials: UInt64 = 0
    var afterInitials: UInt64 = 0
    var seenInside: UInt64 = 0
    var seenInitials: UInt64 = 0
    for unit in units {
      let mask = masks[Int(unit & UnitCode.mask)]
      if unit & UnitCode.optional != 0 {
        // A word may begin with a mark.
        let begins: UInt64 = unit & UnitCode.wordStart != 0 ? 1 : 0
        fromStart |= ((fromStart | begins) & mask) << 1
        inside |= (inside & mask) << 1
        afterInitials |= (afterInitials & mask) << 1
      } else if unit & UnitCode.wordStart != 0 {
        fromStart = ((fromStart | 1) & mask) << 1
        inside = ((inside | 1) & mask) << 1
        afterInitials = ((afterInitials | initials) & mask) << 1
        initials |= ((initials | 1) & mask) << 1
      } else {
        fromStart = (fromStart & mask) << 1
        inside = ((inside | 1) & mask) << 1
        afterInitials = (afterInitials & mask) << 1
      }
      if fromStart & accept != 0 { return .name }
      seenInside |= inside
      seenInitials |= afterInitials
    }
    if seenInitials & accept != 0 { return .initials }
    return seenInside & accept != 0 ? .insideName : nil
  }

  /// Returns the best match in the units of one name; the first one if several are equal.
  ///
  /// - Parameter kind: the result of ``kind(_:)``.
  func match(_ units: UnsafeBufferPointer<UInt8>, _ kind: MatchKind) -> Hit? {
    var before = 0
    var fromMark: Range<Int>?
    for start in 0..<units.count {
      let unit = units[start]
      let isLetter = unit & UnitCode.optional == 0
      defer { if isLetter { before += 1 } }
      if !isLetter, kind != .name { continue }
      if kind != .insideName, unit & UnitCode.wordStart == 0 { continue }
      let isStart = masks[Int(unit & UnitCode.mask)] & 1 != 0
      if kind == .initials {
        if isStart, let (initials, last) = initials(from: start, units) {
          return Hit(kind: .initials, position: before, units: last, initials: initials)
        }
        continue
      }
      // If a match can begin with a mark or with the character after it, it begins with the
      // character. So a 1 matches the 1 of #1.
      let own = isStart ? end(from: start, 1, units).map { start..<$0 } : nil
      if !isLetter {
        fromMark = own
        continue
      }
      guard let found = own ?? fromMark else { continue }
      let isWhole = kind == .name && before == 0 && spellsAll(units)
      return Hit(kind: isWhole ? .exact : kind, position: before, units: found)
    }
    return nil
  }

  /// Whether the query matches anywhere in the units, at a word's start or inside a word.
  func isInside(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    var state: UInt64 = 0
    var seen: UInt64 = 0
    for unit in units {
      let mask = masks[Int(unit & UnitCode.mask)]
      if unit & UnitCode.optional != 0 {
        state |= (state & mask) << 1
      } else {
        state = ((state | 1) & mask) << 1
      }
      seen |= state
    }
    return seen & accept != 0
  }

  func step(_ state: UInt64, _ unit: UInt8) -> UInt64 {
    let stepped = (state & masks[Int(unit & UnitCode.mask)]) << 1
    return unit & UnitCode.optional != 0 ? stepped | state : stepped
  }

  /// Returns the end of the shortest match that begins at `start`; `nil` if there is none.
  private func end(
    from start: Int, _ spelled: UInt64, _ units: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var state = spelled
    for unit in start..<units.count {
      state = step(state, units[unit])
      if state & accept != 0 { return unit + 1 }
      if state == 0 { return nil }
    }
    return nil
  }

  /// Whether the query spells all units.
  private func spellsAll(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    units.reduce(1) { step($0, $1) } & accept != 0
  }

  // MARK: Initials

  /// Returns a match with one letter at `start` and the rest at later words; `nil` if there is
  /// none. Tries each later word in order, first as the word of the last part and then as an
  /// initial.
  private func initials(
    from start: Int, _ units: UnsafeBufferPointer<UInt8>
  ) -> (initials: [Int], last: Range<Int>)? {
    guard masks[Int(units[start] & UnitCode.mask)] & 1 != 0 else { return nil }
    let kinds = UnitCode.wordStart | UnitCode.optional
    let words = units.indices.filter { $0 > start && units[$0] & kinds == UnitCode.wordStart }
    // By number of spelled elements of the query: the index of the first word from which on the
    // rest is known not to match.
    var hopeless = [Int](repeating: words.count, count: 64)
    guard let rest = rest(words[...], spelled: 1, units, &hopeless) else { return nil }
    return ([start] + rest.initials, rest.last)
  }

  private func rest(
    _ words: ArraySlice<Int>, spelled: Int, _ units: UnsafeBufferPointer<UInt8>,
    _ hopeless: inout [Int]
  ) -> (initials: [Int], last: Range<Int>)? {
    let from = words.startIndex
    if from >= hopeless[spelled] { return nil }
    for place in words.indices {
      let word = words[place]
      if place >= hopeless[spelled] { break }
      if let end = end(from: word, 1 << UInt64(spelled), units) { return ([], word..<end) }
      let isInitial = masks[Int(units[word] & UnitCode.mask)] & 1 << UInt64(spelled) != 0
      if isInitial,
        let rest = rest(words[(place + 1)...], spelled: spelled + 1, units, &hopeless)
      {
        return ([word] + rest.initials, rest.last)
      }
    }
    hopeless[spelled] = min(hopeless[spelled], from)
    return nil
  }
}
