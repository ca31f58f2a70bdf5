/// A set of numbers from 0 up to a limit, one bit for each.
struct Bitmap: Sendable {
  private var words: [UInt64]

  init(count: Int) { words = [UInt64](repeating: 0, count: (count + 63) / 64) }

  /// Returns `false` if the number was in the set already.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    if words[number >> 6] & bit != 0 { return false }
    words[number >> 6] |= bit
    return true
  }

  func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 != 0 }
}
