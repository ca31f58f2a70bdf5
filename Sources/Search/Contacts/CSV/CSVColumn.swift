/// The kind of data in one column of a CSV address book. It is found from the header or, if the
/// header is unknown, from the content (`CSVLayout`).
enum CSVColumn: Hashable {
  case name, fileAs, prefix, given, additional, family, suffix, nickname, organization
  case phoneticGiven, phoneticFamily
  case favourite, groups, photo, uid
  /// Numbers. `type` is the type that the header names. `index` is the key that connects the column
  /// with its `numberType`.
  case number(type: String?, index: String)
  /// The type of the number with the same index (Google's `Phone 1 - Type`).
  case numberType(index: String)
  /// A column with an unknown header. `type` is the type of the numbers if the column contains any
  /// (for example `Ufficio` in Outlook's Italian). `isGeneric` is whether the header fits any
  /// content (`Spalte 3`).
  case unknown(type: String?, isGeneric: Bool)
  /// A column with data that a telephone doesn't need, according to the header.
  case other

  /// - Parameter header: as written, such as `Phone 1 - Value`.
  init(header: String) {
    let words = Self.words(of: header)
    if let known = CSVWords.columns[CSVWords.tabled(words.joined(separator: " "))] {
      self = known
    } else {
      self = Self.number(words) ?? Self.rest(words)
    }
  }

  /// Returns lower-case words of letters and digits: `E-mail 1 - Value` is `e mail 1 value`,
  /// `HomePhone` is `home phone`. Only the first 120 characters are read.
  static func words(of header: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for scalar in header.prefix(120).unicodeScalars {
      let properties = scalar.properties
      // Combining accents (macOS) are part of their letter.
      let isLetter =
        properties.isAlphabetic || properties.generalCategory == .nonspacingMark
        || ("0"..."9").contains(scalar)
      let isUpper = properties.isUppercase
      if !isLetter || (isUpper && wasLower), !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if isLetter { word.unicodeScalars.append(scalar) }
      wasLower = isLetter && !isUpper
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static func number(_ words: [String]) -> CSVColumn? {
    guard words.contains(where: CSVWords.isNumber),
      !words.contains(where: CSVWords.isNoTelephone)
    else { return nil }
    if words.first == "number", words.dropFirst().first == "of" { return nil }
    if let last = words.last, words.count > 1, ["type", "label"].contains(last) {
      return .numberType(index: words.dropLast().joined(separator: " "))
    }
    let index = words.last == "value" ? words.dropLast() : words[...]
    return .number(type: CSVWords.type(of: words), index: index.joined(separator: " "))
  }

  private static func rest(_ words: [String]) -> CSVColumn {
    if words.contains(where: CSVWords.isOther) { return .other }
    let type = CSVWords.type(of: words)
    let isGeneric = words.allSatisfy(CSVWords.isGeneric)
    return .unknown(type: type, isGeneric: isGeneric)
  }
}
