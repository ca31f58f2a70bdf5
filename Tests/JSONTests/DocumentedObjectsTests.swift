import JSON
import TestSupport
import Testing
import TimeLimit

/// The schemas of `Fixtures/json`: what they say of the objects, and that they notice what is wrong
/// with one.
@Suite(.timeLimited) struct DocumentedObjectsTests {
  private let schemas: JSONSchemas

  init() throws { schemas = try JSONSchemas.documented.get() }

  /// The files of commands, each with its examples.
  private var examples: [(file: String, examples: [JSONValue])] {
    schemas.files.filter { $0 != "definitions.schema.json" }
      .map { ($0, schemas[$0]?.examples ?? []) }
  }

  @Test func everyFieldIsDescribed() {
    var count = 0
    for schema in schemas.all {
      for (name, field) in schema.properties {
        count += 1
        #expect(field.description?.isEmpty == false, "\(schema.place): \(name)")
      }
      if schema.place.hasSuffix("#"), schema.place != "definitions.schema.json#" {
        #expect(schema.description?.isEmpty == false, "\(schema.place)")
      }
    }
    #expect(count > 80)
  }

  /// Objects inside of others have no version of their own.
  @Test func everyObjectHasItsVersion() {
    for (file, examples) in examples {
      #expect(!examples.isEmpty, "\(file)")
      for example in examples {
        #expect(schemas.mismatch(example, file) == nil, "\(file): \(example)")
        #expect(example["version"] == .number(String(JSONObject.version)), "\(file)")
      }
    }
    let version = schemas["definitions.schema.json#/$defs/version"]
    #expect(version?.values == [.number(String(JSONObject.version))])
  }

  /// The fields that are not in every object.
  private var optional: Set<String> {
    Set(schemas.all.flatMap { Set($0.properties.keys).subtracting($0.required) })
  }

  /// Each object inside of a value, changed in one place: a field more, a field less, a field of
  /// another type.
  private func changed(_ value: JSONValue) -> [(what: String, value: JSONValue)] {
    switch value {
    case .object(let members):
      var all = [("a field more", JSONValue.object(members.merging(["more": .null]) { $1 }))]
      for (name, member) in members {
        func with(_ other: JSONValue?) -> JSONValue {
          var members = members
          members[name] = other
          return .object(members)
        }
        if !optional.contains(name) { all.append(("no \(name)", with(nil))) }
        let others: [JSONValue] =
          if case .array = member { [.null, .string("x")] } else { [.array([.bool(true)])] }
        all += others.map { ("\(name) is \($0)", with($0)) }
        all += changed(member).map { ("\(name): \($0.what)", with($0.value)) }
      }
      return all
    case .array(let elements):
      return elements.indices.flatMap { place in
        changed(elements[place]).map { change in
          var elements = elements
          elements[place] = change.value
          return ("\(place): \(change.what)", .array(elements))
        }
      }
    default: return []
    }
  }

  @Test func everyChangeIsNoticed() {
    #expect(
      optional == [
        "language", "offers", "line", "field", "further", "furtherSpans", "triesLeft", "e164",
        "sources", "operator", "phoneBattery", "phoneRings", "progress",
      ])
    var count = 0
    for (file, examples) in examples {
      for example in examples {
        for (what, value) in changed(example) {
          count += 1
          #expect(schemas.mismatch(value, file) != nil, "\(file): \(what)")
        }
      }
    }
    #expect(count > 200)
  }

  @Test(arguments: [
    ("press", "scene", "kitchen"), ("press", "mode", "T9"), ("press", "key", "hash"),
    ("replay", "scene", "search"), ("run", "scene", ""), ("calls-log", "kind", "rejected"),
    ("calls-log", "at", "2026-11-21 22:05:07"), ("calls-list", "last", "yesterday"),
    ("devices", "rows", "numpad"), ("devices", "id", "1A2C:0E24"), ("type", "mode", "T9"),
  ])
  func unknownNamesAreNoticed(command: String, field: String, name: String) throws {
    let examples = ["press", "replay", "run"].contains(command) ? "press" : command
    let file = command + ".schema.json"
    let good = try #require(schemas[examples + ".schema.json"]?.examples.first)
    #expect(schemas.mismatch(good, file) == nil)
    guard case .object(var members) = good else { return }
    members[field] = .string(name)
    #expect(schemas.mismatch(.object(members), file)?.hasPrefix("/\(field): ") == true)
  }

  /// What a command prints is checked line by line.
  @Test func whatIsPrintedIsChecked() {
    let good = #"{"digits":"843","candidates":["the"],"offers":[],"version":1}"#
    func problems(_ output: String, _ command: String, isMixed: Bool = false) -> [String] {
      JSONLines.problems(
        output, of: command.split(separator: " ").map(String.init), isMixed: isMixed)
    }
    #expect(problems("\(good)\n\(good)\n", "words lookup 843 --json") == [])
    #expect(problems("\(good)\r\n", "words lookup 843", isMixed: true) == [])
    // The end was not read.
    #expect(problems("\(good)\n{\"digits\":", "words lookup 843 --json") == [])
    #expect(problems("# plugged in\n\(good)\n", "words lookup 843 --json") == [])
    for (output, words) in [
      (
        #"{"digits":"843","candidates":[1],"offers":[],"version":1}"#,
        "/candidates/0: 1 is not string"
      ),
      (
        #"{"digits":"843","offers":[],"version":1,"candidates":[]}"#,
        "the version is not the last field"
      ),
      (#"{"digits":"843","candidates":["the"],"offers":[]}"#, "there is no version"),
      (#"{"digits":"843","candidates":["the"],"offers":[],"version":2}"#, "/version: 2 is not 1"),
      (#"{"digits":01,"candidates":[],"offers":[],"version":1}"#, "this is not JSON"),
    ] {
      let found = problems("\(good)\n\(output)\n", "words lookup 843 --json")
      #expect(found.count == 1)
      #expect(found.first?.hasPrefix("words lookup 843 --json: line 2: ") == true, "\(found)")
      #expect(found.first?.contains(words) == true, "\(found)")
      #expect(found.first?.hasSuffix("\n\(output)") == true, "\(found)")
    }
    #expect(problems("{\"at\n", "run --json", isMixed: true) == [])
    #expect(problems("\(good)\n", "words list --json").first?.contains("no schema") == true)
    // Screens as text may begin with anything.
    #expect(problems("─── 5 ─── search\n{\n", "press 5 --display plain") == [])
    #expect(problems("{\"a\":1}\n", "press 5 --display json").count == 1)
    #expect(problems("{\"a\":1}\n", "press 5 --display=json").count == 1)
    // Beside a file of screens, pieces are printed; beside facts, whole objects.
    #expect(problems("{\"a\":1}\n", "press 5 --json --expect FILE") == [])
    #expect(problems("{\"a\":1}\n", "press 5 --json --expect=FILE") == [])
    #expect(problems("{\"a\":1}\n", "press 5 --json --expect-json FACT").count == 1)
    #expect(problems("{\"a\":1}\n", "press 5 --json --expect-json-all=FACT").count == 1)
    // The settings may say it.
    #expect(problems("{\"a\":1}\n", "press 5 --config FILE").count == 1)
  }
}
