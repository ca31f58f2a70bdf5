/// Matches of a name's words in another order, or with words between them left out.
extension NameScanner {
  /// The minimum number of keys of the whole words at the beginning of a query, if a space is typed
  /// after them.
  static let shortestFirst = 2
  /// The minimum number of keys of these words if no space is typed after them.
  private static let shortestJoined = 3
  /// The minimum number of keys of the whole query.
  static let shortestQuery = 5
  /// The minimum number of keys of the rest if no space is typed before it.
  private static let shortestRest = 3
  /// Whether the first `length` keys of a query may be whole words.
  static func mayEndFirst(_ length: Int, of keys: [UInt8]) -> Bool {
    length >= shortestJoined || keys[length] == 0
  }

  /// Returns the places at which the rest of a query may begin if its first `length` keys are whole
  /// words: directly after them, or after a typed space.
  static func rests(behind length: Int, of keys: [UInt8]) -> [Int] {
    let isJoined = length >= shortestJoined && keys.count - length >= shortestRest
    let isBehindSpace = keys[length] == 0 && length + 1 < keys.count
    return (isJoined ? [length] : []) + (isBehindSpace ? [length + 1] : [])
  }

  /// The maximum number of words of a name that is searched in this way. Names of people have no
  /// more.
  private static let mostWords = 12
  /// The maximum number of whole words at the beginning of the query.
  private static let mostFirst = 3

  /// Returns the first match in which the query is consecutive whole words and then the start of
  /// another word. The whole words end at a separator or at the end of the name; a space may be
  /// typed after them. The other word is before the whole words in the name, or after them with at
  /// least one word between. If it is before them, the match may continue over further words, but
  /// only up to the whole words.
  ///
  /// The search allocates no memory. For nearly all names, two passes over the units show that
  /// there is no match. The limits of the numbers of words bound the time for the other names.
  func words(_ units: UnsafeBufferPointer<UInt8>) -> Hit? {
    guard mayHaveWords(units) else { return nil }
    for start in units.indices where isWordStart(units[start]) {
      if let hit = words(from: start, units) { return hit }
    }
    return nil
  }

  private func isWordStart(_ unit: UInt8) -> Bool {
    unit & (UnitCode.wordStart | UnitCode.optional) == UnitCode.wordStart
  }

  /// Whether some whole words spell a beginning of the query, and the start of any word spells the
  /// rest. The places of both are not compared.
  private func mayHaveWords(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    var words = 0
    var state: UInt64 = 0
    var ends: UInt64 = 0
    for unit in units {
      if isWordStart(unit) {
        words += 1
        state |= 1
      } else if isSeparator(unit) {
        ends |= state
      }
      state = step(state, unit)
    }
    guard words > 1, words <= Self.mostWords else { return false }
    let begins = rests(of: ends | state)
    if begins == 0 { return false }
    state = 0
    for unit in units {
      if isWordStart(unit) { state |= begins }
      state = step(state, unit)
      if state & accept != 0 { return true }
    }
    return false
  }

  private func isSeparator(_ unit: UInt8) -> Bool {
    let code = unit & UnitCode.mask
    return unit & UnitCode.optional != 0 && (code == UnitCode.space || code == UnitCode.punctuation)
  }

  /// Returns the states in which the rest of the query may begin, after whole words that end in
  /// `ends`.
  private func rests(of ends: UInt64) -> UInt64 {
    let long = ends & ~((1 << UInt64(Self.shortestJoined)) - 1)
    let withSpace = (ends & ~((1 << UInt64(Self.shortestFirst)) - 1) & spaces) << 1
    return long & ((accept >> UInt64(Self.shortestRest - 1)) - 1) | withSpace & (accept - 1)
  }

  private func words(from start: Int, _ units: UnsafeBufferPointer<UInt8>) -> Hit? {
    var state: UInt64 = 1
    var count = 0
    var wasSeparator = false
    for place in start...units.count {
      let isSeparator = place == units.count || self.isSeparator(units[place])
      if isSeparator, !wasSeparator {
        count += 1
        let begins = rests(of: state)
        if begins != 0, let rest = rest(begins, without: start..<place, units) {
          let letters = units[..<min(start, rest.lowerBound)].count {
            $0 & UnitCode.optional == 0
          }
          return Hit(kind: .words, position: letters, units: rest, first: start..<place)
        }
      }
      if place == units.count || count == Self.mostFirst { break }
      wasSeparator = isSeparator
      state = step(state, units[place])
      if state == 0 { break }
    }
    return nil
  }

  /// Returns the units that spell the rest of the query from the start of a word. That word is
  /// neither in `first` nor the next one after it.
  private func rest(
    _ begins: UInt64, without first: Range<Int>, _ units: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var isNext = false
    for start in units.indices where isWordStart(units[start]) {
      if first.contains(start) {
        isNext = true
        continue
      }
      if isNext {
        isNext = false
        continue
      }
      var state = begins
      for place in start..<(start < first.lowerBound ? first.lowerBound : units.count) {
        state = step(state, units[place])
        if state & accept != 0 { return start..<place + 1 }
        if state == 0 { break }
      }
    }
    return nil
  }
}
