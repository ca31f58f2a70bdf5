import LineDisplay

/// JSON text (RFC 8259), one object a line, fields in the order in which they are added.
///
/// Our own, and not a library, because the field order of the contract shall hold: the library encoder
/// that comes with FoundationEssentials gives a random order or the alphabet's.
struct JSONObject {
  /// Put together as bytes: a string would look at its own end for every letter of a name.
  private var bytes: [UInt8] = []

  mutating func add(_ name: String, _ value: String?) {
    begin(name)
    if let value { JSON.append(value, to: &bytes) } else { bytes += "null".utf8 }
  }

  mutating func add(_ name: String, _ value: Int?) {
    add(name, raw: value.map { String($0) } ?? "null")
  }

  mutating func add(_ name: String, _ value: Bool) {
    add(name, raw: value ? "true" : "false")
  }

  mutating func add(_ name: String, _ values: [String]) {
    begin(name)
    addArray(values) { JSON.append($0, to: &$1) }
  }

  mutating func add(_ name: String, _ spans: [Range<Int>]) {
    begin(name)
    addArray(spans) { span, bytes in
      bytes += "[\(span.lowerBound),\(span.upperBound)]".utf8
    }
  }

  mutating func add(_ name: String, raw: String) {
    begin(name)
    bytes += raw.utf8
  }

  /// Adds what ``members`` of another object gave.
  mutating func add(members: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    bytes += members.utf8
  }

  private mutating func begin(_ name: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    JSON.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func addArray<Element>(
    _ elements: [Element], _ add: (Element, inout [UInt8]) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (place, element) in elements.enumerated() {
      if place > 0 { bytes.append(UInt8(ascii: ",")) }
      add(element, &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The text between the braces.
  var members: String { String(decoding: bytes, as: UTF8.self) }

  var text: String { "{" + members + "}" }
}

enum JSON {
  static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Also escapes what a terminal would obey or hide, so that a line may be looked at safely:
  /// C1 controls, and format characters such as bidi overrides and zero-width ones.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.allSatisfy(isPlain) {
      bytes += text.utf8
    } else {
      for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
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
        bytes.append(utf8Of: scalar)
      }
    }
  }

  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.value == 0x7f { return true }
    if scalar.value < 0x80 { return false }
    // Latin letters and signs, which most names beyond ASCII have, need no look at Unicode's tables: all
    // may be seen but the C1 controls and the soft hyphen.
    if scalar.value < 0x250 { return scalar.value < 0xa0 || scalar.value == 0xad }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return true
    default:
      return false
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
