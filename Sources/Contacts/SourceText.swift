/// From the bytes of a file to text: byte order marks, UTF-16, broken UTF-8, windows-1252.
enum SourceText {
  /// The length of a UTF-8 byte order mark in front, 3 or 0.
  static func lengthOfMark(_ bytes: Bytes) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// The bytes as they are, or turned from UTF-16 into UTF-8.
  ///
  /// UTF-16 shows by its byte order mark or, as Entourage writes it, by a first character that is
  /// ASCII.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= 2 else { return bytes }
    let isBigEndian: Bool
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): isBigEndian = true
    case (0xFF, 0xFE): isBigEndian = false
    case (0, 0x20...0x7E): isBigEndian = true
    case (0x20...0x7E, 0): isBigEndian = false
    default: return bytes
    }
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The offset of the first byte that is not UTF-8 (RFC 3629 section 4), `nil` where all is well.
  static func firstInvalid(_ bytes: Bytes) -> Int? {
    var index = 0
    let count = bytes.count
    while index < count {
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return index
      }
      guard index + length <= count, second.contains(bytes[index + 1]) else { return index }
      for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return index }
      index += length
    }
    return nil
  }

  /// Whether bytes that are not UTF-8 read as sensible windows-1252: every byte past ASCII is a
  /// mark of ordinary text or a letter in a word, that is, in a run of letters with ASCII in it.
  static func looksLikeWindows1252(_ bytes: Bytes) -> Bool {
    var hasAccent = false
    var hasPlain = false
    for byte in bytes {
      switch byte {
      case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0xFF, 0x8A, 0x8C, 0x8E, 0x9A, 0x9C, 0x9E, 0x9F:
        hasAccent = true
      case 0x41...0x5A, 0x61...0x7A:
        hasPlain = true
      case 0...0x7F, 0x80, 0x85, 0x91...0x94, 0x96, 0x97, 0xA0, 0xA7, 0xAA, 0xAB, 0xB0, 0xB4, 0xB7,
        0xBA, 0xBB:
        if hasAccent && !hasPlain { return false }
        hasAccent = false
        hasPlain = false
      default: return false
      }
    }
    return !hasAccent || hasPlain
  }

  /// The reason to report for bytes that are not UTF-8.
  static func reasonForInvalid(_ bytes: Bytes) -> String {
    looksLikeWindows1252(bytes)
      ? "not UTF-8 but probably windows-1252, its letters became \u{FFFD}: convert the file with "
        + "iconv -f WINDOWS-1252 -t UTF-8"
      : "not UTF-8, the broken bytes became \u{FFFD}"
  }

  /// windows-1252 (a superset of ISO 8859-1 in all that is printed) as UTF-8.
  static func utf8(windows1252 bytes: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      guard byte >= 0x80 else {
        result.append(byte)
        continue
      }
      let code = byte < 0xA0 ? windows1252[Int(byte) - 0x80] : UInt32(byte)
      let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
      result.append(contentsOf: String(Character(scalar)).utf8)
    }
    return result
  }

  /// 0x80…0x9F; the five bytes without a character stay control characters, as in WHATWG Encoding.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
