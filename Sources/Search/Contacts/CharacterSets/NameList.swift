/// Names that are usual in a language, as hashes of 24 bits in ascending order.
struct NameList: Sendable {
  /// The hash of a name, from its letters in lower case (`Fixtures/sets/make.py` describes it).
  struct Hash {
    private var value: UInt32 = 0x811C_9DC5

    mutating func add(_ letter: UInt16) { value = (value ^ UInt32(letter)) &* 0x0100_0193 }

    var folded: UInt32 { (value ^ value >> 24) & 0xFF_FFFF }
  }

  /// The length of a hash in the data, in bytes.
  static let hashLength = 3
  /// The minimum number of letters. Shorter words are weak evidence, and are in no list.
  static let shortest = 3

  var count: Int
  /// The offset of the hashes in the data.
  var offset: Int

  /// Whether the list contains the name. About one in several thousand other words is found by
  /// mistake.
  func contains(_ hash: Hash) -> Bool {
    let bytes = CharacterSetData.bytes
    let wanted = hash.folded
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let place = offset + middle * Self.hashLength
      let value =
        UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      if value == wanted { return true }
      if value < wanted { low = middle + 1 } else { high = middle }
    }
    return false
  }
}
