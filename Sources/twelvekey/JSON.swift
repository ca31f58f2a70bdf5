import LineDisplay

/// JSON text (RFC 8259), one object a line, fields in the order in which they are added.
///
/// Our own, and not a library, because the field order of the contract shall hold: the library encoder
/// that comes with FoundationEssentials gives a random order or the alphabet's.
struct JSONObject {
  /// The text between the braces: as bytes, for a string would look at its own end for every letter of a
  /// name. What lies inside this object is written into the same ones.
  private(set) var members: [UInt8] = []

  mutating func add(_ name: String, _ value: String?) {
    begin(name)
    if let value { JSON.append(value, to: &members) } else { members += "null".utf8 }
  }

  mutating func add(_ name: String, _ value: Int?) {
    begin(name)
    if let value { JSON.append(value, to: &members) } else { members += "null".utf8 }
  }

  mutating func add(_ name: String, _ value: Bool) {
    begin(name)
    members += (value ? "true" : "false").utf8
  }

  mutating func add(_ name: String, _ values: [String]) {
    addArray(name, values) { JSON.append($0, to: &$1.members) }
  }

  mutating func add(_ name: String, _ spans: [Range<Int>]) {
    addArray(name, spans) { span, object in
      object.members.append(UInt8(ascii: "["))
      JSON.append(span.lowerBound, to: &object.members)
      object.members.append(UInt8(ascii: ","))
      JSON.append(span.upperBound, to: &object.members)
      object.members.append(UInt8(ascii: "]"))
    }
  }

  /// Adds another object, whose fields `fill` adds.
  mutating func add(object name: String, _ fill: (inout JSONObject) -> Void) {
    begin(name)
    braced(fill)
  }

  /// Adds an object for each element; `fill` adds its fields.
  mutating func add<Element>(
    objects name: String, _ elements: some Collection<Element>,
    _ fill: (Element, inout JSONObject) -> Void
  ) {
    addArray(name, elements) { element, object in object.braced { fill(element, &$0) } }
  }

  /// Adds what ``members`` of another object gave.
  mutating func add(members others: [UInt8]) {
    addComma()
    members += others
  }

  private mutating func begin(_ name: String) {
    addComma()
    JSON.append(name, to: &members)
    members.append(UInt8(ascii: ":"))
  }

  /// Nothing else than an object begins with a brace, and no value ends with an opening one.
  private mutating func addComma() {
    if let last = members.last, last != UInt8(ascii: "{") { members.append(UInt8(ascii: ",")) }
  }

  private mutating func braced(_ fill: (inout JSONObject) -> Void) {
    members.append(UInt8(ascii: "{"))
    fill(&self)
    members.append(UInt8(ascii: "}"))
  }

  private mutating func addArray<Element>(
    _ name: String, _ elements: some Collection<Element>, _ add: (Element, inout JSONObject) -> Void
  ) {
    begin(name)
    members.append(UInt8(ascii: "["))
    var isFirst = true
    for element in elements {
      if !isFirst { members.append(UInt8(ascii: ",")) }
      isFirst = false
      add(element, &self)
    }
    members.append(UInt8(ascii: "]"))
  }

  var text: String {
    String(decoding: [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")], as: UTF8.self)
  }

  /// The object in a line of its own, in UTF-8.
  var line: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(members.count + 3)
    line.append(UInt8(ascii: "{"))
    line += members
    line += "}\n".utf8
    return line
  }
}

enum JSON {
  static func string(_ text: String) -> String {
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

  /// Also escapes what a terminal would obey or hide, so that a line may be looked at safely:
  /// C1 controls, and format characters such as bidi overrides and zero-width ones.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if !appendPlain(text, to: &bytes) {
      if text.unicodeScalars.contains(where: isEscaped) {
        for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
      } else {
        bytes += text.utf8
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a text of ASCII that stands as it is, as most do; `false` for any other.
  private static func appendPlain(_ text: String, to bytes: inout [UInt8]) -> Bool {
    var text = text
    return text.withUTF8 { utf8 in
      guard utf8.allSatisfy(isPlain) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
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
