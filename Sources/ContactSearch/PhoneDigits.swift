import Contacts

/// A telephone number as the digits that reach it, in all the forms in which people type them.
struct PhoneDigits {
  static let star: UInt8 = 10
  static let pound: UInt8 = 11
  static let plus: UInt8 = 12

  /// As written without a leading `+`: 0–9, star, pound.
  var digits: [UInt8] = []
  /// By digit: the Unicode scalar of the number as written.
  var origins: [UInt16] = []
  /// Where the leading `+` stands, or `nil`.
  private(set) var plusOrigin: UInt16?
  /// The forms that a query may begin.
  var forms: [Form] = []

  /// `prefix` and then the digits from `start` on.
  struct Form {
    var prefix: [UInt8]
    var start: Int
    /// Whether this form, typed whole, is the whole number.
    var isWhole: Bool
  }

  /// Bit `c` is set where a form begins with code `c`.
  var firsts: UInt16 {
    forms.reduce(0) { $0 | 1 << UInt16($1.prefix.first ?? digits[$1.start]) }
  }

  static let scalarLimit = 256

  init(_ written: String) {
    let scalars = Array(written.unicodeScalars.prefix(Self.scalarLimit))
    var bracketedZero: Int?
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if let digit = DialString.decimalDigit(scalar) {
        if digit == 0, next == ")", index > 0, scalars[index - 1] == "(" {
          bracketedZero = digits.count
        }
        append(UInt8(digit), index)
      } else if scalar == "*" {
        append(Self.star, index)
      } else if scalar == "#" {
        append(Self.pound, index)
      } else if scalar == "+" || scalar == "＋", digits.isEmpty {
        plusOrigin = UInt16(index)
      } else if !digits.isEmpty, Self.endsNumber(scalar, before: next) {
        break
      }
    }
    setForms(bracketedZero: bracketedZero)
  }

  /// What is behind a pause or an extension is no part of the number that people know by heart.
  private static func endsNumber(_ scalar: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    switch scalar {
    case ";", ",", "x", "X": true
    case "p", "P", "w", "W": DialString.decimalDigit(next) != nil
    default: false
    }
  }

  private mutating func append(_ digit: UInt8, _ index: Int) {
    digits.append(digit)
    origins.append(UInt16(index))
  }

  /// - Parameter bracketedZero: the digit that stands as `(0)`.
  private mutating func setForms(bracketedZero: Int?) {
    guard !digits.isEmpty else { return }
    let hasPlus = plusOrigin != nil
    forms = [Form(prefix: [], start: 0, isWhole: true)]
    if !hasPlus, digits.count == 10, Self.isNANP(digits[...]) {
      forms.append(Form(prefix: [], start: 3, isWhole: false))
    }
    let has00 = !hasPlus && digits.starts(with: [0, 0]) && digits.count > 7
    guard hasPlus || has00 else {
      if digits[0] == 0, digits.count > 4 {
        forms.append(Form(prefix: [], start: 1, isWhole: false))
      }
      return
    }
    let international = has00 ? 2 : 0
    forms.append(Form(prefix: [Self.plus], start: international, isWhole: true))
    forms.append(
      has00
        ? Form(prefix: [], start: 2, isWhole: true)
        : Form(prefix: [0, 0], start: 0, isWhole: true))
    guard let code = CountryCode(digits[international...]) else { return }
    let national = international + code.length
    // `+49 (0)89 …` is `+4989…` from abroad and `089…` at home.
    if bracketedZero == national, code.trunk == [0] {
      digits.remove(at: national)
      origins.remove(at: national)
    }
    guard national < digits.count else { return }
    forms.append(Form(prefix: [], start: national, isWhole: true))
    if !code.trunk.isEmpty {
      forms.append(Form(prefix: code.trunk, start: national, isWhole: true))
    }
    if code.value == 1, Self.isNANP(digits[national...]) {
      forms.append(Form(prefix: [], start: national + 3, isWhole: false))
    }
  }

  /// NPA-NXX-XXXX of the North American Numbering Plan: neither part begins with 0 or 1.
  private static func isNANP(_ digits: ArraySlice<UInt8>) -> Bool {
    guard digits.count == 10, digits.allSatisfy({ $0 < 10 }) else { return false }
    return digits[digits.startIndex] > 1 && digits[digits.startIndex + 3] > 1
  }

  /// The codes of a query; stops at the first scalar that no query has.
  static func codes(of query: String) -> [UInt8] {
    var result: [UInt8] = []
    for scalar in query.unicodeScalars {
      switch scalar {
      case "0"..."9": result.append(UInt8(scalar.value - 0x30))
      case "*": result.append(star)
      case "#": result.append(pound)
      case "+": result.append(plus)
      default: return result
      }
    }
    return result
  }
}

/// A country code of ITU-T E.164 and the prefix of calls inside that country.
struct CountryCode {
  var value: Int
  /// In digits.
  var length: Int
  /// Empty where numbers are dialled as they are.
  var trunk: [UInt8]

  /// The code at the start of an international number: codes are free of prefixes, so the first
  /// digits tell the length (E.164 Annex D).
  init?(_ digits: ArraySlice<UInt8>) {
    guard digits.count >= 3, digits.allSatisfy({ $0 < 10 }) else { return nil }
    let first = Array(digits.prefix(3)).map(Int.init)
    let two = first[0] * 10 + first[1]
    if first[0] == 1 || first[0] == 7 {
      (value, length) = (first[0], 1)
    } else if Self.twoDigits.contains(two) {
      (value, length) = (two, 2)
    } else {
      (value, length) = (two * 10 + first[2], 3)
    }
    trunk = Self.trunks[value] ?? [0]
  }

  private static let twoDigits: Set<Int> = [
    20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56,
    57, 58, 60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
  ]

  /// Where it is not 0: ITU Operational Bulletin 994, "Dialling procedures".
  private static let trunks: [Int: [UInt8]] = [
    1: [1], 7: [8], 36: [0, 6], 370: [8], 375: [8], 993: [8],
    30: [], 34: [], 39: [], 45: [], 47: [], 48: [], 52: [], 65: [], 351: [], 352: [], 354: [],
    356: [], 357: [], 371: [], 372: [], 420: [], 852: [], 853: [], 965: [], 968: [], 974: [],
  ]
}
