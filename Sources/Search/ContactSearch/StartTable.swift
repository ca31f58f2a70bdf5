/// The first eight symbols from every start, sorted. All entries that begin with a query are
/// therefore consecutive. See ``KeySpeller/Start``.
struct StartTable: Sendable {
  /// The maximum number of contacts in a table.
  static let contactLimit = 1 << 22

  /// By entry: eight symbols in four bits each, the first in the highest bits. A symbol is stored
  /// as its code plus 1, and 0 means the end.
  private let keys: [UInt32]
  /// By entry: ``KeySpeller/Start`` << 29 | place << 22 | the contact's place in the index.
  private let values: [UInt32]

  struct Entry {
    var start: KeySpeller.Start
    var place: Int
    var slot: Int
    /// Whether the name or number ends after the query.
    var isWhole: Bool

    var kind: MatchKind {
      switch start {
      case .first: isWhole ? .exact : .name
      case .word: .name
      case .initials: .initials
      case .number, .international: isWhole ? .exact : .number
      case .partial: .number
      }
    }
  }

  /// - Parameter entries: ``KeySpeller/starts`` with the contacts added.
  init(_ entries: inout [UInt64]) {
    RadixSort.sort(&entries)
    // One contact may have the same start twice, for example in two readings. The second is
    // dropped.
    var count = 0
    for place in entries.indices where place == 0 || entries[place] != entries[place - 1] {
      entries[count] = entries[place]
      count += 1
    }
    keys = entries[..<count].map { UInt32(truncatingIfNeeded: $0 >> 32) }
    values = entries[..<count].map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Calls `body` with all entries that begin with the first eight symbols of the query.
  ///
  /// - Parameter query: `PhoneDigits` codes, at least one.
  func forEach(_ query: ArraySlice<UInt8>, _ body: (Entry) -> Void) {
    let symbols = query.prefix(KeySpeller.startLength)
    var low: UInt32 = 0
    for (depth, code) in symbols.enumerated() { low |= UInt32(code + 1) << UInt32(28 - 4 * depth) }
    let free = UInt32(32 - 4 * symbols.count)
    let mask = UInt32(truncatingIfNeeded: (1 as UInt64) << UInt64(free) - 1)
    keys.withUnsafeBufferPointer { keys in
      values.withUnsafeBufferPointer { values in
        var place = keys.indices.partition { keys[$0] >= low }
        while place < keys.count, keys[place] & ~mask == low {
          body(Self.entry(values[place], isWhole: free > 0 && keys[place] == low))
          place += 1
        }
      }
    }
  }

  /// Calls `body` with the entries that equal the query or continue with a space. If the query is
  /// longer than eight symbols, calls `body` with all entries that equal its first eight symbols.
  ///
  /// - Parameter query: `PhoneDigits` codes, at least one.
  func forEachWhole(_ query: ArraySlice<UInt8>, _ body: (Entry) -> Void) {
    guard query.count < KeySpeller.startLength else { return forEach(query, body) }
    var low: UInt32 = 0
    for (depth, code) in query.enumerated() { low |= UInt32(code + 1) << UInt32(28 - 4 * depth) }
    // A space is the key 0, which is stored as 1.
    let unit: UInt32 = 1 << UInt32(28 - 4 * query.count)
    keys.withUnsafeBufferPointer { keys in
      values.withUnsafeBufferPointer { values in
        var place = keys.indices.partition { keys[$0] >= low }
        while place < keys.count, keys[place] < low + 2 * unit {
          let isEnd = keys[place] == low
          if isEnd || keys[place] >= low + unit { body(Self.entry(values[place], isWhole: isEnd)) }
          place += 1
        }
      }
    }
  }

  /// Calls `body` with all starts that the keys may spell. Numbers are stored without their `+` or
  /// exit code, so the keys after it are looked up. For an incomplete exit code, the whole table is
  /// searched for international numbers.
  func forEachStart(
    of keys: [UInt8], _ home: HomeCountry.Prefixes, _ body: (Entry) -> Void
  ) {
    if keys[0] == PhoneDigits.plus {
      if keys.count > 1 { forEach(keys[1...]) { if $0.start == .international { body($0) } } }
      return
    }
    forEach(keys[...], body)
    var isPartOfExit = false
    for exit in 0..<home.exitCount {
      let length = home.exitLength(exit)
      let typed = min(length, keys.count)
      guard (0..<typed).allSatisfy({ keys[$0] == home.exitDigit(exit, $0) }) else { continue }
      if keys.count > length {
        forEach(keys[length...]) { if $0.start == .international { body($0) } }
      } else {
        isPartOfExit = true
      }
    }
    if isPartOfExit { forEachInternational(body) }
  }

  private func forEachInternational(_ body: (Entry) -> Void) {
    for value in values where value >> 29 == UInt32(KeySpeller.Start.international.rawValue) {
      body(Self.entry(value, isWhole: false))
    }
  }

  func withEntries(
    _ body: (_ keys: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<UInt32>) -> Void
  ) {
    keys.withUnsafeBufferPointer { keys in
      values.withUnsafeBufferPointer { values in body(keys, values) }
    }
  }

  static func entry(_ value: UInt32, isWhole: Bool) -> Entry {
    Entry(
      start: KeySpeller.Start(rawValue: UInt64(value >> 29)) ?? .partial,
      place: Int(value >> 22) & 0x7f, slot: Int(value & 0x3f_ffff), isWhole: isWhole)
  }
}
