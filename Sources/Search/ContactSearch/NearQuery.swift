import Keypad

/// A query with one wrong key: all rows of keys that the user may have meant.
///
/// Each row differs from the query by one ``Slip``. A row that only continues the query is not
/// among them, because every match of it is also one of the query.
struct NearQuery {
  struct Meant {
    var slip: Slip
    /// The number of keys at the beginning that are the query's own.
    var right: Int
    /// The number of keys.
    var length: Int
    /// The first keys, at most ``KeySpeller/startLength``, in the form of ``StartTable``.
    var start: UInt32
    fileprivate var edit: Edit
  }

  fileprivate enum Edit {
    case replaced(UInt8)
    case inserted(UInt8)
    case removed
    case swapped
  }

  /// The minimum number of keys from 2 to 9. With fewer, half of an address book would be near.
  static let shortest = 3
  /// The maximum number of keys. After so many keys the list has been seen before.
  static let longest = 24

  /// The query's keys, as `PhoneDigits` codes.
  let keys: [UInt8]
  /// The rows that may be meant, each once, the most likely slip first.
  private(set) var meant: [Meant] = []
  /// By key: bit `k` is set if the query's element `k` is this key. The last one is for letters
  /// without a key.
  private let masks: [UInt64]
  /// By row and key, as in ``masks``. Made when the first record is examined.
  private lazy var meantMasks: [UInt64] = self.makeMasks()

  /// Returns `nil` if the query is too short or too long to have a slip, or has a key that no name
  /// has.
  ///
  /// - Parameter keys: `PhoneDigits` codes.
  init?(_ keys: [UInt8]) {
    guard keys.count <= Self.longest, keys.allSatisfy({ $0 < 10 }),
      keys.count(where: { $0 > 1 }) >= Self.shortest
    else { return nil }
    self.keys = keys
    masks = Self.masks(of: keys)
    for slip in Slip.allCases { add(slip) }
  }

  private static func masks(of keys: [UInt8]) -> [UInt64] {
    var masks = [UInt64](repeating: 0, count: maskCount)
    for (place, key) in keys.enumerated() { masks[Int(key)] |= 1 << UInt64(place) }
    return masks
  }

  private static let maskCount = 11

  // MARK: Rows

  private mutating func add(_ slip: Slip) {
    for place in keys.indices {
      switch slip {
      case .neighbour, .other:
        guard keys[place] > 1 else { continue }
        let neighbours = KeyLetters.neighbours(of: keys[place])
        for key in 2...9 as ClosedRange<UInt8>
        where key != keys[place] && neighbours.contains(key) == (slip == .neighbour) {
          add(slip, .replaced(key), place)
        }
        if slip == .other, !isTwice(place) { add(slip, .removed, place) }
      case .leftOut:
        // The same key before a run of it and in the run is the same row. Before a run at the end
        // it only continues the query.
        for key in 2...9 as ClosedRange<UInt8>
        where (place == 0 || keys[place - 1] != key)
          && keys[place...].contains(where: { $0 != key })
        {
          add(slip, .inserted(key), place)
        }
      case .twice:
        if isTwice(place), place == 0 || keys[place - 1] != keys[place] {
          add(slip, .removed, place)
        }
      case .exchanged:
        guard place + 1 < keys.count, keys[place] != keys[place + 1], keys[place] > 1,
          keys[place + 1] > 1
        else { continue }
        add(slip, .swapped, place)
      }
    }
  }

  /// Whether the key at a place is one of several equal ones.
  private func isTwice(_ place: Int) -> Bool {
    keys[place] > 1
      && (place > 0 && keys[place - 1] == keys[place]
        || place + 1 < keys.count && keys[place + 1] == keys[place])
  }

  private mutating func add(_ slip: Slip, _ edit: Edit, _ place: Int) {
    if case .removed = edit, keys[place] < 2 { return }
    var row = Meant(slip: slip, right: place, length: 0, start: 0, edit: edit)
    let all = keys(of: row)
    row.length = all.count
    for (depth, key) in all.prefix(KeySpeller.startLength).enumerated() {
      row.start |= StartTable.symbol(key, at: depth)
    }
    meant.append(row)
  }

  /// Returns the keys of a row.
  func keys(of row: Meant) -> [UInt8] {
    var result = keys
    switch row.edit {
    case .replaced(let key): result[row.right] = key
    case .inserted(let key): result.insert(key, at: row.right)
    case .removed: result.remove(at: row.right)
    case .swapped: result.swapAt(row.right, row.right + 1)
    }
    return result
  }

