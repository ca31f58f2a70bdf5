/// A fact of a JSON object, such as `effect.dial == "+16505550142"`: a ``JSONPath``, a comparison
/// and a JSON value.
package struct JSONFact: Hashable, Sendable {
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    /// The value is a pattern that is found in a string.
    case matching = "~"
  }

  package let path: JSONPath
  package let comparison: Comparison
  package let value: JSONValue
  /// The column of the value, from 1 in characters.
  package let valueColumn: Int

  /// A mistake in the text of a fact.
  package struct Problem: Error, Hashable, Sendable {
    /// The column, counted from 1 in characters.
    package var column: Int
    /// The mistake and, if there is one, the remedy.
    package var reason: String

    package init(column: Int, reason: String) {
      self.column = column
      self.reason = reason
    }
  }

  /// - Throws: ``Problem`` for the first mistake.
  package init(_ text: String) throws(Problem) {
    var reader = JSONFactReader(text)
    path = try reader.readPath()
    comparison = try reader.readComparison()
    reader.skipBlanks()
    valueColumn = reader.column
    value = try reader.readValue()
    if comparison == .matching, value.text == nil {
      throw Problem(
        column: valueColumn, reason: "a pattern is a text: put it in double quotes")
    }
  }

  /// Whether the fact holds, given the values to which the path goes. `==` and `~` need one that
  /// fits. `!=` holds where `==` doesn't: no value may be equal.
  ///
  /// - Parameter isMatch: whether the pattern is found in a string.
  package func holds(for values: [JSONValue], isMatch: (String) -> Bool) -> Bool {
    switch comparison {
    case .equal: values.contains { $0.isEqual(to: value) }
    case .unequal: !values.contains { $0.isEqual(to: value) }
    case .matching: values.contains { $0.text.map(isMatch) ?? false }
    }
  }

  /// Whether a value differs only in being a text, or in not being one: `112` and `"112"`.
  package func isOfOtherKind(_ other: JSONValue) -> Bool {
    switch (value, other) {
    case (.number(let number), .string(let text)), (.string(let text), .number(let number)):
      text == number
    default: false
    }
  }
}

private struct JSONFactReader {
  private let text: String
  private var place: String.Index

  init(_ text: String) {
    self.text = text
    place = text.startIndex
  }

  var column: Int { text.distance(from: text.startIndex, to: place) + 1 }

  private var rest: Substring { text[place...] }

  private func problem(_ reason: String) -> JSONFact.Problem {
    JSONFact.Problem(column: column, reason: reason)
  }

  mutating func skipBlanks() { place = rest.firstIndex { !$0.isWhitespace } ?? text.endIndex }

  private mutating func consume(_ start: String) -> Bool {
    guard rest.hasPrefix(start) else { return false }
    place = text.index(place, offsetBy: start.count)
    return true
  }

  mutating func readPath() throws(JSONFact.Problem) -> JSONPath {
    skipBlanks()
    var steps = [try readStep()]
    while true {
      if consume(".") {
        steps.append(try readStep())
      } else if consume("[") {
        let step = try readStep()
        guard step == "*" || Int(step) != nil else {
          throw problem("only a number or * stands in brackets, as in lines[0]")
        }
        guard consume("]") else { throw problem("expected ] here") }
        steps.append(step)
      } else {
        return JSONPath(steps: steps)
      }
    }
  }

  private mutating func readStep() throws(JSONFact.Problem) -> String {
    let step = rest.prefix { !$0.isWhitespace && !".[]=!~<>\"'".contains($0) }
    guard !step.isEmpty else {
      throw problem("expected a name here, as in: effect.dial == \"+16505550142\"")
    }
    place = step.endIndex
    return String(step)
  }

  mutating func readComparison() throws(JSONFact.Problem) -> JSONFact.Comparison {
    skipBlanks()
    for comparison in JSONFact.Comparison.allCases where consume(comparison.rawValue) {
      return comparison
    }
    throw problem("expected ==, != or ~ here")
  }

  mutating func readValue() throws(JSONFact.Problem) -> JSONValue {
    guard let first = rest.first else {
      throw problem("expected a value here, such as \"+16505550142\", 3, true or null")
    }
    let bytes = Array(rest.utf8)
    let read = JSONValue.read(bytes)
    if let value = read.value, read.end == bytes.count { return value }
    let isStructured = first == "\"" || first == "{" || first == "["
    guard isStructured else {
      if rest.contains("&&") || rest.contains("||") {
        throw problem("one option has one fact: repeat the option for another")
      }
      if "“”„«»".contains(first) { throw problem("write the straight quotes of JSON: \"") }
      let words = rest.reversed().drop { $0.isWhitespace || "'\"".contains($0) }.reversed()
        .drop { $0 == "'" }
      throw problem("put the text in double quotes: \"\(String(words))\"")
    }
    let start = place
    place = text.utf8.index(start, offsetBy: read.end)
    if read.value != nil { throw problem("expected nothing after the value") }
    if read.end == bytes.count {
      throw problem("the value ends too early: is a double quote or a bracket missing?")
    }
    if bytes[..<read.end].suffix(2).first == UInt8(ascii: "\\") {
      place = text.utf8.index(start, offsetBy: read.end - 2)
      throw problem("there is no such escape in JSON; for a backslash write two")
    }
    throw problem("not JSON from here on; a text stands in double quotes")
  }
}
