/// Strings and numbers of JSON text (RFC 8259).
package enum JSONText {
  /// Returns the text as a JSON string, in quotes.
  package static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func append(_ number: Int, to bytes: inout [UInt8]) {
    if (0..<10).contains(number) {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      bytes += String(number).utf8
    }
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    quote(to: &bytes) { bytes in
      var text = text
      text.withUTF8 { bytes.append(contentsOf: $0) }
    }
  }

  /// Appends a string in quotes. `write` writes the string in UTF-8.
  ///
  /// Also escapes characters that a terminal would obey or hide, so that a line may be shown
  /// safely: C1 controls, and format characters such as bidi overrides and zero-width ones.
  static func quote(to bytes: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    write(&bytes)
    if !isPlain(bytes, from: start) { escape(&bytes, from: start) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether a text consists of ASCII that needs no escapes, as most texts do.
  private static func isPlain(_ bytes: [UInt8], from start: Int) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var place = start
      while place + 8 <= bytes.count {
        if !isPlain(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) { return false }
        place += 8
      }
      return bytes[place...].allSatisfy { isPlain($0) }
    }
  }

  /// Whether eight bytes are plain, tested at once: the highest bit of a byte is set if the byte is
  /// not ASCII, and a subtraction sets it if the byte is too low. A byte that borrows from the next
  /// one is not plain itself.
  private static func isPlain(_ word: UInt64) -> Bool {
    func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }
    func zeros(_ word: UInt64) -> UInt64 { (word &- all(1)) & ~word }
    let controls = word &- all(0x20)
    let others =
      zeros(word ^ all(UInt8(ascii: "\""))) | zeros(word ^ all(UInt8(ascii: "\\")))
      | zeros(word ^ all(0x7f))
    return (word | controls | others) & all(0x80) == 0
  }

  private static func escape(_ bytes: inout [UInt8], from start: Int) {
    let text = String(decoding: bytes[start...], as: UTF8.self)
    guard text.unicodeScalars.contains(where: isEscaped) else { return }
    bytes.removeSubrange(start...)
    for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
  }

  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || scalar == "\\" || mustEscape(scalar)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20..<0x7f).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    default:
      if mustEscape(scalar) {
        for unit in UTF16.encode(scalar)! { bytes += escape(unit).utf8 }
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
  }

  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x20 || value == 0x7f { return true }
    if value < 0x80 || isSurelySeen(value) { return false }
    // Below U+00C0, the C1 controls and the soft hyphen are escaped.
    if value < 0xc0 { return value < 0xa0 || value == 0xad }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return true
    default:
      return false
    }
  }

  /// Whether the character is in a range that consists entirely of letters, marks and signs of
  /// names. Such a character is not looked up in Unicode's tables.
  private static func isSurelySeen(_ value: UInt32) -> Bool {
    switch value {
    case 0xC0...0x24F, 0x391...0x3A1, 0x3A3...0x3E1, 0x400...0x52F, 0x5D0...0x5EA, 0x620...0x64A,
      0x904...0x94D, 0xE01...0xE3A, 0x1E00...0x1EFF, 0x3041...0x3096, 0x30A1...0x30FC,
      0x4E00...0x9FFF,
      0xAC00...0xD7A3:
      true
    default: false
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
