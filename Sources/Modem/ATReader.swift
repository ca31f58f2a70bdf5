/// What a modem says, cut into lines (ITU-T V.250, 5.7.1), in whatever pieces it comes.
///
/// Empty lines and control characters are dropped; what is no UTF-8 can't be a word that is looked
/// for. Text in quotes of a `+CUSD` may have line ends of its own.
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
      case 0..<0x20, 0x7F: break
      default: pending.append(byte)
      }
      if pending.count > Self.limit { pending = [] }
    }
    return lines
  }

  /// Forgets a line that has begun.
  mutating func clear() { pending = [] }

  private static let text = Array("+CUSD:".utf8)

  private var isInsideText: Bool {
    pending.starts(with: Self.text)
      && pending.reduce(into: false) { if $1 == UInt8(ascii: "\"") { $0.toggle() } }
  }

  private mutating func takeLine() -> String? {
    defer { pending = [] }
    let isBlank = pending.allSatisfy { $0 == UInt8(ascii: " ") }
    return isBlank ? nil : String(decoding: pending, as: UTF8.self)
  }
}
