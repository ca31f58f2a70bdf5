import CIconv

/// Converts one character set to UTF-8 with the C library's iconv.
///
/// It is a class, because a table holds the converters of a file, and each must be closed once.
final class CharacterSetConverter {
  private let descriptor: UnsafeMutableRawPointer

  /// Returns `nil` if iconv doesn't know the set.
  ///
  /// - Parameter name: iconv's name of the set.
  init?(_ name: String) {
    guard let descriptor = ciconv_open(name) else { return nil }
    self.descriptor = descriptor
  }

  deinit { ciconv_close(descriptor) }

  /// Returns the text in UTF-8 with U+FFFD for each byte that doesn't begin a character, and
  /// whether there was no such byte.
  ///
  /// The time is linear in the length of `bytes`. The text is at most eight times as long as
  /// `bytes`, because no set needs more.
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
        // An incomplete character at the end isn't a character either.
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
