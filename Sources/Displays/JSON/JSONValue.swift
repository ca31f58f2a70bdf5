/// A JSON value (RFC 8259). Text that is not JSON gives `nil`.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// The number as it is written. It is not used for calculations.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// If a name occurs twice, the last one counts.
  case object([String: JSONValue])

  package init?(_ bytes: some Collection<UInt8>) {
    var reader = JSONReader(Array(bytes))
    guard let value = reader.readAll() else { return nil }
    self = value
  }

  /// Reads the value at the start of a text. `end` is the place after it and the white space that
  /// follows, or the place at which the text stops being JSON.
  static func read(_ bytes: [UInt8]) -> (value: JSONValue?, end: Int) {
    var reader = JSONReader(bytes)
    let value = reader.read()
    if value != nil { reader.skipSpace() }
    return (value, reader.place)
  }

  /// Whether both are the same value. Numbers are compared as numbers, texts by their scalars, and
  /// the order of members does not count.
  package func isEqual(to other: JSONValue) -> Bool {
    switch (self, other) {
    case (.number(let one), .number(let two)):
      if let one = Int64(one), let two = Int64(two) { return one == two }
      return Double(one) == Double(two)
    case (.string(let one), .string(let two)): return one.utf8.elementsEqual(two.utf8)
    case (.array(let one), .array(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isEqual(to: $1) }
    case (.object(let one), .object(let two)):
      return one.count == two.count
        && one.allSatisfy { name, value in two[name]?.isEqual(to: value) ?? false }
    default: return self == other
    }
  }

  /// The value as JSON text, with the members of objects in the order of their names.
  package var json: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let text): return text
    case .string(let text): return JSONText.quoted(text)
    case .array(let elements): return "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      let texts = members.sorted { $0.key < $1.key }
        .map { JSONText.quoted($0.key) + ":" + $0.value.json }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }

  /// The member of an object; `nil` if there is none, or for any other value.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string; `nil` for any other value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  package var isTrue: Bool { self == .bool(true) }
}

private struct JSONReader {
  private let bytes: [UInt8]
  private(set) var place = 0
  private var depth = 0

  /// The maximum depth. Deeper nesting is refused, as the reader is recursive.
  private static let depthLimit = 32

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func readAll() -> JSONValue? {
    guard let value = read() else { return nil }
    skipSpace()
    return place == bytes.count ? value : nil
  }

  mutating func read() -> JSONValue? {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return nested { $0.readObject() }
    case UInt8(ascii: "["): return nested { $0.readArray() }
    case UInt8(ascii: "\""): return readString().map { .string($0) }
    case UInt8(ascii: "t"): return consume("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return consume("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return consume("null") ? .null : nil
    default: return readNumber()
    }
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      place += 1
    }
  }

  private mutating func consume(_ text: StaticString) -> Bool {
    guard text.withUTF8Buffer({ bytes[place...].starts(with: $0) }) else { return false }
    place += text.utf8CodeUnitCount
    return true
  }

  private mutating func nested(_ body: (inout JSONReader) -> JSONValue?) -> JSONValue? {
    guard depth < Self.depthLimit else { return nil }
    depth += 1
    place += 1
    defer { depth -= 1 }
    return body(&self)
  }

  private mutating func readObject() -> JSONValue? {
    var members: [String: JSONValue] = [:]
    skipSpace()
    if consume("}") { return .object(members) }
    while true {
      skipSpace()
      guard let name = readString() else { return nil }
      skipSpace()
      guard consume(":"), let value = read() else { return nil }
      members[name] = value
      skipSpace()
      if consume("}") { return .object(members) }
      guard consume(",") else { return nil }
    }
  }

  private mutating func readArray() -> JSONValue? {
    var values: [JSONValue] = []
    skipSpace()
    if consume("]") { return .array(values) }
    while true {
      guard let value = read() else { return nil }
      values.append(value)
      skipSpace()
      if consume("]") { return .array(values) }
      guard consume(",") else { return nil }
    }
  }

  /// Reads a number as RFC 8259, section 6, has it: without a plus sign or a zero in front, and
  /// with digits on both sides of the point.
  private mutating func readNumber() -> JSONValue? {
    let start = place
    _ = consume("-")
    guard consume("0") || skipDigits() else { return nil }
    if consume("."), !skipDigits() { return nil }
    if consume("e") || consume("E") {
      _ = consume("+") || consume("-")
      guard skipDigits() else { return nil }
    }
    return .number(String(decoding: bytes[start..<place], as: UTF8.self))
  }

  /// Skips digits; `false` if there are none.
  private mutating func skipDigits() -> Bool {
    let start = place
    while let byte = peek, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
    return place > start
  }

  private mutating func readString() -> String? {
    guard consume("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = peek {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        guard let scalar = readEscape() else { return nil }
        text += Array(String(Character(scalar)).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func readEscape() -> Unicode.Scalar? {
    guard let byte = peek else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return readUnicode()
    default: return nil
    }
  }

  private mutating func readUnicode() -> Unicode.Scalar? {
    guard let unit = readHex() else { return nil }
    guard (0xD800...0xDBFF).contains(unit) else {
      return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }
    let before = place
    guard consume("\\u"), let low = readHex(), (0xDC00...0xDFFF).contains(low) else {
      place = before
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func readHex() -> UInt32? {
    guard place + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit) else { return nil }
    place += 4
    return UInt32(digits, radix: 16)
  }
}
