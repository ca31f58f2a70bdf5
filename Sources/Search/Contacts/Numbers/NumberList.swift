/// Finds several telephone numbers in one field, as people type them: `030 5550100 / 0171 5550123`,
/// `030 5550100 oder 0171 5550123 (Handy)`.
enum NumberList {
  /// Whether a text may contain several numbers. It may if it contains ` - ` or ` +`, or a
  /// character that is neither a digit nor a plain separator. Nearly all fields contain none of
  /// these.
  static func mayBeSeveral(_ text: String) -> Bool {
    var (before, last): (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      if !isPlain(byte) { return true }
      if last == .space, byte == UInt8(ascii: "+") { return true }
      if before == .space, last == UInt8(ascii: "-"), byte == .space { return true }
      (before, last) = (last, byte)
    }
    return false
  }

  /// Whether a byte is a digit, a space, or one of `()*+-.`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == .space
      || byte &- UInt8(ascii: "(") < 7 && byte != .comma
  }

  private static let bar = UInt8(ascii: "/")

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == bar || byte == UInt8(ascii: "|") || byte == .comma || byte == .semicolon
      || isLineBreak(byte)
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn
  }

  /// Whether a byte is an ASCII letter, part of another letter, or the `&` that stands for "and".
  private static func mayBeWord(_ byte: UInt8) -> Bool {
    byte.lowered &- UInt8(ascii: "a") < 26 || byte >= 0x80 || byte == UInt8(ascii: "&")
  }

  /// Returns the numbers of a field, each as it would be written alone. Returns the whole field if
  /// it is or may be one number.
  ///
  /// - Parameter plan: the numbering plan for numbers without a country code; `nil` if it isn't
  ///   known.
  static func numbers(in text: String, _ plan: NumberPlan?) -> [String] {
    switch NumberField(text, in: plan) {
    case .several(let numbers): numbers
    case .doubtful: [text]
    case .one: mayBeSeveral(text) ? items(in: text) : [text]
    }
  }

  /// Returns the numbers of a text, in their order; the text itself if it has only one, or none.
  static func items(in text: String) -> [String] {
    var text = text
    return text.withBytes { bytes in
      var items: [String] = []
      var start = 0
      var index = 0
      while index < bytes.count {
        let length = separator(in: bytes, at: index, from: start)
        guard length > 0 else {
          index += 1
          continue
        }
        let item = Self.text(bytes.slice(start..<index))
        if !item.isEmpty { items.append(item) }
        index += length
        start = index
      }
      let last = Self.text(bytes.from(start))
      if !last.isEmpty { items.append(last) }
      return items
    }
  }

  private static func text(_ bytes: Bytes) -> String {
    String(decoding: bytes.trimmed(), as: UTF8.self)
  }

  /// Returns the length of the separator at `index`, including the spaces after it; 0 if the number
  /// that begins at `start` continues there.
  ///
  /// The marks also occur inside numbers, `04101/12345` or `…100/101`, and as pauses before tones,
  /// `+1 650-555-0100,,1234567`. So there must be a complete number on both sides of the mark. The
  /// second one must also look like a new number: it begins with `+`, `0` or a word, follows a
  /// slash between spaces, or has as many digits as the first.
  static func separator(in field: Bytes, at index: Int, from start: Int) -> Int {
    let mark = field[index]
    if mark == .space {
      var length = conjunction(in: field, at: index, from: start)
      if length == 0 { length = gap(in: field, at: index, from: start) }
      return length > 0 ? length : words(in: field, at: index, from: start)
    }
    guard isMark(mark) else { return 0 }
    // These are the slashes of a link such as callto://.
    if mark == bar, index > start, field[index - 1] == bar || field[index - 1] == .colon {
      return 0
    }
    // Two lines are two numbers even if they are short, because people don't write one number on
    // two lines.
    if isLineBreak(mark) { return 1 }
    let isBar = mark != .comma && mark != .semicolon
    var next = index + 1
    // Two slashes count as one separator. A longer row isn't skipped: if each of its slashes were
    // compared with all the following ones, the time would be quadratic.
    if mark == bar, next < field.count, field[next] == bar { next += 1 }
    let behindMark = next
    next = field.placeBehindSpaces(from: next)
    guard next < field.count else { return 0 }
    let hasSpace = next > behindMark
    if field[next] == UInt8(ascii: "+") { return next - index }
    if mark == bar, isEmergency(field.slice(start..<index), field.from(next)) {
      return next - index
    }
    let (left, right) = (
      digits(inAnyOf: field.slice(start..<index).suffix(reach)), digits(atStartOf: field.from(next))
    )
    guard let left, let right, left >= least, right >= least else { return 0 }
    let isAmongSpaces = hasSpace && field[index - 1] == .space
    let isLabelled = mayBeWord(field[next])
    let isNumber =
      isBar
      ? field[next] == UInt8(ascii: "0") || isLabelled || isAmongSpaces
      : hasSpace && (field[next] == UInt8(ascii: "0") || isLabelled || left == right)
    return isNumber ? next - index : 0
  }

  /// Whether a slash separates two emergency numbers, `110/112`, or a whole number and an emergency
  /// number. Without a separator, both would be dialled as one number without a question to the
  /// user. A group of three digits, as in `600/123/456`, is not a number.
  private static func isEmergency(_ left: Bytes, _ rest: Bytes) -> Bool {
    func text(_ bytes: some Sequence<UInt8>) -> String {
      String(decoding: bytes.filter { $0 != .space }, as: UTF8.self)
    }
    guard everywhere.contains(text(rest.prefix(reach).prefix { $0 != bar })) else { return false }
    let left = left.suffix(reach)
    return !left.contains(bar) && (everywhere.contains(text(left)) || isWhole(left))
  }

  /// Whether a text is one of the emergency numbers that are used in most of the world.
  static func isEmergency(_ text: String) -> Bool { everywhere.contains(text) }

  /// Emergency numbers of most of the world. If a text means an extension with the same digits, the
  /// only effect is a question to the user.
  private static let everywhere: Set = ["110", "112", "911", "999"]
  /// The number of digits of the longest of these emergency numbers.
  static let longestEmergency = 3

  /// Returns the length of the space before a `+`, or of ` - `, between two whole numbers; 0 if
  /// there is none.
  private static func gap(in field: Bytes, at index: Int, from start: Int) -> Int {
    guard index == start || field[index - 1] != .space else { return 0 }
    var next = field.placeBehindSpaces(from: index)
    let isDash =
      next + 1 < field.count && field[next] == UInt8(ascii: "-") && field[next + 1] == .space
    if isDash {
      next = field.placeBehindSpaces(from: next + 1)
    }
    guard next < field.count else { return 0 }
    let isInternational = field[next] == UInt8(ascii: "+")
    guard isDash || isInternational else { return 0 }
    let (left, right) = (
      digits(in: field.slice(start..<index).suffix(reach)), digits(atStartOf: field.from(next))
    )
    guard let left, let right, left >= least, right >= least else { return 0 }
    return isInternational || field[next] == UInt8(ascii: "0") || left == right ? next - index : 0
  }

  /// Returns the length of the space between two whole numbers with words beside them; 0 if there
  /// is none. The space is before a label with a colon, `030 123456 Fax: 040 654321`, or after a
  /// remark in brackets, `650-555-0100 (h) 650-555-0101 (w)`. The second number must begin with `+`
  /// or `0`, have as many digits as the first, or have a label that names a kind of number.
  private static func words(in field: Bytes, at index: Int, from start: Int) -> Int {
    guard index > start, field[index - 1] != .space else { return 0 }
    let next = field.placeBehindSpaces(from: index)
    guard next < field.count else { return 0 }
    var number = next
    var isNamed = false
    if mayBeWord(field[next]) {
      guard let label = label(in: field, at: next) else { return 0 }
      number = field.placeBehindSpaces(from: number + label.length)
      isNamed = label.names
    } else {
      guard endsInRemark(field.slice(start..<index)) else { return 0 }
    }
    guard number < field.count, let right = leadingDigits(of: field.from(number)), right >= least,
      let left = digits(inAnyOf: field.slice(start..<index).suffix(reach)), left >= least
    else { return 0 }
    let isNumber =
      isNamed || field[number] == UInt8(ascii: "+") || field[number] == UInt8(ascii: "0")
      || left == right
    return isNumber ? next - index : 0
  }

  /// Returns the length of a label with its colon, such as `Fax Büro:`, and whether the label names
  /// a kind of number. Returns `nil` for other text, and for the label of an extension.
  private static func label(in field: Bytes, at start: Int) -> (length: Int, names: Bool)? {
    let text = field.from(start).prefix(longestLabel).prefix { $0 != .colon }
    let length = text.count + 1
    guard start + text.count < field.count, field[start + text.count] == .colon,
      !text.contains(where: { $0 &- UInt8(ascii: "0") < 10 })
    else { return nil }
    let words = text.split { $0 == .space || $0 == UInt8(ascii: ".") }
      .map { String(decoding: $0, as: UTF8.self).lowercased() }
    if words.contains(where: NumberWords.extensions.contains) { return nil }
    return (length, words.contains(where: NumberWords.labels.contains))
  }

  /// Whether a text ends in brackets that contain letters.
  private static func endsInRemark(_ text: Bytes) -> Bool {
    let end = text.suffix(reach)
    guard end.last == UInt8(ascii: ")"), let open = end.lastIndex(of: UInt8(ascii: "(")) else {
      return false
    }
    return end[open...].contains(where: mayBeWord)
  }

  /// Returns the number of digits before the first character that occurs in no number. Returns
  /// `nil` for a possible date or time, such as `01.02.1980` or `8.00-17.30`.
  private static func leadingDigits(of rest: Bytes) -> Int? {
    let number = rest.prefix(reach).prefix { isPlain($0) || $0 == bar }
    let count = number.count { $0 &- UInt8(ascii: "0") < 10 }
    return count <= 8 && number.contains(UInt8(ascii: ".")) ? nil : count
  }

  /// Returns the length of a conjunction such as ` oder ` between two numbers; 0 if there is none.
  ///
  /// The text after a conjunction may also be another ending of the same number, `030 5550100 oder
  /// 101`. So there are conditions: the second number begins with `+`, or is whole and begins with
  /// `0`, or both numbers are whole or have the same number of digits.
  private static func conjunction(in field: Bytes, at index: Int, from start: Int) -> Int {
    guard let next = endOfConjunction(in: field, at: index) else { return 0 }
    let (left, right) = (
      digits(inAnyOf: field.slice(start..<index).suffix(reach)), digits(atStartOf: field.from(next))
    )
    guard let left, let right else { return 0 }
    let isNumber =
      right >= least && (left >= least || field[next] == UInt8(ascii: "0"))
      || field[next] == UInt8(ascii: "+") || left == right
    return isNumber ? next - index : 0
  }

  /// Returns the end of the spaces and the word at `index`, if the word is a conjunction and more
  /// text follows; otherwise `nil`.
  private static func endOfConjunction(in field: Bytes, at index: Int) -> Int? {
    // Only the first of several spaces counts.
    guard field[index] == .space, index == 0 || field[index - 1] != .space else { return nil }
    let start = field.placeBehindSpaces(from: index)
    guard start < field.count, mayBeWord(field[start]) else { return nil }
    let word = field.from(start).prefix(longestWord).prefix { $0 != .space }
    var end = start + word.count
    guard end < field.count, field[end] == .space else { return nil }
    var text = String(decoding: word, as: UTF8.self).lowercased()
    if text.hasSuffix(".") || text.hasSuffix(":") { text.removeLast() }
    guard NumberWords.conjunctions.contains(text) else { return nil }
    end = field.placeBehindSpaces(from: end)
    return end < field.count ? end : nil
  }

  /// The maximum length of a number, in bytes.
  private static let reach = 64
  /// The minimum number of digits of a number that is recognised beside another number.
  private static let least = 7
  /// The minimum number of digits of any number.
  private static let shortest = 3
  /// The maximum length of a conjunction, in bytes.
  private static let longestWord = 16
  /// The maximum length of a label, in bytes.
  private static let longestLabel = 32

  /// Whether a text is a number with enough digits to be complete.
  static func isWhole(_ text: some Sequence<UInt8>) -> Bool {
    digits(in: text).map { $0 >= least } ?? false
  }

  /// Returns the number of digits of a number, with or without words beside it; `nil` if the text
  /// isn't one.
  private static func digits(inAnyOf text: some Collection<UInt8>) -> Int? {
    if let count = digits(in: text) { return count }
    guard text.contains(where: mayBeWord),
      let number = RemarkedNumber(
        PhoneNumber(String(decoding: Array(text), as: UTF8.self)).value)
    else { return nil }
    return number.dialString.utf8.prefix { $0 != .semicolon }.count { $0 &- 0x30 < 10 }
  }

  /// Returns the number of digits of a number; `nil` if the text isn't one.
  private static func digits(in text: some Sequence<UInt8>) -> Int? {
    var count = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): count += 1
      case .space, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "/"):
        break
      default: return nil
      }
    }
    return count >= shortest ? count : nil
  }

  /// Returns the number of digits before the next mark or word that may be a separator; `nil` if
  /// the text before it isn't a number. A slash may be part of the number.
  private static func digits(atStartOf rest: Bytes) -> Int? {
    let part = rest.slice(0..<min(reach, rest.count))
    let end = part.indices.dropFirst().first { index in
      part[index] != bar && isMark(part[index])
        || endOfConjunction(in: part, at: index) != nil
    }
    return digits(inAnyOf: part.slice(0..<(end ?? part.count)))
  }
}
