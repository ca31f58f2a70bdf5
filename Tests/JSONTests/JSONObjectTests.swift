import JSON
import Testing
import TimeLimit

/// What this program prints for others.
@Suite(.timeLimited) struct JSONObjectTests {
  private func line(_ object: JSONObject) -> String { String(decoding: object.line, as: UTF8.self) }

  /// Inner objects have no version of their own.
  @Test func theVersionIsTheLastField() {
    var object = JSONObject()
    #expect(line(object) == "{\"version\":1}\n")
    object.add("a", 1)
    object.add(object: "b") { $0.add("c", nil as String?) }
    object.add(objects: "d", [2]) { $1.add("e", $0) }
    #expect(line(object) == #"{"a":1,"b":{"c":null},"d":[{"e":2}],"version":1}"# + "\n")
    #expect(JSONValue(object.line)?["version"] == .number(String(JSONObject.version)))
  }
}
