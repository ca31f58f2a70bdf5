/// The encoding in which a file is read and, unlike in `SourceText`, also written.
enum FileEncoding: Sendable {
  case utf8
  case utf16(isBigEndian: Bool)
  /// Another encoding in which bytes below 0x80 are ASCII, such as windows-1252 or Shift_JIS.
  case unknown

  init(of bytes: [UInt8]) {
    self = bytes.withBytes { bytes in
      if let isBigEndian = SourceText.isBigEndian(bytes) { return .utf16(isBigEndian: isBigEndian) }
      return SourceText.firstInvalid(bytes) == nil ? .utf8 : .unknown
    }
  }

  /// Returns UTF-16 converted to UTF-8; bytes of any other encoding are returned unchanged.
  func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard case .utf16(let isBigEndian) = self else { return bytes }
    return bytes.withBytes { SourceText.utf8(utf16: $0, isBigEndian: isBigEndian) }
  }

  /// Returns UTF-8 text in this encoding. If the encoding is unknown, the text must be ASCII.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    guard case .utf16(let isBigEndian) = self else { return text }
    return String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }

  /// Returns the offset in the file of the byte at `offset` of its UTF-8 `text`. This is correct
  /// for broken UTF-16 as well, because an unpaired surrogate and the U+FFFD that replaces it are
  /// both one unit of UTF-16.
  func offset(of offset: Int, in text: [UInt8]) -> Int {
    guard case .utf16 = self else { return offset }
    return 2 * String(decoding: text[..<offset], as: UTF8.self).utf16.count
  }
}

extension FileEncoding: Equatable {}