  // MARK: Records

  struct Found {
    /// The match, of the kind ``MatchKind/near``.
    var match: RecordMatcher.Found
    /// The index in ``meant`` of the row that the name spells.
    var row: Int
    /// The sum of the costs of the slip and of the place.
    var cost: Int
  }

  /// Returns the best match of a row in any reading of any name.
  func match(_ row: Int, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Found? {
    var reader = RecordReader(bytes, at: start)
    var best: Found?
    while let reading = reader.nextReading() {
      guard let found = match(row, reading) else { continue }
      if best.map({ found.cost < $0.cost }) ?? true { best = found }
    }
    return best
  }

  /// Returns the best match of a row, quicker than ``match(_:_:at:)`` for a name that has none.
  mutating func check(_ row: Int, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Found? {
    var reader = RecordReader(bytes, at: start)
    while let reading = reader.nextReading() {
      if begins(row, reading.units) { return match(row, bytes, at: start) }
    }
    return nil
  }

  /// Returns the most likely match in any reading of any name; `nil` if no name is near.
  mutating func nearest(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Found? {
    var reader = RecordReader(bytes, at: start)
    var best: Found?
    while let reading = reader.nextReading() {
      guard mayBeNear(reading.units) else { continue }
      for (number, row) in meant.enumerated() {
        if let best, row.slip.cost >= best.cost { break }
        guard begins(number, reading.units), let found = match(number, reading) else { continue }
        if best.map({ found.cost < $0.cost }) ?? true { best = found }
      }
    }
    return best
  }

  private func match(_ row: Int, _ reading: RecordReader.Reading) -> Found? {
    let query = CompiledQuery(keys: keys(of: meant[row]))
    let hit = query.nameMasks.withUnsafeBufferPointer { masks in
      NameScanner(masks: masks, accept: query.nameAccept, spaces: query.spaces)
        .match(reading.units, .name)
    }
    guard let hit else { return nil }
    let match = RecordMatcher.Found(
      kind: .near, position: hit.position, field: reading.field,
      name: RecordMatcher.NameHit(reading: reading, hit: hit))
    return Found(
      match: match, row: row, cost: meant[row].slip.cost + Slip.cost(ofPlace: match.place))
  }

  /// Whether the units may have a match. This is quicker than a look at each row, and says yes to
  /// some names that have none.
  ///
  /// Bit `k` of a state means that the query's first `k` keys have been spelled, in `near` with one
  /// slip (Wu & Manber 1992).
  private func mayBeNear(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    let accept: UInt64 = 1 << UInt64(keys.count)
    var (right, near, swapped): (UInt64, UInt64, UInt64) = (0, 0, 0)
    for unit in units {
      let mask = masks[Int(UnitCode.keys[Int(unit & UnitCode.mask)])]
      let before = right | (unit & UnitCode.wordStart != 0 ? 1 : 0)
      let spelled = (before & mask) << 1
      // One key too many before this unit; a wrong key; a key left out; the second of two
      // exchanged keys.
      let next =
        ((near | before << 1) & mask) << 1 | before << 1 | before | (swapped & mask) << 2
      let first = before & mask >> 1
      if unit & UnitCode.optional != 0 {
        (right, near, swapped) = (right | spelled, near | next, swapped | first)
      } else {
        (right, near, swapped) = (spelled, next, first)
      }
      if (near | right << 1) & accept != 0 { return true }
    }
    return false
  }

  /// Whether a row is spelled from the start of a word.
  private mutating func begins(_ row: Int, _ units: UnsafeBufferPointer<UInt8>) -> Bool {
    let accept: UInt64 = 1 << UInt64(meant[row].length)
    return meantMasks.withUnsafeBufferPointer { masks in
      var state: UInt64 = 0
      for unit in units {
        let key = UnitCode.keys[Int(unit & UnitCode.mask)]
        let mask = masks[row * Self.maskCount + Int(key)]
        let begins: UInt64 = unit & UnitCode.wordStart != 0 ? 1 : 0
        let next = ((state | begins) & mask) << 1
        state = unit & UnitCode.optional != 0 ? state | next : next
        if state & accept != 0 { return true }
      }
      return false
    }
  }

  private func makeMasks() -> [UInt64] {
    var result: [UInt64] = []
    result.reserveCapacity(meant.count * Self.maskCount)
    for row in meant { result += Self.masks(of: keys(of: row)) }
    return result
  }
}
