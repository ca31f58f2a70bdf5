import JSON
import TestSupport
import Testing
import TimeLimit

/// The validator that reads `Fixtures/json`.
@Suite(.timeLimited) struct JSONSchemaTests {
  private func value(_ text: String) throws -> JSONValue {
    try #require(JSONValue(Array(text.utf8)), "\(text)")
  }

  private func mismatch(_ text: String, _ schema: String) throws -> String? {
    try JSONSchemas(["a": value(schema)]).mismatch(value(text), "a")
  }

  /// A schema, what it allows, and what it refuses.
  private static let rules: [(schema: String, good: [String], bad: [String])] = [
    (#"{"type":"null"}"#, ["null"], ["0", "false", "\"\"", "[]", "{}"]),
    (#"{"type":"boolean"}"#, ["true", "false"], ["0", "null", "\"true\""]),
    (#"{"type":"string"}"#, ["\"\"", "\"a\""], ["1", "null", "[\"a\"]", "{}"]),
    (#"{"type":"array"}"#, ["[]", "[1,\"a\"]"], ["{}", "null", "1"]),
    (#"{"type":"object"}"#, ["{}", "{\"a\":1}"], ["[]", "null", "\"{}\""]),
    (
      #"{"type":"integer"}"#, ["0", "-1", "9007199254740993"],
      ["1.5", "1e3", "\"1\"", "null", "99999999999999999999"]
    ),
    (#"{"type":["integer","null"]}"#, ["1", "null"], ["\"1\"", "false"]),
    (#"{"enum":["a",1,null]}"#, ["\"a\"", "1", "null"], ["\"b\"", "\"1\"", "2", "\"\""]),
    (#"{"const":1}"#, ["1"], ["2", "\"1\"", "true"]),
    (#"{"const":true}"#, ["true"], ["false", "1"]),
    (
      #"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":"null"}},"#
        + #""required":["a"],"additionalProperties":false}"#,
      [#"{"a":"x"}"#, #"{"b":null,"a":""}"#],
      ["{}", #"{"b":null}"#, #"{"a":1}"#, #"{"a":"x","b":1}"#, #"{"a":"x","c":null}"#, "[]"]
    ),
    (
      #"{"type":"array","items":{"type":"integer"}}"#, ["[]", "[1,2]"],
      ["[\"a\"]", "[1,null]", "1"]
    ),
    (
      #"{"type":"array","minItems":1,"maxItems":2}"#, ["[1]", "[1,2]"], ["[]", "[1,2,3]"]
    ),
    (#"{"type":"integer","minimum":0,"maximum":4}"#, ["0", "4"], ["-1", "5"]),
    (
      #"{"type":"string","pattern":"^[0-9a-f]{4}$"}"#, ["\"0e24\""],
      ["\"0E24\"", "\"0e245\"", "\"\"", "\"0e2\""]
    ),
    (#"{"type":"string","pattern":"b"}"#, ["\"abc\""], ["\"ac\""]),
    (
      #"{"anyOf":[{"type":"null"},{"type":"string"}]}"#, ["null", "\"\""], ["1", "{}"]
    ),
    (
      ##"{"type":"array","items":{"$ref":"#/$defs/a","description":"x"},"##
        + ##""$defs":{"a":{"const":1}}}"##,
      ["[]", "[1,1]"], ["[1,2]"]
    ),
    // All rules of a schema hold.
    (
      ##"{"$ref":"#/$defs/a","minimum":2,"$defs":{"a":{"type":"integer","maximum":3}}}"##,
      ["2", "3"], ["1", "4", "\"2\""]
    ),
  ]

  @Test(arguments: rules)
  func everyRule(schema: String, good: [String], bad: [String]) throws {
    for text in good { #expect(try mismatch(text, schema) == nil, "\(text)") }
    for text in bad { #expect(try mismatch(text, schema) != nil, "\(text)") }
  }

  @Test func filesReferToEachOther() throws {
    let schemas = try JSONSchemas([
      "a.json": value(#"{"anyOf":[{"$ref":"b.json#/$defs/x"},{"$ref":"c.json"}]}"#),
      "b.json": value(##"{"$defs":{"x":{"$ref":"#/$defs/y"},"y":{"const":1}}}"##),
      "c.json": value(#"{"const":2}"#),
    ])
    #expect(schemas.files == ["a.json", "b.json", "c.json"])
    for (text, isGood) in [("1", true), ("2", true), ("3", false)] {
      #expect(try (schemas.mismatch(value(text), "a.json") == nil) == isGood, "\(text)")
    }
    #expect(try schemas.mismatch(value("1"), "b.json#/$defs/x") == nil)
    #expect(try schemas.mismatch(value("1"), "d.json") != nil)
  }

  /// A message names the place in the value; where there are several forms, the closest one counts.
  @Test func messages() throws {
    let schema = #"""
      {"type": "object", "properties": {
        "effect": {"anyOf": [
          {"type": "null"},
          {"type": "object", "properties": {"dial": {"type": "string"}, "name": {"type": "string"}},
           "required": ["dial", "name"], "additionalProperties": false},
          {"type": "object", "properties": {"ring": {"type": "boolean"}}, "required": ["ring"],
           "additionalProperties": false}]},
        "spans": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}},
       "required": ["effect"], "additionalProperties": false}
      """#
    for (text, message) in [
      (#"{"effect":null,"spans":[[0,4],["a"]]}"#, #"/spans/1/0: "a" is not integer"#),
      (#"{"spans":[]}"#, "there is no effect"),
      (#"{"effect":null,"more":1}"#, "more is not documented"),
      (#"{"effect":{"dial":1,"name":"x"}}"#, "/effect/dial: 1 is not string"),
      (#"{"effect":{"dial":"1"}}"#, "/effect: there is no name"),
      (#"{"effect":{"ring":"no"}}"#, #"/effect/ring: "no" is not boolean"#),
      (#"{"effect":1}"#, "/effect: 1 is not null, or 1 is not object, or 1 is not object"),
    ] {
      #expect(try mismatch(text, schema) == message)
    }
  }

  /// What would let every value pass is refused, with its place.
  @Test(arguments: [
    (#"{"type":"string","desription":"x"}"#, "a#: desription is not a keyword that is known here"),
    (#"{"type":"text"}"#, "a#: text is not a type"),
    (#"{"type":["string","nil"]}"#, "a#: nil is not a type"),
    (#"{"type":[]}"#, "a#: type is not a list"),
    (#"{"type":1}"#, "a#: type is not a list"),
    (#"{"description":"x"}"#, "a#: it allows any value"),
    ("{}", "a#: it allows any value"),
    ("true", "a#: is not an object"),
    (#"{"enum":"x"}"#, "a#: enum is not a list"),
    (#"{"enum":[]}"#, "a#: enum is not a list"),
    (#"{"type":"string","description":""}"#, "a#: description is not a text"),
    (#"{"type":"string","pattern":"["}"#, "a#: [ is not a pattern"),
    (#"{"type":"integer","minimum":0.5}"#, "a#: minimum is not a whole number"),
    (#"{"type":"integer","minimum":"0"}"#, "a#: minimum is not a whole number"),
    (##"{"$ref":"#/$defs/b","$defs":{"c":{"const":1}}}"##, "a#: there is no a#/$defs/b"),
    (#"{"$ref":"b.json"}"#, "a#: there is no b.json#"),
    (#"{"type":"object","properties":{"x":{"const":1}}}"#, "a#: it lacks additionalProperties"),
    (
      #"{"type":"object","properties":{"x":{"const":1}},"additionalProperties":true}"#,
      "a#: additionalProperties is not false"
    ),
    (
      #"{"type":"object","properties":{"x":{"const":1}},"required":["y"],"#
        + #""additionalProperties":false}"#, "a#: y is required and not described"
    ),
    (
      #"{"type":"object","properties":{"x":{"typ":"string"}},"additionalProperties":false}"#,
      "a#/properties/x: typ is not a keyword that is known here"
    ),
    (
      #"{"anyOf":[{"type":"null"},{"oneOf":[]}]}"#,
      "a#/anyOf/1: oneOf is not a keyword that is known here"
    ),
    (
      #"{"$schema":"http://json-schema.org/draft-07/schema","const":1}"#,
      "a#: $schema is not that of 2020-12"
    ),
  ])
  func badSchemas(schema: String, problem: String) throws {
    let schema = try value(schema)
    do {
      _ = try JSONSchemas(["a": schema])
      Issue.record("it is read")
    } catch {
      #expect("\(error)" == problem)
    }
  }
}
