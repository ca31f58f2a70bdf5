/// The part of a message that a log keeps.
package enum LoggedText {
  /// Returns the text with only the last two digits of every telephone number. A number has five
  /// digits or more, with the separators that people write between them. Dates, network addresses,
  /// counts, and digits that are part of a word or of a file name are not numbers. A text that may
  /// be a number or one of these counts as a number.
  package static func masked(_ text: String) -> String {
    let letters = Array(text)
    var result = ""
    var place = 0
    while place < letters.count {
      guard let end = end(of: letters, from: place) else {
        result.append(letters[place])
        place += 1
        continue
      }
      let run = letters[place..<end]
      let digits = run.filter(\.isDigit)
      if isNumber(run, digits: digits.count, in: letters) {
        result += "…" + digits.suffix(2)
      } else {
        result += run
      }
      place = end
    }
    return result
  }

  /// Returns the place after the last digit of a possible number that starts here; `nil` if none
  /// starts here. A number starts with a digit, a plus or a parenthesis, and may have separators
  /// between its groups.
  private static func end(of letters: [Character], from start: Int) -> Int? {
    guard isBegin(letters, start) else { return nil }
    if let constant = constant(letters, from: start) { return constant.end }
    var digits = 0
    var end = start
    var place = start
    while place < letters.count {
      // A date ends the number. Digits that look like an address are the rest of the number, unless
      // the number has five digits already and does not start with a plus.
      if place > start, letters[place - 1] == " ", let other = constant(letters, from: place),
        other.isDate || digits >= 5 && letters[start] != "+"
      {
        break
      }
      if letters[place].isDigit {
        digits += 1
        end = place + 1
      } else if place != start || letters[place] == "." || letters[place] == "-" {
        guard " -()./\u{a0}\u{202f}".contains(letters[place]) else { break }
      }
      place += 1
    }
    return end > start ? end : nil
  }

  private static func isBegin(_ letters: [Character], _ place: Int) -> Bool {
    switch letters[place] {
    case "+", "(":
      place + 1 < letters.count && (letters[place + 1].isDigit || letters[place + 1] == "(")
    case let letter: letter.isDigit
    }
  }

  // MARK: Digits that are not a number

  /// Returns the end of a date or network address that starts here; `nil` if none starts here.
  private static func constant(
    _ letters: [Character], from start: Int
  ) -> (end: Int, isDate: Bool)? {
    var end = start
    while end < letters.count, letters[end].isDigit || "-./".contains(letters[end]) { end += 1 }
    while end > start, !letters[end - 1].isDigit { end -= 1 }
    let isWord = start > 0 && (letters[start - 1].isDigit || "-./+".contains(letters[start - 1]))
    guard end > start, !isWord else { return nil }
    for sign in "-./" {
      let parts = letters[start..<end].split(separator: sign, omittingEmptySubsequences: false)
      let values = parts.compactMap { $0.count <= 4 ? Int(String($0)) : nil }
      guard values.count == parts.count else { continue }
      let sizes = parts.map(\.count)
      if isDate(values, sizes) { return (end, true) }
      let isPadded = parts.contains { $0.count > 1 && $0.first == "0" }
      if sign == ".", !isPadded, isAddress(values, sizes) { return (end, false) }
    }
    return nil
  }

  private static func isDate(_ values: [Int], _ sizes: [Int]) -> Bool {
    func isDay(_ month: Int, _ day: Int) -> Bool {
      (1...12).contains(month) && (1...31).contains(day)
    }
    return switch sizes {
    case [4, 2, 2]: isDay(values[1], values[2])
    case [2, 2, 4]: isDay(values[1], values[0]) || isDay(values[0], values[1])
    default: false
    }
  }

  /// Whether the values are a network address. Many people write a telephone number as four pairs
  /// of digits, so four pairs count as an address only in the private network 10.0.0.0/8.
  private static func isAddress(_ values: [Int], _ sizes: [Int]) -> Bool {
    values.count == 4 && values.allSatisfy { $0 <= 255 }
      && (values[0] == 10 || sizes != [2, 2, 2, 2])
  }

  private static func isNumber(
    _ run: ArraySlice<Character>, digits: Int, in letters: [Character]
  ) -> Bool {
    if digits < 5 || constant(letters, from: run.startIndex)?.end == run.endIndex { return false }
    let before = run.startIndex > 0 ? letters[run.startIndex - 1] : " "
    let after = letters[run.endIndex...].prefix(2)
    // A plus marks a telephone number.
    if run.first == "+", digits >= 7 { return true }
    if isJoined(before) { return false }
    // Part of a word or of a size: 12345abc, 12345.vcf, 10000×1.
    if let next = after.first {
      if next == "_" || next == "×" { return false }
      // After seven digits or more, a letter is a pause, or a word without a blank before it.
      if isLetter(next), digits < 7 { return false }
      if after.count == 2, "-./".contains(next), isLetter(after.last!) { return false }
    }
    let isPlain = run.allSatisfy(\.isDigit)
    if isPlain, before == ":", digits == 5, isHost(letters[..<(run.startIndex - 1)]) {
      return false
    }
    let isCount = isPlain && run.first != "0" && digits <= 7
    return !(isCount && isCounted(letters[run.endIndex...]))
  }

  /// Whether digits after this letter are part of a word.
  private static func isJoined(_ letter: Character) -> Bool {
    isLetter(letter) || "_-./×".contains(letter)
  }

  /// Whether it is an ASCII letter. Scripts without blanks have their letters next to numbers, so
  /// those letters do not count.
  private static func isLetter(_ letter: Character) -> Bool {
    letter.isASCII && letter.isLetter
  }

  /// Whether the text before a colon is a host, so that the digits after the colon are a port: its
  /// last word contains a dot, or it ends in `]`.
  private static func isHost(_ before: ArraySlice<Character>) -> Bool {
    before.last == "]" || before.reversed().prefix { $0 != " " }.contains(".")
  }

  /// Things that the program counts, and units of measurement.
  private static let counted: Set<String> = [
    "contact", "problem", "name", "setting", "word", "entry", "entries", "pair", "number",
    "picture", "bit", "byte", "screen", "card", "file", "line", "pixel",
    "second", "minute", "hour", "day", "ms", "s", "Hz", "kHz", "MHz", "kB", "KiB", "MB", "MiB",
  ]

  private static func isCounted(_ after: ArraySlice<Character>) -> Bool {
    guard after.first == " " else { return false }
    let word = String(after.dropFirst().prefix(while: isLetter))
    // A count of a total: `10000 of 20000`.
    if word == "of" { return after.count > 5 && after[after.startIndex + 4].isDigit }
    return counted.contains(word) || word.last == "s" && counted.contains(String(word.dropLast()))
  }
}

extension Character {
  /// A decimal digit of any script.
  fileprivate var isDigit: Bool { unicodeScalars.first?.properties.numericType == .decimal }
}
