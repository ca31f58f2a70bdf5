/// Searches bytes for words and positions.
extension Bytes {
  /// Whether these bytes are `word`, regardless of the case of ASCII letters; `word` is lower case.
  @inline(__always) func equals(_ word: StaticString) -> Bool {
    count == word.utf8CodeUnitCount && hasPrefix(word)
  }

  /// Whether these bytes begin with `word`, regardless of the case of ASCII letters.
  @inline(__always) func hasPrefix(_ word: StaticString) -> Bool {
    starts(with: word) { $0.lowered }
  }

  /// Whether these bytes contain `word`, regardless of the case of ASCII letters.
  func contains(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    for start in 0...(count - length) where from(start).hasPrefix(word) { return true }
    return false
  }

  func containsLineStarting(_ word: StaticString) -> Bool {
    var isStart = true
    for index in 0..<count {
      if isStart, from(index).hasPrefix(word) { return true }
      isStart = self[index] == .lineFeed || self[index] == .carriageReturn
    }
    return false
  }

  /// Returns the place after the spaces at `start`.
  func placeBehindSpaces(from start: Int) -> Int { place(from: start) { $0 != .space } }

  /// Returns the bytes without spaces and tabs at both ends.
  func trimmed() -> Bytes {
    let start = place(from: 0) { !$0.isBlank }
    return slice(start..<end(from: start, without: \.isBlank))
  }

  /// Returns the byte of an escape such as `=E9` or `%E9` at `index`: a mark and two hexadecimal
  /// digits. Returns `nil` for anything else.
  func escapedByte(at index: Int, mark: UInt8) -> UInt8? {
    guard index + 2 < count, self[index] == mark, let high = self[index + 1].hexValue,
      let low = self[index + 2].hexValue
    else { return nil }
    return high << 4 | low
  }

  /// Returns the bytes with the escapes of ``escapedByte(at:mark:)`` decoded. The bytes are from a
  /// URI (RFC 3986 section 2.1), or from quoted-printable text (RFC 2045 section 6.7) after the
  /// removal of soft line breaks. A mark that doesn't begin an escape stays.
  func unescaped(_ mark: UInt8) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var index = 0
    while index < count {
      let escaped = escapedByte(at: index, mark: mark)
      result.append(escaped ?? self[index])
      index += escaped == nil ? 1 : 3
    }
    return result
  }

  /// Returns the 1-based column in code points of the byte at `offset`, counted from the start.
  func column(at offset: Int) -> Int {
    var column = 1
    for byte in prefix(offset) where byte & 0xC0 != 0x80 { column += 1 }
    return column
  }
}

extension UInt8 {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let pound: UInt8 = 0x23
  static let star: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let backslash: UInt8 = 0x5C

  /// The byte with an ASCII capital changed to lower case. Any other byte is unchanged.
  @inline(__always) var lowered: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  @inline(__always) var isBlank: Bool { self == .space || self == .tab }

  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
