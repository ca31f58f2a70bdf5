import JSON
import TestSupport
import Testing
import TimeLimit

/// Facts of objects, as users write them.
@Suite(.timeLimited) struct JSONFactTests {
  private static let call =
    #"{"at":1400,"key":"call","count":2,"lines":["dial:","+16505550142"],"#
    + #""matches":[{"name":"John Smith","further":null},{"name":"Jón"}],"#
    + #""effect":{"dial":"+16505550142","name":"John Smith"},"notice":null}"#

  private static func object(_ text: String) throws -> JSONValue {
    try #require(JSONValue(Array(text.utf8)))
  }

  /// Whether the fact holds; `nil` if there is no value. The pattern is found where the text has it.
  private func holds(_ text: String, in object: String = Self.call) throws -> Bool? {
    let fact = try JSONFact(text)
    let values = fact.path.values(in: try Self.object(object))
    if values.isEmpty { return nil }
    return fact.holds(for: values) { $0.contains(fact.value.text ?? "") }
  }

  @Test(arguments: [
    (#"effect.dial == "+16505550142""#, true), (#"effect.dial=="+16505550143""#, false),
    (#"  effect.dial  !=  "+16505550143"  "#, true), (#"effect.dial != "+16505550142""#, false),
    (#"effect.dial ~ "5550""#, true), (#"effect.dial ~ "5551""#, false),
    // Numbers are numbers, and no texts.
    ("at == 1400", true), ("at == 14e2", true), ("at == 1400.0", true), ("at == 1400.5", false),
    (#"at == "1400""#, false), (#"at ~ "14""#, false), ("at == 9223372036854775807", false),
    // Elements.
    (#"lines.0 == "dial:""#, true), (#"lines[1] == "+16505550142""#, true),
    (#"matches.1.name == "Jón""#, true), (#"matches[0].name == "Jón""#, false),
    (#"matches.*.name == "Jón""#, true), (#"matches[*].name == "Jan""#, false),
    (#"matches.*.name ~ "Smith""#, true), (#"lines.* == "dial:""#, true),
    (#"effect.* == "John Smith""#, true),
    // What is unequal to one of several is not unequal to all.
    (#"matches.*.name != "Jón""#, false), (#"matches.*.name != "Jan""#, true),
    // Null is a value.
    ("notice == null", true), ("matches.0.further == null", true), ("notice != null", false),
    // Whole values; the order of members does not count.
    (#"effect == {"name": "John Smith", "dial": "+16505550142"}"#, true),
    (#"effect == {"name": "John Smith"}"#, false), (#"lines == ["dial:","+16505550142"]"#, true),
    (#"lines == ["+16505550142","dial:"]"#, false), (#"lines != []"#, true),
    // Scalars are compared: on a display these are two texts.
    ("matches.1.name == \"Jo\u{301}n\"", false),
  ])
  func holdsOrNot(text: String, isTrue: Bool) throws {
    #expect(try holds(text) == isTrue)
  }

  @Test(arguments: [
    "effect.dail == 1", "lines.2 == 1", "lines.name == 1", "at.0 == 1", "notice.x == null",
    "matches.*.dial == 1", "matches.1.further == null", "lines.-1 == 1", "at.* == 1",
  ])
  func hasNoValue(text: String) throws {
    #expect(try holds(text) == nil)
  }

  /// A message with these values is the same in each run.
  @Test func membersAreInTheOrderOfTheirNames() throws {
    let names = "phonecatdigsblurkmw".map(String.init)
    let members = Set(names).map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
    let values = try JSONFact("a.* == 1").path.values(in: Self.object("{\"a\":{\(members)}}"))
    #expect(values.compactMap(\.text) == Set(names).sorted())
  }

  /// What is there instead, for a message.
  @Test(arguments: [
    ("efect.dial", 0, ["at", "key", "count", "lines", "matches", "effect", "notice"], 0),
    ("effect.dail", 1, ["dial", "name"], 0), ("matches.7.name", 1, [], 2),
    ("matches.*.dial", 2, ["name", "further"], 0), ("notice.x", 1, [], 0),
  ])
  func endsEarly(path: String, depth: Int, names: [String], count: Int) throws {
    let end = try JSONFact(path + " == 1").path.end(in: try Self.object(Self.call))
    #expect(end.depth == depth && end.names == Set(names) && end.count == count)
    var sum = JSONPath.End()
    sum.add(end)
    sum.add(JSONPath.End())
    #expect(sum == end || depth == 0)
  }

  @Test(arguments: [
    ("", 1, "expected a name"), ("  ", 3, "expected a name"), ("== 1", 1, "expected a name"),
    ("effect. == 1", 8, "expected a name"), ("a.b", 4, "expected ==, != or ~"),
    ("a = 1", 3, "expected ==, != or ~"), ("a < 1", 3, "expected ==, != or ~"),
    ("a b == 1", 3, "expected ==, != or ~"), ("a ==", 5, "expected a value"),
    ("a ==  ", 7, "expected a value"), ("lines[x] == 1", 8, "only a number or *"),
    ("lines[0 == 1", 8, "expected ]"), ("lines[] == 1", 7, "expected a name"),
    ("a == John Smith", 6, #"put the text in double quotes: "John Smith""#),
    ("a == 'John Smith'", 6, #"put the text in double quotes: "John Smith""#),
    ("a == +16505550142", 6, #"put the text in double quotes: "+16505550142""#),
    ("a == 0305550142", 6, #"put the text in double quotes: "0305550142""#),
    ("a == True", 6, #"put the text in double quotes: "True""#),
    (#"a == "b"#, 8, "ends too early"), ("a == [1", 8, "ends too early"),
    (#"a == "b" c"#, 10, "expected nothing after the value"),
    (#"a == "b" && c == "d""#, 10, "expected nothing after the value"),
    (#"a ~ "^\+1""#, 7, "for a backslash write two"), (#"ä.é ~ "ü\.""#, 9, "for a backslash"),
    ("a == [1,}", 9, "not JSON from here on"), ("a == {b: 1}", 7, "not JSON from here on"),
    ("a ~ 1", 5, "a pattern is a text"), ("a ~ null", 5, "a pattern is a text"),
  ])
  func mistakes(text: String, column: Int, reason: String) {
    do {
      _ = try JSONFact(text)
      Issue.record("read: \(text)")
    } catch {
      #expect(error.column == column && error.reason.contains(reason), "\(error)")
    }
  }

  @Test func textsOfNumbersAreNear() throws {
    #expect(try JSONFact("a == 112").isOfOtherKind(.string("112")))
    #expect(try JSONFact(#"a == "112""#).isOfOtherKind(.number("112")))
    #expect(try !JSONFact("a == 112").isOfOtherKind(.number("112")))
    #expect(try !JSONFact("a == 112").isOfOtherKind(.string("113")))
  }

  // MARK: What is written is read

  private static func value(
    _ random: inout SeededGenerator, depth: Int = 0
  ) -> JSONValue {
    let texts = ["", "a", "\"\\", "ä\n", "😀", "+1650", "..", "=="]
    let numbers = ["0", "-1", "1.5", "-0.25e3", "12345678901234567890", "7E+2"]
    switch Int.random(in: 0..<(depth < 3 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .number(numbers.randomElement(using: &random)!)
    case 3: return .string(texts.randomElement(using: &random)!)
    case 4:
      return .array(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          value(&random, depth: depth + 1)
        })
    default:
      let names = ["a", "b", "c d", "é"].shuffled(using: &random)
      return .object(
        Dictionary(
          uniqueKeysWithValues: names.prefix(.random(in: 0...4, using: &random)).map {
            ($0, value(&random, depth: depth + 1))
          }))
    }
  }

  /// Returns a path to each value inside, of names without blanks.
  private static func paths(_ value: JSONValue, _ start: String = "") -> [(String, JSONValue)] {
    let inner: [(String, JSONValue)] =
      switch value {
      case .object(let members): members.filter { !$0.key.contains(" ") }.map { ($0, $1) }
      case .array(let elements): elements.enumerated().map { ("\($0)", $1) }
      default: []
      }
    return inner.flatMap { step, value in
      let path = start.isEmpty ? step : start + "." + step
      return [(path, value)] + paths(value, path)
    }
  }

  @Test func whatIsWrittenHolds() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let whole = Self.value(&random)
      #expect(JSONValue(Array(whole.json.utf8)) == whole)
      for (path, value) in Self.paths(whole) {
        #expect(try holds("\(path) == \(value.json)", in: whole.json) == true)
        #expect(try holds("\(path) != \(value.json)", in: whole.json) == false)
        let other = Self.value(&random)
        let isEqual = other.isEqual(to: value)
        #expect(try holds("\(path) == \(other.json)", in: whole.json) == isEqual)
        #expect(other.isEqual(to: other) && value.isEqual(to: other) == isEqual)
      }
    }
  }

  /// Any text is a fact or a mistake with a place in it.
  @Test func rubbish() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let words = [
      "a", ".", "[", "]", "*", "0", "==", "=", "!=", "~", "\"", "\\", "{", "}", ":", ",", " ", "ä",
      "e\u{301}", "👨‍👩‍👧", "1e", "-", "null", "\n", "\u{0}", "'",
    ]
    for _ in 0..<20_000 {
      var text = Bool.random(using: &random) ? "a == " : ""
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        text += words.randomElement(using: &random)!
      }
      do {
        let fact = try JSONFact(text)
        #expect((1...text.count).contains(fact.valueColumn))
      } catch {
        #expect((1...text.count + 1).contains(error.column), "\(text): \(error)")
        #expect(!error.reason.isEmpty)
      }
    }
  }
}
