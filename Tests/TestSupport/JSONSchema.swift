import JSON

/// A JSON Schema of the keywords that `Fixtures/json` uses. Others are refused, so that a misspelt
/// one can't pass for a rule that holds.
///
/// Every object is closed: a schema with `properties` must have `"additionalProperties": false`.
package final class JSONSchema: Sendable {
  package let place: String
  package let description: String?
  /// The values of `enum`, or the one of `const`; `nil` if any value is allowed.
  package let values: [JSONValue]?
  package let examples: [JSONValue]
  package let properties: [String: JSONSchema]
  package let required: [String]
  /// The place of the schema that `$ref` names.
  package let reference: String?
  /// The values that are texts.
  package var names: [String] { values?.compactMap(\.text) ?? [] }
  /// All schemas directly inside this one.
  let parts: [JSONSchema]

  private let types: [String]?
  private let isClosed: Bool
  private let items: JSONSchema?
  private let counts: ClosedRange<Int>
  private let numbers: ClosedRange<Int>
  private let forms: [JSONSchema]
  private let pattern: String?

  /// - Throws: ``JSONSchemas/Problem``.
  init(_ value: JSONValue, at place: String) throws {
    var reader = Reader(place: place)
    try reader.read(value)
    try reader.check()
    self.place = place
    description = reader.description
    values = reader.values
    examples = reader.examples
    properties = reader.properties
    required = reader.required
    reference = reader.reference
    parts =
      reader.properties.values + reader.definitions + reader.forms
      + (reader.items.map { [$0] } ?? [])
    types = reader.types
    isClosed = reader.isClosed
    items = reader.items
    counts = reader.counts
    numbers = reader.numbers
    forms = reader.forms
    pattern = reader.pattern
  }

  /// A value that is not as a schema says.
  struct Mismatch: CustomStringConvertible {
    /// The names and the numbers of the members that lead to the value, the innermost first.
    var path: [String] = []
    var reason: String
    /// How many of an object's fields the schema has.
    var known = 0

    var description: String {
      path.isEmpty ? reason : path.reversed().map { "/\($0)" }.joined() + ": \(reason)"
    }

    func inside(_ name: String) -> Mismatch {
      var outer = self
      outer.path.append(name)
      return outer
    }
  }

  /// - Parameter schemas: where references lead.
  func mismatch(_ value: JSONValue, _ schemas: JSONSchemas) -> Mismatch? {
    if let types, !types.contains(where: { value.isOf($0) }) {
      return Mismatch(reason: "\(value.brief) is not \(types.joined(separator: " or "))")
    }
    if let values, !values.contains(value) {
      let list = values.map(\.brief).joined(separator: ", ")
      return Mismatch(reason: "\(value.brief) is not \(values.count > 1 ? "one of " : "")\(list)")
    }
    if let reference, let found = schemas[reference]?.mismatch(value, schemas) { return found }
    switch value {
    case .object(let members):
      if let found = mismatch(members: members, schemas) { return found }
    case .array(let elements):
      if let found = mismatch(elements: elements, schemas) { return found }
    case .number(let text):
      if let number = Int(text), !numbers.contains(number) {
        return Mismatch(reason: "\(text) is not in \(numbers)")
      }
    case .string(let text):
      // A compiled pattern can't be shared by threads.
      if let pattern, let regex = try? Regex(pattern), text.firstMatch(of: regex) == nil {
        return Mismatch(reason: "\(value.brief) does not match \(pattern)")
      }
    case .null, .bool: break
    }
    return forms.isEmpty ? nil : mismatchOfForms(value, schemas)
  }

  private func mismatch(members: [String: JSONValue], _ schemas: JSONSchemas) -> Mismatch? {
    func problem(_ reason: String) -> Mismatch {
      Mismatch(reason: reason, known: members.keys.count { properties[$0] != nil })
    }
    if let missing = required.first(where: { members[$0] == nil }) {
      return problem("there is no \(missing)")
    }
    for (name, value) in members {
      guard let schema = properties[name] else {
        if isClosed { return problem("\(name) is not documented") }
        continue
      }
      if let found = schema.mismatch(value, schemas) { return found.inside(name) }
    }
    return nil
  }

  private func mismatch(elements: [JSONValue], _ schemas: JSONSchemas) -> Mismatch? {
    if !counts.contains(elements.count) {
      return Mismatch(reason: "\(elements.count) elements are not in \(counts)")
    }
    guard let items else { return nil }
    for (place, element) in elements.enumerated() {
      if let found = items.mismatch(element, schemas) { return found.inside(String(place)) }
    }
    return nil
  }

  /// Returns what is wrong with the form that the value is closest to.
  private func mismatchOfForms(_ value: JSONValue, _ schemas: JSONSchemas) -> Mismatch? {
    var found: [Mismatch] = []
    for form in forms {
      guard let mismatch = form.mismatch(value, schemas) else { return nil }
      found.append(mismatch)
    }
    func rank(_ mismatch: Mismatch) -> (Int, Int) { (mismatch.path.count, mismatch.known) }
    let best = found.map(rank).max { $0 < $1 } ?? (0, 0)
    let closest = found.filter { rank($0) == best }
    guard let first = closest.first else { return nil }
    return closest.count == 1
      ? first : Mismatch(reason: closest.map(\.description).joined(separator: ", or "))
  }
}

