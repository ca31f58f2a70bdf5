/// JSON text (RFC 8259), one object a line, fields in the order in which they are added.
///
/// Our own forty lines because the field order of the contract shall hold: the library encoder
/// that comes with FoundationEssentials gives a random order or the alphabet's.
struct JSONObject {
  private var list: [String] = []

  mutating func add(_ name: String, _ value: String?) {
    add(name, raw: value.map(JSON.string) ?? "null")
  }

  mutating func add(_ name: String, _ value: Int?) {
    add(name, raw: value.map { String($0) } ?? "null")
  }

  mutating func add(_ name: String, _ value: Bool) {
    add(name, raw: value ? "true" : "false")
  }

  mutating func add(_ name: String, _ values: [String]) {
    add(name, raw: JSON.array(values.map(JSON.string)))
  }

  mutating func add(_ name: String, _ spans: [Range<Int>]) {
    add(name, raw: JSON.array(spans.map { "[\($0.lowerBound),\($0.upperBound)]" }))
  }

  mutating func add(_ name: String, raw: String) {
    list.append(JSON.string(name) + ":" + raw)
  }

  /// Adds what ``members`` of another object gave.
  mutating func add(members: String) {
    list.append(members)
  }

  /// The text between the braces.
  var members: String { list.joined(separator: ",") }

  var text: String { "{" + members + "}" }
}

enum JSON {
  static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// Also escapes what a terminal would obey or hide, so that a line may be looked at safely:
  /// C1 controls, and format characters such as bidi overrides and zero-width ones.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if mustEscape(scalar) {
          for unit in String(scalar).utf16 { result += escape(unit) }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x20 || scalar.value == 0x7f { return true }
    if scalar.value < 0x80 { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return true
    default:
      return false
    }
  }

  private static func escape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
