/// The scalars of a string's bytes. It is faster than `String.UnicodeScalarView`, which checks for
/// each scalar how the string is stored.
package struct UTF8Scalars: IteratorProtocol {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Reads bytes from `String.withUTF8`, which are well-formed UTF-8 and valid only inside its
  /// closure.
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  @inline(__always)
  package mutating func next() -> Unicode.Scalar? {
    if place == bytes.count { return nil }
    let first = bytes[place]
    place += 1
    return first < 0x80 ? Unicode.Scalar(first) : rest(after: UInt32(first))
  }

  /// Reads the rest of a scalar of two to four bytes (RFC 3629, 3).
  private mutating func rest(after first: UInt32) -> Unicode.Scalar? {
    if first < 0xE0 { return Unicode.Scalar(following(first & 0x1F)) }
    if first < 0xF0 { return Unicode.Scalar(following(following(first & 0x0F))) }
    return Unicode.Scalar(following(following(following(first & 0x07))))
  }

  @inline(__always)
  private mutating func following(_ value: UInt32) -> UInt32 {
    defer { place += 1 }
    return value << 6 | UInt32(bytes[place] & 0x3F)
  }
}