/// Reads the keywords of a schema.
private struct Reader {
  let place: String
  var description: String?
  var values: [JSONValue]?
  var examples: [JSONValue] = []
  var properties: [String: JSONSchema] = [:]
  var required: [String] = []
  var reference: String?
  var definitions: [JSONSchema] = []
  var types: [String]?
  var isClosed = false
  var items: JSONSchema?
  var counts = 0...Int.max
  var numbers = Int.min...Int.max
  var forms: [JSONSchema] = []
  var pattern: String?

  private static let types: Set = [
    "null", "boolean", "integer", "string", "array", "object",
  ]

  init(place: String) { self.place = place }

  private func problem(_ reason: String) -> JSONSchemas.Problem {
    JSONSchemas.Problem(place: place, reason: reason)
  }

  mutating func read(_ value: JSONValue) throws {
    guard case .object(let members) = value else { throw problem("is not an object") }
    for (keyword, value) in members { try read(keyword, value) }
  }

  private mutating func read(_ keyword: String, _ value: JSONValue) throws {
    let inner = "\(place)/\(keyword)"
    switch keyword {
    case "$schema":
      guard value == .string("https://json-schema.org/draft/2020-12/schema") else {
        throw problem("$schema is not that of 2020-12")
      }
    case "title": _ = try text(keyword, value)
    case "description": description = try text(keyword, value)
    case "examples": examples = try list(keyword, value)
    case "type":
      types = try (value.text.map { [$0] } ?? list(keyword, value).map { try text(keyword, $0) })
    case "enum": values = try list(keyword, value)
    case "const": values = [value]
    case "properties": properties = try schemas(keyword, value)
    case "required": required = try list(keyword, value).map { try text(keyword, $0) }
    case "additionalProperties":
      guard value == .bool(false) else { throw problem("additionalProperties is not false") }
      isClosed = true
    case "$defs": definitions = try Array(schemas(keyword, value).values)
    case "$ref":
      let target = try text(keyword, value)
      let file = place.prefix { $0 != "#" }
      reference =
        target.hasPrefix("#") ? file + target : target.contains("#") ? target : target + "#"
    case "items": items = try JSONSchema(value, at: inner)
    case "minItems": counts = try range(keyword, number(keyword, value), counts.upperBound)
    case "maxItems": counts = try range(keyword, counts.lowerBound, number(keyword, value))
    case "minimum": numbers = try range(keyword, number(keyword, value), numbers.upperBound)
    case "maximum": numbers = try range(keyword, numbers.lowerBound, number(keyword, value))
    case "pattern":
      let text = try text(keyword, value)
      guard (try? Regex(text)) != nil else { throw problem("\(text) is not a pattern") }
      pattern = text
    case "anyOf":
      forms = try list(keyword, value).enumerated().map {
        try JSONSchema($0.element, at: "\(inner)/\($0.offset)")
      }
    default: throw problem("\(keyword) is not a keyword that is known here")
    }
  }

  /// Checks what several keywords say together.
  func check() throws {
    if let other = types?.first(where: { !Self.types.contains($0) }) {
      throw problem("\(other) is not a type")
    }
    if let other = required.first(where: { properties[$0] == nil }) {
      throw problem("\(other) is required and not described")
    }
    if !properties.isEmpty, !isClosed { throw problem("it lacks additionalProperties") }
    let isRule = types != nil || values != nil || reference != nil || !forms.isEmpty
    if !isRule, definitions.isEmpty { throw problem("it allows any value") }
  }

  private func text(_ keyword: String, _ value: JSONValue) throws -> String {
    guard let text = value.text, !text.isEmpty else { throw problem("\(keyword) is not a text") }
    return text
  }

  private func list(_ keyword: String, _ value: JSONValue) throws -> [JSONValue] {
    guard case .array(let values) = value, !values.isEmpty || keyword == "required" else {
      throw problem("\(keyword) is not a list")
    }
    return values
  }

  private func number(_ keyword: String, _ value: JSONValue) throws -> Int {
    guard case .number(let text) = value, let number = Int(text) else {
      throw problem("\(keyword) is not a whole number")
    }
    return number
  }

  private func range(_ keyword: String, _ least: Int, _ most: Int) throws -> ClosedRange<Int> {
    guard least <= most else { throw problem("\(keyword) leaves no value") }
    return least...most
  }

  private func schemas(_ keyword: String, _ value: JSONValue) throws -> [String: JSONSchema] {
    guard case .object(let members) = value else { throw problem("\(keyword) is not an object") }
    var schemas: [String: JSONSchema] = [:]
    for (name, value) in members {
      schemas[name] = try JSONSchema(value, at: "\(place)/\(keyword)/\(name)")
    }
    return schemas
  }
}

extension JSONValue {
  /// Whether it is of a type of JSON Schema. An integer is written without a point and an exponent
  /// here, and fits 64 bits.
  fileprivate func isOf(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let text): type == "integer" && Int(text) != nil
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }

  /// The value in a few words, for a message.
  fileprivate var brief: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): text
    case .string(let text): JSONText.quoted(text.count > 60 ? text.prefix(60) + "…" : text)
    case .array(let values): "an array of \(values.count)"
    case .object: "an object"
    }
  }
}
