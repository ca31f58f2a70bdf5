import Bytes

/// The bytes of a word list.
package typealias WordListData = StableBytes

extension WordListData {
  /// Returns the little-endian number at a place; 0 outside of the bytes.
  func load<Number: FixedWidthInteger>(_ place: Int, as type: Number.Type) -> Number {
    guard place >= 0, place <= bytes.count - MemoryLayout<Number>.size else { return 0 }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: type))
  }
}
