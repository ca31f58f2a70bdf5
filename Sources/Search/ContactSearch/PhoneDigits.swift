import Contacts
import Keypad

/// A telephone number as the digits that people type to find it.
struct PhoneDigits {
  static let star: UInt8 = 10
  static let pound: UInt8 = 11
  static let plus: UInt8 = 12

  /// The digits as written: 0–9, star and pound. A leading `+`, a trunk zero after the country
  /// code, and the part from a pause or an extension on are left out.
  private(set) var digits: [UInt8] = []
  /// For each digit, the index of its Unicode scalar in the number as written.
  private(set) var origins: [UInt16] = []
  /// The index of the leading `+`; `nil` if there is none.
  private(set) var plusOrigin: UInt16?

  static let scalarLimit = 256

  /// - Parameter plan: the numbering plan for numbers without a country code; `nil` if it isn't
  ///   known.
  init(_ written: String, in plan: NumberPlan?) {
    self.init(written, in: plan, PhoneNumber.doubtful(in: written, plan))
  }

  /// - Parameter numbers: the separate numbers, if the field may hold several; otherwise `nil`.
  private init(_ written: String, in plan: NumberPlan?, _ numbers: [String]?) {
    digits.reserveCapacity(16)
    origins.reserveCapacity(16)
    read(written)
    if let numbers, let end = PhoneNumber.firstEnd(in: written, of: numbers) {
      let count = origins.prefix { $0 < end }.count
      digits.removeLast(digits.count - count)
      origins.removeLast(origins.count - count)
    }
    if plusOrigin != nil { dropTrunkZero(behind: 0) }
    if digits.first == 0, let start = plan?.exitLength(of: digits) { dropTrunkZero(behind: start) }
  }

  /// Calls `body` with the number of a field, and with further ones that the field may hold.
  static func forEach(
    of written: String, in plan: NumberPlan?, _ body: (PhoneDigits) -> Void
  ) {
    let numbers = PhoneNumber.doubtful(in: written, plan)
    body(PhoneDigits(written, in: plan, numbers))
    for number in numbers?.dropFirst().prefix(otherLimit) ?? [] {
      body(PhoneDigits(number, in: plan))
    }
  }

  private static let otherLimit = 4

  private mutating func read(_ written: String) {
    if readPlain(written) { return }
    if let address = SIPURI(written) {
      append(address.symbols ?? [], from: 0)
      return
    }
    if let symbols = DialString.symbols(of: written) {
      append(symbols, from: 0)
      return
    }
    let number = PhoneNumber(written)
    if number.vanityDigits != nil {
      readLetters(written)
    } else if let range = number.remarkedRange,
      let symbols = DialString.symbols(of: number.part(range))
    {
      // Digits of a remark are not part of the number: `Handy 2: 0171 …`.
      append(symbols, from: range.lowerBound)
    } else {
      readRest(written)
    }
  }

  /// Adds symbols up to a pause or an extension, which is not part of the number that people
  /// remember.
  ///
  /// - Parameter start: the position of the symbols' text.
  private mutating func append(_ symbols: [DialString.Symbol], from start: Int) {
    for symbol in symbols {
      let place = start + symbol.origin
      guard symbol.character != UInt8(ascii: ","), symbol.character != UInt8(ascii: ";"),
        place < Self.scalarLimit
      else { return }
      switch symbol.character {
      case UInt8(ascii: "*"): append(Self.star, place)
      case UInt8(ascii: "#"): append(Self.pound, place)
      case UInt8(ascii: "+"): if digits.isEmpty { plusOrigin = UInt16(place) }
      case let digit: append(digit - UInt8(ascii: "0"), place)
      }
    }
  }

  /// Reads the first ``scalarLimit`` bytes of a number in ASCII: digits, letters for their keys, and
  /// separators, which are skipped.
  private mutating func readLetters(_ written: String) {
    for (index, byte) in written.utf8.prefix(Self.scalarLimit).enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): append(byte - UInt8(ascii: "0"), index)
      case UInt8(ascii: "+") where digits.isEmpty: plusOrigin = UInt16(index)
      default: if let key = KeyLetters.digit(of: byte) { append(key, index) }
      }
    }
  }

  /// Reads the digits of a text that can't be dialled as it is written. People may know these
  /// digits.
  private mutating func readRest(_ written: String) {
    for (index, scalar) in written.unicodeScalars.prefix(Self.scalarLimit).enumerated() {
      if let digit = DialString.decimalDigit(scalar) {
        append(UInt8(digit), index)
      } else if scalar == "*" || scalar == "#" {
        append(scalar == "*" ? Self.star : Self.pound, index)
      } else if scalar == "+" || scalar == "＋", digits.isEmpty {
        plusOrigin = UInt16(index)
      } else if scalar == ";" || scalar == ",", !digits.isEmpty {
        return
      }
    }
  }

  /// Reads a number of only digits and separators, as nearly all numbers are. For any other number
  /// it returns `false` without a change.
  private mutating func readPlain(_ written: String) -> Bool {
    guard written.utf8.count <= Self.scalarLimit, written.utf8.allSatisfy(Self.isPlain) else {
      return false
    }
    // No separator is the key of a letter.
    readLetters(written)
    return true
  }

  /// Whether a byte is a digit or a separator. Brackets aren't included, because `(0)` is a trunk
  /// prefix that may have to be left out.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Makes `+4930…` of `+49 030 …`, if the result is a number of the country.
  private mutating func dropTrunkZero(behind start: Int) {
    let place = digits.withUnsafeBufferPointer { digits in
      CountryCode(digits, at: start).map { start + $0.length }
    }
    guard let place, place < digits.count, digits[place] == 0,
      NumberPlan.dropsZero(digits[start...])
    else { return }
    digits.remove(at: place)
    origins.remove(at: place)
  }

  private mutating func append(_ digit: UInt8, _ index: Int) {
    digits.append(digit)
    origins.append(UInt16(index))
  }

  /// Returns the codes of a query, up to the first scalar that isn't allowed in queries.
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
