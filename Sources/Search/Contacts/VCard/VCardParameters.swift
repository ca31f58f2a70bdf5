/// The parameters that distinguish several values of a property (RFC 6350 section 5).
struct VCardParameters {
  /// The preference, 1 to 100; 101 without one.
  var preference = 101
  /// The language in lower case.
  var language = ""
  var alternative = ""
  /// `SORT-AS`: the parts of a name in the order of the property.
  var sortAs: [String] = []
  /// Whether the value is the pronunciation of the name: `PHONETIC` of RFC 9554.
  var isPhonetic = false

  init(_ parsed: VCardLine, in text: Bytes) {
    parsed.forEachParameter(in: text) { name, value in
      switch name.count {
      case 0:
        if value.equals("pref") { preference = min(preference, 1) }
      case 4:
        if name.equals("pref") {
          preference = min(preference, Self.preference(value))
        } else if name.equals("type"), value.equals("pref") {
          preference = min(preference, 1)
        }
      case 5:
        if name.equals("altid") { alternative = Self.word(value) }
      case 7:
        if name.equals("sort-as") { sortAs = Self.list(value) }
      case 8:
        if name.equals("language") { language = Self.word(value).lowercased() }
        if name.equals("phonetic") { isPhonetic = true }
      default: break
      }
    }
  }

  /// Returns the preference; 101 for a value that isn't a preference of RFC 6350 section 5.3.
  static func preference(_ value: Bytes) -> Int {
    let written = Int(word(value)) ?? 101
    return (1...100).contains(written) ? written : 101
  }

  /// Returns a short value without its quotes; an empty text if the value is longer than 64 bytes.
  static func word(_ value: Bytes) -> String {
    var value = value
    if value.count >= 2, value[0] == .quote, value[value.count - 1] == .quote {
      value = value.slice(1..<(value.count - 1))
    }
    return value.count <= 64 ? String(decoding: value.trimmed(), as: UTF8.self) : ""
  }

  /// Returns the items between commas or, as Android writes them, between semicolons inside quotes.
  private static func list(_ value: Bytes) -> [String] {
    guard value.count <= 1024 else { return [] }
    var result: [String] = []
    var start = 0
    for index in 0...value.count
    where index == value.count || value[index] == .comma || value[index] == .semicolon {
      var item = value.slice(start..<index).trimmed()
      if item.first == .quote { item = item.from(1) }
      if item.last == .quote { item = item.slice(0..<(item.count - 1)) }
      result.append(String(decoding: item.trimmed(), as: UTF8.self))
      start = index + 1
    }
    return result
  }
}
