/// The first sixteen keys of a word in one number, four bits for each key from the top: 1 to 10 for
/// the keys 0 to 9, and 0 after the end of the word. The order of the numbers is that of the words'
/// keys, so words with the same beginning are adjacent.
enum PackedKeys {
  /// The number of keys that fit into one number.
  static let capacity = 16

  static func pack(_ keys: some Sequence<UInt8>) -> UInt64 {
    var result: UInt64 = 0
    var shift = 60
    for key in keys {
      guard shift >= 0 else { break }
      result |= UInt64(key + 1) << UInt64(shift)
      shift -= 4
    }
    return result
  }

  /// Returns the numbers of all words that begin with these keys, the last one included.
  static func range(beginningWith keys: [UInt8]) -> ClosedRange<UInt64> {
    let low = pack(keys)
    let free = UInt64(max(capacity - keys.count, 0) * 4)
    return low...(low | (free == 0 ? 0 : UInt64.max >> (64 - free)))
  }
}
