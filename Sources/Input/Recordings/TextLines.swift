/// The lines of a text, one after the other, without copying them.
struct TextLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Skips a byte order mark, which Windows editors write at the start of a text.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  /// Returns the next line without its line end, LF or CRLF; `nil` at the end of the text.
  mutating func next() -> TextLine? {
    if position >= bytes.count { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    position = end + 1
    number += 1
    while end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return TextLine(bytes: bytes, start: start, end: end, number: number)
  }
}
