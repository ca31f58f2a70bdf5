import CIconv

/// Turns one character set into UTF-8 by the C library's iconv.
///
/// A class, for the sets of a file are kept in a table.
final class CharacterSetConverter {
  private let descriptor: UnsafeMutableRawPointer

  /// - Parameter name: As iconv knows it; `nil` where it doesn't.
  init?(_ name: String) {
    guard let descriptor = ciconv_open(name) else { return nil }
    self.descriptor = descriptor
  }

  deinit { ciconv_close(descriptor) }

  /// The text in UTF-8, U+FFFD for each byte that begins no character, and whether there was none.
  ///
  /// Takes time linear in `bytes`, and at most eight times their memory: no set needs more.
  func utf8(_ bytes: Bytes) -> (text: [UInt8], isWhole: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    var isWhole = true
    let limit = bytes.count * 8 + Self.blockLength
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.blockLength) { block in
      guard let output = block.baseAddress else { return }
      _ = ciconv_finish(descriptor, output, block.count)
      var position = 0
      while position < bytes.count, text.count < limit {
        var (read, written) = (0, 0)
        let input = bytes.from(position).memory
        let result = ciconv_convert(
          descriptor, input.baseAddress, input.count, &read, output, block.count, &written)
        text.append(contentsOf: block[..<written])
        position += read
        if result == Int32(CICONV_FULL), read + written > 0 { continue }
        if result == Int32(CICONV_DONE), position >= bytes.count { break }
        // The rest of a character that was cut off is no character either.
        isWhole = false
        text.append(contentsOf: [0xEF, 0xBF, 0xBD])
        position = result == Int32(CICONV_CUT) ? bytes.count : position + 1
      }
      let written = ciconv_finish(descriptor, output, block.count)
      text.append(contentsOf: block[..<written])
    }
    return (text, isWhole)
  }

  private static let blockLength = 4096
}
