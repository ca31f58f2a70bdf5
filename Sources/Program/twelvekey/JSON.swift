import CellDisplay

/// JSON text (RFC 8259): one object per line, with its fields in the order in which they are added.
///
/// It is not a library, because the documented order of the fields must be kept: the encoder of
/// FoundationEssentials writes them in random or alphabetical order.
struct JSONObject {
  /// The text between the braces. It consists of bytes, because a string would examine its own end
  /// for every letter that is appended. Inner objects are written into the same bytes.
  private(set) var members: [UInt8] = []

  mutating func add(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { JSON.append(value, to: &members) } else { add(word: "null") }
  }

  mutating func add(_ name: StaticString, _ value: Int?) {
    begin(name)
    if let value { JSON.append(value, to: &members) } else { add(word: "null") }
  }

  mutating func add(_ name: StaticString, _ value: Bool) {
    begin(name)
    add(word: value ? "true" : "false")
  }

  mutating func add(_ name: StaticString, _ values: [String]) {
    addArray(name, values) { JSON.append($0, to: &$1.members) }
  }

  /// Adds a string for each element. `write` writes the string in UTF-8.
  mutating func add<Element>(
    strings name: StaticString, _ elements: some Sequence<Element>,
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    addArray(name, elements) { element, object in
      JSON.quote(to: &object.members) { write(element, &$0) }
    }
  }

  mutating func add(_ name: StaticString, _ spans: [Range<Int>]) {
    addArray(name, spans) { span, object in
      object.members.append(UInt8(ascii: "["))
      JSON.append(span.lowerBound, to: &object.members)
      object.members.append(UInt8(ascii: ","))
      JSON.append(span.upperBound, to: &object.members)
      object.members.append(UInt8(ascii: "]"))
    }
  }

  /// Adds another object, whose fields `fill` adds.
  mutating func add(object name: StaticString, _ fill: (inout JSONObject) -> Void) {
    begin(name)
    braced(fill)
  }

  /// Adds an object for each element; `fill` adds its fields.
  mutating func add<Element>(
    objects name: StaticString, _ elements: some Sequence<Element>,
    _ fill: (Element, inout JSONObject) -> Void
  ) {
    addArray(name, elements) { element, object in object.braced { fill(element, &$0) } }
  }

  /// Adds the ``members`` of another object.
  mutating func add(members others: [UInt8]) {
    addComma()
    members += others
  }

  /// Names are literals in the source, of ASCII that needs no escapes.
  private mutating func begin(_ name: StaticString) {
    addComma()
    members.append(UInt8(ascii: "\""))
    add(word: name)
    members.append(UInt8(ascii: "\""))
    members.append(UInt8(ascii: ":"))
  }

  private mutating func add(word: StaticString) {
    members.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Adds a comma unless the next field is the first of its object. Only the beginning of an object
  /// ends with an opening brace.
  private mutating func addComma() {
    if let last = members.last, last != UInt8(ascii: "{") { members.append(UInt8(ascii: ",")) }
  }

  private mutating func braced(_ fill: (inout JSONObject) -> Void) {
    members.append(UInt8(ascii: "{"))
    fill(&self)
    members.append(UInt8(ascii: "}"))
  }

  private mutating func addArray<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ add: (Element, inout JSONObject) -> Void
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

  /// The object on a line of its own, in UTF-8.
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
    let isSafe = bytes.withUnsafeBufferPointer { bytes in
      var scalars = UTF8Scalars(UnsafeBufferPointer(rebasing: bytes[start...]))
      while let scalar = scalars.next() { if isEscaped(scalar) { return false } }
      return true
    }
    if isSafe { return }
    let text = String(decoding: bytes[start...], as: UTF8.self)
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
        bytes.append(utf8Of: scalar)
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

  /// Whether it is in a range that consists entirely of letters, marks and signs of names: such a
  /// character needs no look at Unicode's tables.
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
