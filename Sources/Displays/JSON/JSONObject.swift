/// JSON text (RFC 8259): one object per line, with its fields in the order in which they are added.
///
/// No library is used, because the documented order of the fields must be kept: the encoder of
/// FoundationEssentials writes fields in random or alphabetical order.
package struct JSONObject {
  /// The text between the braces. It consists of bytes, because a string would examine its own end
  /// for every letter that is appended. Inner objects are written into the same bytes.
  package private(set) var members: [UInt8] = []

  package init() {}

  /// Adds a string; `null` for `nil`.
  package mutating func add(_ name: StaticString, _ value: String?) {
    begin(name)
    if let value { JSONText.append(value, to: &members) } else { add(word: "null") }
  }

  /// Adds a number; `null` for `nil`.
  package mutating func add(_ name: StaticString, _ value: Int?) {
    begin(name)
    if let value { JSONText.append(value, to: &members) } else { add(word: "null") }
  }

  /// Adds `true` or `false`.
  package mutating func add(_ name: StaticString, _ value: Bool) {
    begin(name)
    add(word: value ? "true" : "false")
  }

  /// Adds an array of strings.
  package mutating func add(_ name: StaticString, _ values: [String]) {
    addArray(name, values) { JSONText.append($0, to: &$1.members) }
  }

  /// Adds a string for each element. `write` writes the string in UTF-8.
  package mutating func add<Element>(
    strings name: StaticString, _ elements: some Sequence<Element>,
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    addArray(name, elements) { element, object in
      JSONText.quote(to: &object.members) { write(element, &$0) }
    }
  }

  /// Adds an array of pairs: the bounds of half-open ranges.
  package mutating func add(_ name: StaticString, _ spans: [Range<Int>]) {
    addArray(name, spans) { span, object in
      object.members.append(UInt8(ascii: "["))
      JSONText.append(span.lowerBound, to: &object.members)
      object.members.append(UInt8(ascii: ","))
      JSONText.append(span.upperBound, to: &object.members)
      object.members.append(UInt8(ascii: "]"))
    }
  }

  /// Adds another object, whose fields `fill` adds.
  package mutating func add(object name: StaticString, _ fill: (inout JSONObject) -> Void) {
    begin(name)
    braced(fill)
  }

  /// Adds an object for each element; `fill` adds its fields.
  package mutating func add<Element>(
    objects name: StaticString, _ elements: some Sequence<Element>,
    _ fill: (Element, inout JSONObject) -> Void
  ) {
    addArray(name, elements) { element, object in object.braced { fill(element, &$0) } }
  }

  /// Adds the ``members`` of another object.
  package mutating func add(members others: [UInt8]) {
    addComma()
    members += others
  }

  /// Begins a field with its name. Names are literals in the source, of ASCII that needs no
  /// escapes.
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

  /// Adds a comma unless the next field is the first of its object. If the text ends with an
  /// opening brace, an object has just begun.
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

  /// The version of the objects. It is raised when a field goes, or when the meaning of a field
  /// changes; new fields don't raise it.
  package static let version = 1

  /// The object on a line of its own, in UTF-8. Its last field is its version.
  package var line: [UInt8] {
    var whole = JSONObject()
    whole.members.reserveCapacity(members.count + 24)
    whole.members.append(UInt8(ascii: "{"))
    whole.members += members
    whole.add("version", Self.version)
    whole.members += "}\n".utf8
    return whole.members
  }
}
