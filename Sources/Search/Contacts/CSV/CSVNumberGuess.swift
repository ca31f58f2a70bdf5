/// The likelihood that a field is a telephone number, regardless of the name of its column.
enum CSVNumberGuess: Comparable {
  /// Not a telephone number: a text, a date, a decimal, an IP address, or too few or too many
  /// digits.
  case none
  /// Seven to fifteen digits (the maximum of E.164): a telephone number or another kind of number.
  case possible
  /// A number in a form that only telephone numbers have: `+49 …`, `0171 …`, `(650) …`,
  /// `650-555-0100`.
  case certain

  init(_ field: Bytes) {
    self = .none
    let field = field.trimmed()
    // Texts of other lengths are not numbers, and every number begins with one of these characters.
    guard (7...48).contains(field.count), let first = field.first else { return }
    guard
      first &- 0x30 < 10 || first == UInt8(ascii: "+") || first == UInt8(ascii: "(")
        || first >= 0x80
    else { return }
    var shape = Shape()
    let text = String(decoding: field, as: UTF8.self)
    for scalar in text.unicodeScalars {
      if shape.digits.count >= 7, ["x", "X", "e", "E", ",", ";", "p", "w"].contains(scalar) {
        // An extension or a pause begins here. Only the digits before it are judged.
        break
      }
      guard shape.receive(scalar) else { return }
    }
    self = shape.guess
  }

  /// The digits of a field and their separators.
  private struct Shape {
    var digits: [Int] = []
    /// The lengths of the runs of digits.
    var groups: [Int] = []
    var separators: Set<Unicode.Scalar> = []
    var hasPlus = false
    var isInGroup = false

    /// Adds a character; returns `false` if `scalar` can't be part of a telephone number.
    mutating func receive(_ scalar: Unicode.Scalar) -> Bool {
      if let digit = DialString.decimalDigit(scalar) {
        digits.append(digit)
        if isInGroup { groups[groups.count - 1] += 1 } else { groups.append(1) }
        isInGroup = true
        return true
      }
      isInGroup = false
      if scalar == "+" || scalar == "＋" {
        guard digits.isEmpty, !hasPlus else { return false }
        hasPlus = true
        return true
      }
      switch scalar {
      case " ", "\t", "-", ".", "/", "(", ")", "[", "]": separators.insert(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation: separators.insert("-")
        // Direction marks are often copied along with a number.
        case .format: break
        default: return false
        }
      }
      return true
    }

    var guess: CSVNumberGuess {
      guard (7...15).contains(digits.count) else {
        // The number may have an international prefix before it.
        let isLong = (16...17).contains(digits.count) && startsWithPrefix
        return isLong ? .certain : .none
      }
      if hasPlus || separators.contains("(") { return .certain }
      if isDate || isAddress || isDecimal { return .none }
      if digits[0] == 0 {
        // Serial numbers are padded with zeros; a single zero is a trunk prefix.
        if digits[1] != 0, digits.count >= 9 || !separators.isEmpty { return .certain }
        if startsWithPrefix, digits.count >= 12 || !separators.isEmpty { return .certain }
        if digits[1] == 0, digits[2] == 0 { return .none }
      }
      let isNorthAmerican = groups == [3, 3, 4] || groups == [1, 3, 3, 4]
      return isNorthAmerican ? .certain : .possible
    }

    private var startsWithPrefix: Bool {
      digits[0] == 0 && digits[1] == 0 && digits[2] != 0
    }

    /// Whether the field is a date: `1985-04-12`, `12.4.85`, `20240112`.
    private var isDate: Bool {
      if groups.count == 1 {
        let year = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
        return digits.count == 8 && (1900...2099).contains(year) && digits[4] < 2 && digits[6] < 4
      }
      guard groups.count == 3, separators.count == 1, !separators.contains(" ") else {
        return false
      }
      let isYearFirst = groups[0] == 4 && groups[1] <= 2 && groups[2] <= 2
      let isYearLast = groups[0] <= 2 && groups[1] <= 2 && (groups[2] == 4 || groups[2] == 2)
      return isYearFirst || isYearLast
    }

    /// Whether the field is an IPv4 address.
    private var isAddress: Bool {
      groups.count == 4 && separators == ["."] && groups.allSatisfy { $0 <= 3 }
    }

    private var isDecimal: Bool {
      groups.count == 2 && separators == ["."] && !(digits[0] == 0 && groups[0] >= 3)
    }
  }
}
