import Keypad

/// The sequences of keys that differ from the typed one by one ``Slip``, looked up in a sorted
/// table of ``PackedKeys``.
///
///     typed     4 3 5 5 3
///     wrong     4 3 5 5 6     neighbour: hello
///     missing   4 3 5 5 6 3   a 6 put in
///     doubled   4 3 5 3       one 5 taken out
///     swapped   4 3 5 3 5     the last two exchanged
///
/// The words before a wrong key have the same first keys, so each search continues among those that
/// begin with them. It ends where no word does. Most words end it after four or five keys.
struct NearKeys {
  private let keys: [UInt8]
  private let packed: UInt64
  /// The maximum number of words on the same keys that are found. The built-in lists have at most
  /// 83.
  private static let sameKeysLimit = 100
  /// For each key: whether a key is its neighbour.
  private static let isNeighbour: [[Bool]] = (0..<10).map { key in
    (0..<10).map { KeyLetters.neighbours(of: UInt8(key)).contains(UInt8($0)) }
  }

  /// - Returns: `nil` if the keys don't fit into one number, with one key more.
  init?(_ keys: [UInt8]) {
    guard keys.count < PackedKeys.capacity - 1 else { return nil }
    self.keys = keys
    packed = PackedKeys.pack(keys)
  }

  /// Calls `found` for each place of the table whose keys differ by one slip.
  ///
  /// - Parameters:
  ///   - count: the number of places.
  ///   - packedAt: the keys at a place, in ascending order.
  @inline(__always)
  func search(_ count: Int, _ packedAt: (Int) -> UInt64, found: (Int, Slip) -> Void) {
    // The places that begin with the keys before `index`.
    var places = 0..<count
    for index in 0...keys.count {
      guard !places.isEmpty else { return }
      let shift = UInt64(60 - 4 * index)
      // The keys before `index`, and those from it on.
      let rest = packed & (UInt64.max >> UInt64(4 * index))
      let before = packed & ~rest
      func probe(_ number: UInt64, _ slip: Slip) {
        var place = places.partition { packedAt($0) >= number }
        let end = min(places.upperBound, place + Self.sameKeysLimit)
        while place < end, packedAt(place) == number {
          found(place, slip)
          place += 1
        }
      }
      for key in 2...9 as ClosedRange<UInt8> where index == 0 || keys[index - 1] != key {
        probe(before | UInt64(key + 1) << shift | rest >> 4, .missing)
      }
      guard index < keys.count else { return }
      let key = keys[index]
      let behind = rest & ~(15 << shift)
      if key > 1 {
        for other in 2...9 as ClosedRange<UInt8> where other != key {
          let isNeighbour = Self.isNeighbour[Int(other)][Int(key)]
          probe(
            before | UInt64(other + 1) << shift | behind, isNeighbour ? .neighbour : .distant)
        }
        // Of a longer run any key may be the second press.
        if index > 0, keys[index - 1] == key, index == 1 || keys[index - 2] != key {
          probe(before | behind << 4, .doubled)
        }
        if index + 1 < keys.count, keys[index + 1] > 1, keys[index + 1] != key {
          let next = UInt64(keys[index + 1] + 1) << shift | UInt64(key + 1) << (shift - 4)
          probe(before | next | behind & ~(15 << (shift - 4)), .swapped)
        }
      }
      let low = before | UInt64(key + 1) << shift
      let high = low | ((1 << shift) - 1)
      let start = places.partition { packedAt($0) >= low }
      places = start..<(start..<places.upperBound).partition { packedAt($0) > high }
    }
  }
}
