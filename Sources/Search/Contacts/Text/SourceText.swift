/// Turns the bytes of a file into text. It handles byte order marks, UTF-16, broken UTF-8 and
/// windows-1252.
enum SourceText {
  /// Returns the length of a UTF-8 byte order mark at the beginning, 3 or 0.
  static func lengthOfMark(_ bytes: Bytes) -> Int {
    bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
  }

  /// Returns the bytes unchanged, or converted from UTF-16 to UTF-8.
  static func utf8(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withBytes { bytes in
      isBigEndian(bytes).map { utf8(utf16: bytes, isBigEndian: $0) }
    } ?? bytes
  }

  /// Whether UTF-16 text has its upper bytes first; `nil` if it isn't UTF-16.
  ///
  /// A byte order mark isn't required, because Entourage writes none. It is no proof either,
  /// because two broken bytes may look like it. So zeros are counted as well: one of the two bytes
  /// of each ASCII character is zero, and address books begin with many such characters.
  static func isBigEndian(_ bytes: Bytes) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    var (big, little) = (0, 0)
    let pairs = min(bytes.count, 512) / 2
    for pair in 0..<pairs {
      let (first, second) = (bytes[2 * pair], bytes[2 * pair + 1])
      if first == 0, second &- 0x09 < 0x76 { big += 1 }
      if second == 0, first &- 0x09 < 0x76 { little += 1 }
    }
    let least = pairs / 4
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): return big > 0 || pairs < 3 ? true : nil
    case (0xFF, 0xFE): return little > 0 || pairs < 3 ? false : nil
    default:
      if big > 8 * little, big > 0, big >= least { return true }
      if little > 8 * big, little > 0, little >= least { return false }
      return nil
    }
  }

  /// Converts UTF-16 to UTF-8; unpaired surrogates become U+FFFD.
  ///
  /// A missing or an extra byte damages only its own line. After such a byte, the two bytes of the
  /// next line feed are in different pairs and read as U+0A00. No character has this code, so the
  /// line feed is recognised.
  static func utf8(utf16 bytes: Bytes, isBigEndian: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var index = 0
    while index + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      let unit = isBigEndian ? first << 8 | second : second << 8 | first
      if unit == 0x0A00 {
        if isBigEndian { units.append(0x0A) }
        index += 1
      } else {
        units.append(unit)
        index += 2
      }
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Returns the offset of the first byte that isn't UTF-8; `nil` if all bytes are valid.
  static func firstInvalid(_ bytes: Bytes) -> Int? {
    var index = placeBehindASCII(bytes, from: 0)
    while index < bytes.count {
      let length = lengthOfCharacter(bytes, at: index)
      if length == 0 { return index }
      index = placeBehindASCII(bytes, from: index + length)
    }
    return nil
  }

  /// Returns the first place from `start` that isn't ASCII, or the end.
  @inline(__always) private static func placeBehindASCII(_ bytes: Bytes, from start: Int) -> Int {
    let word = bytes.wordPlace(from: start) { $0 & 0x8080_8080_8080_8080 != 0 }
    return bytes.place(from: word) { $0 >= 0x80 }
  }

  /// Returns whether all bytes are ASCII, and the offset of the first byte that isn't UTF-8.
  static func check(_ bytes: Bytes) -> (isASCII: Bool, invalid: Int?) {
    let index = placeBehindASCII(bytes, from: 0)
    if index == bytes.count { return (true, nil) }
    return (false, firstInvalid(bytes.from(index)).map { index + $0 })
  }

  /// Returns the offset of the first U+FFFD in UTF-8 text; `nil` if there is none.
  static func firstReplacement(_ bytes: Bytes) -> Int? {
    bytes.indices.first { index in
      bytes[index] == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF
        && bytes[index + 2] == 0xBD
    }
  }

  /// Returns the length in bytes of the UTF-8 character above ASCII at `index` (RFC 3629 section
  /// 4); 0 if none begins there.
  @inline(__always) static func lengthOfCharacter(_ bytes: Bytes, at index: Int) -> Int {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Whether the bytes contain a UTF-8 character above ASCII.
  static func hasCharacter(_ bytes: Bytes) -> Bool {
    bytes.indices.contains { bytes[$0] >= 0x80 && lengthOfCharacter(bytes, at: $0) > 0 }
  }

  /// Whether the bytes contain an escape character, which switches to other letters in the sets of
  /// ISO 2022.
  static func hasEscape(_ bytes: Bytes) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let start = bytes.wordPlace(from: 0) { word in
      let other = word ^ 0x1B1B_1B1B_1B1B_1B1B
      return (other &- ones) & ~other & 0x8080_8080_8080_8080 != 0
    }
    return bytes.from(start).contains(0x1B)
  }

  /// Whether the characters above ASCII in valid UTF-8 may be from a name. They may if all are in
  /// one block of 256, like the letters of one script, or if one of them has three or more bytes.
  /// Two letters of another set hardly ever form such a character.
  static func isOneScript(_ bytes: Bytes) -> Bool {
    var block: UInt32?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
      if scalar.value >= 0x800 { return true }
      guard scalar.properties.isAlphabetic, scalar.value >> 8 == block ?? scalar.value >> 8 else {
        return false
      }
      block = scalar.value >> 8
    }
    return true
  }

  /// Whether text may be valid UTF-8 only by chance, as a few letters of GBK or EUC-KR may be. This
  /// is so if the text has only a few characters above ASCII, and the Latin characters among them
  /// are not in words with ASCII letters.
  static func mayBeChanceUTF8(_ bytes: Bytes) -> Bool {
    var count = 0
    var wasLetter = false
    var index = 0
    while index < bytes.count {
      let isLetter = bytes[index].lowered &- 0x61 < 26
      let length = bytes[index] < 0x80 ? 0 : lengthOfCharacter(bytes, at: index)
      if length > 0 {
        count += 1
        let next = index + length
        // Letters of other scripts don't occur in words with ASCII letters.
        let isLatin = (0xC3...0xC5).contains(bytes[index])
        let isInWord = wasLetter || next < bytes.count && bytes[next].lowered &- 0x61 < 26
        if isLatin && isInWord || count > 4 { return false }
      }
      wasLetter = isLetter
      index += max(length, 1)
    }
    return count > 0
  }

  /// Returns the cost of valid UTF-8 in a file of another set, in bits. Latin letters with marks
  /// cost little, because they may be in a card of another origin. This is unlikely for letters of
  /// other scripts.
  static func costOfChance(_ bytes: Bytes) -> Int {
    var cost = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] >= 0x80 { cost += (0xC3...0xC5).contains(bytes[index]) ? 10 : 18 }
      index += max(lengthOfCharacter(bytes, at: index), 1)
    }
    return cost
  }

  /// Whether some of the lines that aren't ASCII are UTF-8 and others are not. A few UTF-8 lines
  /// don't count, because lines of GBK or EUC-KR may be valid UTF-8 by chance.
  static func isMixed(_ bytes: Bytes) -> Bool {
    var (good, bad) = (0, 0)
    for line in bytes.split(separator: .lineFeed) where line.contains(where: { $0 >= 0x80 }) {
      if SourceText.firstInvalid(Bytes(rebasing: line)) == nil { good += 1 } else { bad += 1 }
    }
    return 4 * good > bad
  }

  /// Converts windows-1252 (a superset of the printable part of ISO 8859-1) to UTF-8.
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
      if let encoded = UTF8.encode(scalar) { result.append(contentsOf: encoded) }
    }
    return result
  }

  /// The characters of the bytes 0x80…0x9F. The five bytes without a character stay control
  /// characters, as in WHATWG Encoding.
  private static let windows1252: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}
