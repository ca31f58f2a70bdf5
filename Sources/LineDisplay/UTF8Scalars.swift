/// The scalars of a string's storage. Unlike those of `String.UnicodeScalarView`, they come without
/// a look at how the string is stored for each.
struct UTF8Scalars: IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Of what `String.withUTF8` hands out, and no longer valid than that: well-formed UTF-8.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  @inline(__always)
  mutating func next() -> Unicode.Scalar? {
    if place == bytes.count { return nil }
    let first = bytes[place]
    place += 1
    return first < 0x80 ? Unicode.Scalar(first) : rest(after: UInt32(first))
  }

  /// A scalar of two to four bytes (RFC 3629, 3).
  private mutating func rest(after first: UInt32) -> Unicode.Scalar? {
    let count = first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
    var value = first & (0x3F >> UInt32(count))
    for byte in bytes[place..<(place + count)] { value = value << 6 | UInt32(byte & 0x3F) }
    place += count
    return Unicode.Scalar(value)
  }
}
