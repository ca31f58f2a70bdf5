/// Several telephone numbers in one field, as people type them: `030 5550100 / 0171 5550123`.
enum NumberList {
  /// Whether a text has any of the marks that stand between numbers.
  static func mayBeSeveral(_ text: String) -> Bool {
    text.utf8.contains(where: isMark)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "|") || byte == .comma || byte == .semicolon
  }

  /// The numbers of a text, in their order; the text itself where it is one number, or none.
  static func items(in text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var items: [String] = []
      var start = 0
      var index = 0
      while index < bytes.count {
        let length = separator(in: bytes, at: index, from: start)
        guard length > 0 else {
          index += 1
          continue
        }
        let item = Self.text(bytes.slice(start..<index))
        if !item.isEmpty { items.append(item) }
        index += length
        start = index
      }
      let last = Self.text(bytes.from(start))
      if !last.isEmpty { items.append(last) }
      return items
    }
  }

  private static func text(_ bytes: Bytes) -> String {
    String(decoding: bytes.trimmed(), as: UTF8.self)
  }

  /// The length of what stands between two numbers there, spaces behind it and all; 0 where the
  /// number that begins at `start` goes on.
  ///
  /// The same marks stand in numbers: `04101/12345`, `…100/101`, and as pauses in front of tones,
  /// `+1 650-555-0100,,1234567`. So there must be a whole number on both sides, and the second begin
  /// as only a number does: with `+` or `0`, behind a slash among spaces, or as long as the first.
  static func separator(in field: Bytes, at index: Int, from start: Int) -> Int {
    let mark = field[index]
    guard isMark(mark) else { return 0 }
    let isBar = mark != .comma && mark != .semicolon
    var next = index + 1
    while next < field.count, field[next] == .space { next += 1 }
    guard next < field.count else { return 0 }
    if field[next] == UInt8(ascii: "+") { return next - index }
    let (left, right) = (
      digits(in: field.slice(start..<index).suffix(reach)), digits(atStartOf: field.from(next))
    )
    guard let left, let right else { return 0 }
    let hasSpace = next > index + 1
    let isAmongSpaces = hasSpace && field[index - 1] == .space
    let isNumber =
      isBar
      ? field[next] == UInt8(ascii: "0") || isAmongSpaces
      : hasSpace && (field[next] == UInt8(ascii: "0") || left == right)
    return isNumber ? next - index : 0
  }

  /// What is longer than a number may be is none.
  private static let reach = 64
  /// The digits of the shortest number that tells enough of itself to stand beside another.
  private static let least = 7

  /// How many digits a whole number has; `nil` for what is none.
  private static func digits(in text: some Sequence<UInt8>) -> Int? {
    var count = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): count += 1
      case .space, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "/"):
        break
      default: return nil
      }
    }
    return count >= least ? count : nil
  }

  /// As far as the next mark that may separate; a slash may as well be in the number.
  private static func digits(atStartOf rest: Bytes) -> Int? {
    digits(
      in: rest.prefix(reach).prefix {
        $0 == UInt8(ascii: "/") || !isMark($0) && $0 != .lineFeed && $0 != .carriageReturn
      })
  }
}
