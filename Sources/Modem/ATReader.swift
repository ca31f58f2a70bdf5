/// What a modem says, cut into lines (ITU-T V.250, 5.7.1), in whatever pieces it comes.
///
/// Empty lines and control characters are dropped; what is no UTF-8 is taken for ISO 8859-1. Text in
/// quotes of a `+CUSD` may have line ends of its own, and characters of GSM among the control ones.
struct ATReader: Hashable, Sendable {
  private var pending: [UInt8] = []

  /// The bytes of a line that is longer are dropped: it is noise.
  static let limit = 2_048

  mutating func read(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if isInsideText {
          if pending.last != UInt8(ascii: "\n") { pending.append(UInt8(ascii: "\n")) }
        } else if let line = takeLine() {
          lines.append(line)
        }
      case 0..<0x20, 0x7F: if isInsideText { pending.append(byte) }
      default: pending.append(byte)
      }
      if pending.count > Self.limit { pending = [] }
    }
    return lines
  }

  /// Forgets a line that has begun.
  mutating func clear() { pending = [] }

  /// Ends a text whose end does not come, for the network is free to send one with quotes of its own:
  /// nothing else would be heard.
  ///
  /// - Returns: its first line.
  mutating func endText() -> String? {
    pending = Array(pending.prefix { $0 != UInt8(ascii: "\n") })
    return takeLine()
  }

  private static let text = Array("+CUSD:".utf8)

  /// Whether a text in quotes has begun and not ended: by a second quote, or by one with the coding
  /// behind it where it has quotes of its own.
  var isInsideText: Bool {
    guard pending.starts(with: Self.text) else { return false }
    let quotes = pending.count { $0 == UInt8(ascii: "\"") }
    if quotes.isMultiple(of: 2) { return false }
    let coding = pending.reversed().prefix { (0x30...0x39).contains($0) }.count
    let isEnded = coding > 0 && pending.dropLast(coding).suffix(2) == Array("\",".utf8)
    return quotes < 3 || !isEnded
  }

  private mutating func takeLine() -> String? {
    defer { pending = [] }
    let isBlank = pending.allSatisfy { $0 == UInt8(ascii: " ") }
    if isBlank { return nil }
    return String(validating: pending, as: UTF8.self)
      ?? String(String.UnicodeScalarView(pending.map { Unicode.Scalar($0) }))
  }
}
