/// Iterates over the bytes of a property and skips its folds. No byte is copied into a buffer. A
/// fold is a line break with the space or tab after it (RFC 6350 section 3.2).
struct UnfoldedBytes: IteratorProtocol {
  private let bytes: Bytes
  private var position = 0

  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  @inline(__always) mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte != .lineFeed, byte != .carriageReturn { return byte }
      while position < bytes.count,
        bytes[position] == .lineFeed || bytes[position] == .carriageReturn
      { position += 1 }
      if position < bytes.count, bytes[position].isBlank { position += 1 }
    }
    return nil
  }

  /// Returns the next byte of a URI: `%2B` is a plus sign (RFC 3986 section 2.1), and so is `\+`.
  @inline(__always) mutating func nextUnescaped() -> UInt8? {
    guard var byte = next() else { return nil }
    if byte == .backslash {
      guard let escaped = next() else { return byte }
      byte = escaped
    }
    guard byte == UInt8(ascii: "%") else { return byte }
    var ahead = self
    guard let high = ahead.next()?.hexValue, let low = ahead.next()?.hexValue else { return byte }
    self = ahead
    return high << 4 | low
  }
}
