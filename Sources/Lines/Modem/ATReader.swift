import Keypad

/// Cuts a modem's bytes into lines (ITU-T V.250, 5.7.1). The bytes may arrive in pieces of any
/// size.
///
/// Empty lines and control characters are dropped. A line that is not UTF-8 is read as ISO 8859-1.
/// The quoted text of a `+CUSD` may contain line ends, and control characters that stand for
/// characters of the GSM alphabet.
struct ATReader: Hashable, Sendable {
  private var pending: [UInt8] = []
  /// The time limit for the end of a quoted text.
  private(set) var deadline: Instant?

  /// The maximum length of a line, in bytes. A longer one is noise, and is dropped.
  static let limit = 2_048

  private static let textPatience = Duration.seconds(1)

  mutating func read(_ bytes: some Sequence<UInt8>, at now: Instant) -> [String] {
    var lines: [String] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        if isInsideText {
          if pending.last != UInt8(ascii: "\n") { pending.append(UInt8(ascii: "\n")) }
        } else if let line = consumeLine() {
          lines.append(line)
        }
      case 0..<0x20, 0x7F: if isInsideText { pending.append(byte) }
      default: pending.append(byte)
      }
      if pending.count > Self.limit { pending = [] }
    }
    deadline = isInsideText ? deadline ?? now + Self.textPatience : nil
    return lines
  }

  /// Forgets an unfinished line.
  mutating func clear() { self = ATReader() }

  /// Ends a quoted text whose end has not arrived in time, for example because the text itself
  /// contains quotes. Otherwise all further lines would be lost.
  ///
  /// - Returns: the first line of the text.
  mutating func endText(at now: Instant) -> String? {
    guard let limit = deadline, limit <= now else { return nil }
    deadline = nil
    pending = Array(pending.prefix { $0 != UInt8(ascii: "\n") })
    return consumeLine()
  }

  private static let text = Array("+CUSD:".utf8)

  /// Whether a quoted text has begun and not ended. It ends with its second quote or, if it
  /// contains quotes itself, with a quote that is followed by the coding.
  private var isInsideText: Bool {
    guard pending.starts(with: Self.text) else { return false }
    let quotes = pending.count { $0 == UInt8(ascii: "\"") }
    if quotes.isMultiple(of: 2) { return false }
    let coding = pending.reversed().prefix { (0x30...0x39).contains($0) }.count
    let isEnded = coding > 0 && pending.dropLast(coding).suffix(2) == Array("\",".utf8)
    return quotes < 3 || !isEnded
  }

  private mutating func consumeLine() -> String? {
    defer { pending = [] }
    let isBlank = pending.allSatisfy { $0 == UInt8(ascii: " ") }
    if isBlank { return nil }
    return String(validating: pending, as: UTF8.self)
      ?? String(String.UnicodeScalarView(pending.map { Unicode.Scalar($0) }))
  }
}
