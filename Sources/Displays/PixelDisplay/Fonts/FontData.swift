import Bytes

/// The bytes of a font.
package typealias FontData = StableBytes

extension FontData {
  var count: Int { bytes.count }

  /// The byte at a place; 0 outside.
  @inline(__always)
  subscript(place: Int) -> UInt8 {
    place >= 0 && place < bytes.count ? bytes[place] : 0
  }

  /// Returns a number of 16 bits, little-endian. Bytes outside are 0.
  func number16(_ place: Int) -> UInt16 {
    UInt16(self[place]) | UInt16(self[place + 1]) << 8
  }

  /// Returns a number of 32 bits, little-endian. Bytes outside are 0.
  func number32(_ place: Int) -> UInt32 {
    UInt32(number16(place)) | UInt32(number16(place + 2)) << 16
  }

  func begins(with prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
}
