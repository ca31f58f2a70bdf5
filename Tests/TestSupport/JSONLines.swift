import JSON

/// What a command of the program prints as JSON: an object a line.
package enum JSONLines {
  /// Whether a command asks for JSON, or has printed it because its settings do.
  package static func isJSON(_ output: String, of command: [String]) -> Bool {
    command.contains("--json") || command.contains("--display=json")
      || zip(command, command.dropFirst()).contains { $0 == "--display" && $1 == "json" }
      || output.utf8.starts(with: "{\"".utf8)
  }

  /// Returns what is wrong with the objects that a command has printed, by the schema of the
  /// command in `Fixtures/json`. Lines that don't begin with a brace are no objects. A line without
  /// an end is the beginning of one whose end was not read.
  ///
  /// - Parameters:
  ///   - command: its words, without the name of the program.
  ///   - isMixed: whether other texts may stand amid the lines: only what is JSON is checked.
  package static func problems(
    _ output: String, of command: [String], isMixed: Bool = false
  ) -> [String] {
    // A shell runs a command that is not known here.
    guard !command.isEmpty, isJSON(output, of: command) else { return [] }
    // What was expected is shown beside what came, in pieces.
    if command.contains(where: { $0 == "--expect" || $0.hasPrefix("--expect=") }) { return [] }
    let schemas: JSONSchemas
    switch JSONSchemas.documented {
    case .success(let documented): schemas = documented
    case .failure(let problem): return ["Fixtures/json/\(problem)"]
    }
    let file = schema(of: command, schemas)
    var problems: [String] = []
    let bytes = Array(output.utf8)
    var (start, number) = (0, 0)
    for end in bytes.indices where bytes[end] == UInt8(ascii: "\n") {
      defer { start = end + 1 }
      number += 1
      guard bytes[start] == UInt8(ascii: "{") else { continue }
      let line = bytes[start..<end]
      guard let problem = problem(line, file, schemas, isMixed: isMixed) else { continue }
      problems.append(
        "\(command.joined(separator: " ")): line \(number): \(problem)\n"
          + String(decoding: line, as: UTF8.self))
    }
    return problems
  }

  private static func problem(
    _ line: ArraySlice<UInt8>, _ file: String?, _ schemas: JSONSchemas, isMixed: Bool
  ) -> String? {
    guard let value = JSONValue(line) else { return isMixed ? nil : "this is not JSON" }
    guard let file else { return "the command has no schema in Fixtures/json" }
    if let mismatch = schemas.mismatch(value, file) { return "\(file): \(mismatch)" }
    // A terminal makes CR LF of a line end.
    let end = Array("\"version\":\(JSONObject.version)}".utf8)
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return text.suffix(end.count).elementsEqual(end) ? nil : "the version is not the last field"
  }

  /// Returns the file of a command: `contacts-list.schema.json` for `contacts list`.
  private static func schema(of command: [String], _ schemas: JSONSchemas) -> String? {
    [2, 1].map { command.prefix($0).joined(separator: "-") + ".schema.json" }
      .first { schemas[$0] != nil }
  }
}
