/// Turns the bytes of a field into text.
enum CSVText {
  /// Returns the text without line breaks and without white space at the ends. Broken UTF-8 becomes
  /// U+FFFD.
  static func line<Field: Collection>(_ field: Field) -> String where Field.Element == UInt8 {
    // A name has one line, so line breaks become spaces, and so do tabs.
    let bytes = field.map { $0 &- 9 < 5 ? UInt8.space : $0 }
    return bytes.withBytes { String(decoding: $0.trimmed(), as: UTF8.self) }
  }

  /// Returns a number without the characters that spreadsheets add to it: `="0171…"`, `'0171…`,
  /// `1650….0`.
  static func number(_ text: String) -> String {
    var text = Substring(text)
    if text.hasPrefix("=") {
      text = text.dropFirst().drop { $0 == "\"" }
      while text.last == "\"" { text.removeLast() }
    }
    if text.hasPrefix("'") { text.removeFirst() }
    // A number that was stored in a column of decimals: `16505550100.0`.
    if text.hasSuffix(".0"), text.dropLast(2).allSatisfy(\.isNumber), text.count > 8 {
      text.removeLast(2)
    }
    return String(text)
  }

  /// Returns the numbers of one field, which are separated by Google's ` ::: `, by line breaks, or
  /// as in ``NumberList``.
  ///
  /// - Parameter plan: the numbering plan for numbers without a country code.
  static func numbers(in field: Bytes, _ plan: NumberPlan?) -> [String] {
    if field.first.map({ $0.lowered == UInt8(ascii: "s") }) ?? false,
      let address = SIPURI(line(field))
    {
      return [address.text]
    }
    var items: [String] = []
    var start = 0
    var index = 0
    func close(at end: Int) {
      let item = number(line(field.slice(start..<end)))
      if !item.isEmpty { items += NumberList.numbers(in: item, plan) }
    }
    while index < field.count {
      let length = separator(in: field, at: index, from: start)
      if length > 0 {
        close(at: index)
        index += length
        start = index
      } else {
        index += 1
      }
    }
    close(at: field.count)
    return items
  }

  private static func separator(in field: Bytes, at index: Int, from start: Int) -> Int {
    switch field[index] {
    case .lineFeed, .carriageReturn:
      let next = field.from(index + 1)
      // An indented line belongs to the number before it.
      let isNew = next.first != .space && NumberList.isWhole(field.slice(start..<index))
      return isNew || startsNumber(next) ? 1 : 0
    case .colon:
      // No number has three colons in a row.
      return index + 2 < field.count && field[index + 1] == .colon && field[index + 2] == .colon
        ? 3 : 0
    default: return 0
    }
  }

  /// Whether the next line may be a complete telephone number, and not the rest of a number.
  private static func startsNumber(_ rest: Bytes) -> Bool {
    // A longer line isn't a number.
    let line = rest.prefix(64).prefix { $0 != .lineFeed && $0 != .carriageReturn }
    return CSVNumberGuess(Bytes(rebasing: line)) != .none
  }

  /// Returns the digits of a number that a spreadsheet shows in another form: `7,700,900,123`, or
  /// `4.47700900123E+11` if that contains all digits. Any other text is returned unchanged.
  static func digits(ofShown number: String) -> String {
    let groups = number.split(separator: ",", omittingEmptySubsequences: false)
    if groups.count > 2, (1...3).contains(groups[0].utf8.count), groups[0].first != "0",
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }),
      groups.joined().utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    {
      return groups.joined()
    }
    guard isRounded(number), let end = number.firstIndex(where: { $0 == "E" || $0 == "e" }),
      let power = Int(number[end...].dropFirst(2))
    else { return number }
    let digits = number[..<end].filter(\.isNumber)
    let point = number.firstIndex { $0 == "." || $0 == "," }
    let isWhole = point.map { number[..<$0].count == 1 } ?? false
    return isWhole && digits.count == power + 1 ? digits : number
  }

  /// Whether a number is in a spreadsheet's scientific notation, which may be rounded:
  /// `4,91714E+11`.
  static func isRounded(_ number: String) -> Bool {
    guard let exponent = number.firstIndex(where: { $0 == "E" || $0 == "e" }) else { return false }
    let (mantissa, power) = (number[..<exponent], number[number.index(after: exponent)...])
    return power.hasPrefix("+") && power.dropFirst().allSatisfy(\.isNumber) && power.count > 1
      && mantissa.count > 1 && mantissa.allSatisfy { $0.isNumber || $0 == "," || $0 == "." }
  }
}
