import Glibc
import JSON

/// JSON Schemas (2020-12) that refer to each other by the names of their files.
///
/// They consist of the keywords that ``JSONSchema`` knows.
package final class JSONSchemas: Sendable {
  /// The schemas of `Fixtures/json`, which describe all objects that the program prints.
  package static let documented = Result { try JSONSchemas(folder: "Fixtures/json") }

  /// What is wrong with a schema.
  package struct Problem: Error, Hashable, CustomStringConvertible {
    package var place: String
    package var reason: String
    package var description: String { "\(place): \(reason)" }
  }

  /// All schemas by their places, inner ones included: `press.schema.json#/properties/at`.
  private let schemas: [String: JSONSchema]

  /// - Parameter files: their contents, by their names.
  /// - Throws: ``Problem`` for a keyword that is not known, a value of another form than its
  ///   keyword wants, and a reference that leads nowhere.
  package init(_ files: [String: JSONValue]) throws {
    var all: [String: JSONSchema] = [:]
    var rest = try files.map { try JSONSchema($0.value, at: "\($0.key)#") }
    while let schema = rest.popLast() {
      all[schema.place] = schema
      rest += schema.parts
    }
    for schema in all.values {
      guard let target = schema.reference, all[target] == nil else { continue }
      throw Problem(place: schema.place, reason: "there is no \(target)")
    }
    schemas = all
  }

  /// - Parameter folder: the path of a folder from the root of the repository. Its files whose
  ///   names end in `.schema.json` are read.
  /// - Throws: ``Problem`` as ``init(_:)``, and for a file that is not JSON.
  package convenience init(folder: String) throws {
    var files: [String: JSONValue] = [:]
    guard let entries = opendir("\(Repository.root)/\(folder)") else {
      throw Problem(place: folder, reason: "can't be read")
    }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".schema.json") else { continue }
      guard let value = Repository.bytes("\(folder)/\(name)").flatMap({ JSONValue($0) }) else {
        throw Problem(place: name, reason: "is not JSON")
      }
      files[name] = value
    }
    try self.init(files)
  }

  /// The names of the files, in the order of the alphabet.
  package var files: [String] {
    schemas.keys.filter { $0.hasSuffix("#") }.map { String($0.dropLast()) }.sorted()
  }

  /// All schemas, in the order of their places.
  package var all: [JSONSchema] { schemas.values.sorted { $0.place < $1.place } }

  /// Returns the schema at a place: `press.schema.json`, or `press.schema.json#/properties/at`.
  package subscript(_ place: String) -> JSONSchema? {
    schemas[place.contains("#") ? place : place + "#"]
  }

  /// Returns what is wrong with a value, and where in it; `nil` if it is as the schema says.
  ///
  /// - Parameter place: the place of the schema, which must exist.
  package func mismatch(_ value: JSONValue, _ place: String) -> String? {
    guard let schema = self[place] else { return "there is no schema \(place)" }
    return schema.mismatch(value, self)?.description
  }
}
