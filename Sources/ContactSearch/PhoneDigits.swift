import Contacts
import Keypad

/// A telephone number as the digits that reach it, in all the forms in which people type them.
struct PhoneDigits {
  static let star: UInt8 = 10
  static let pound: UInt8 = 11
  static let plus: UInt8 = 12

  /// As written without a leading `+`: 0–9, star, pound.
  private(set) var digits: [UInt8] = []
  /// By digit: the Unicode scalar of the number as written.
  private(set) var origins: [UInt16] = []
  /// Where the leading `+` stands, or `nil`.
  private(set) var plusOrigin: UInt16?

  static let scalarLimit = 256

  /// - Parameter plan: of the country of numbers without a country code; `nil` where that is not known.
  init(_ written: String, in plan: NumberPlan? = nil) {
    digits.reserveCapacity(16)
    origins.reserveCapacity(16)
    read(written)
    if let count = PhoneNumber.firstLength(of: written, in: plan), count < digits.count {
      digits.removeLast(digits.count - count)
      origins.removeLast(origins.count - count)
    }
    if plusOrigin != nil { dropTrunkZero(behind: 0) }
    if case .international(let start) = digits.first == 0 ? plan?.reading(digits) : nil {
      dropTrunkZero(behind: start)
    }
  }

  private mutating func read(_ written: String) {
    if readPlain(written.utf8) { return }
    if let address = SIPURI(written) {
      read(address)
      return
    }
    let scalars = Array(written.unicodeScalars.prefix(Self.scalarLimit))
    var bracketedZero: Int?
    let number = PhoneNumber(written)
    let isVanity = number.vanityDigits != nil
    // Digits of a remark are none of the number's: `Handy 2: 0171 …`.
    let range = isVanity ? nil : number.remarkedRange
    for (index, scalar) in scalars.enumerated() {
      if let range, !range.contains(index) { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if let digit = DialString.decimalDigit(scalar) {
        if digit == 0, next == ")", index > 0, scalars[index - 1] == "(" {
          bracketedZero = digits.count
        }
        append(UInt8(digit), index)
      } else if digits == [0], Self.isCarrierSign(scalar) {
        // `0xx11 91234-5678`: the caller's own carrier.
        continue
      } else if scalar == "*" {
        append(Self.star, index)
      } else if scalar == "#", digits.count >= 7, digits.allSatisfy({ $0 < 10 }) {
        // An extension.
        break
      } else if scalar == "#" {
        append(Self.pound, index)
      } else if scalar == "+" || scalar == "＋", digits.isEmpty {
        plusOrigin = UInt16(index)
      } else if isVanity {
        // It is all ASCII; beside letters and digits it has separators.
        if let key = KeyLetters.digit(of: UInt8(truncatingIfNeeded: scalar.value)) {
          append(key, index)
        }
      } else if !digits.isEmpty, Self.endsNumber(scalar, before: next) {
        break
      }
    }
    if let bracketedZero { drop(bracketedZero: bracketedZero) }
  }

  /// Reads a number that has nothing in it but digits and what stands between them, as nearly all have;
  /// `false`, and nothing is read, where there is more to it.
  private mutating func readPlain(_ written: String.UTF8View) -> Bool {
    guard written.count <= Self.scalarLimit, written.allSatisfy(Self.isPlain) else { return false }
    var index = 0
    for byte in written {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): append(byte - UInt8(ascii: "0"), index)
      case UInt8(ascii: "+") where digits.isEmpty: plusOrigin = UInt16(index)
      default: break
      }
      index += 1
    }
    return true
  }

  /// The number that the user's part of an address is: `+` and `#` may be written as escapes.
  private mutating func read(_ address: SIPURI) {
    guard address.number != nil else { return }
    let bytes = Array(address.text.utf8)
    var index = address.userRange.lowerBound
    while index < address.userRange.upperBound {
      let start = index
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "%") {
        byte = UInt8(String(decoding: bytes[index..<index + 2], as: UTF8.self), radix: 16) ?? byte
        index += 2
      }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): append(byte - UInt8(ascii: "0"), start)
      case UInt8(ascii: "*"): append(Self.star, start)
      case UInt8(ascii: "#"): append(Self.pound, start)
      case UInt8(ascii: "+"): plusOrigin = UInt16(start)
      default: break
      }
    }
  }

  /// Brackets are not among them: with a zero inside they say something.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static func isCarrierSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "x" || scalar == "X" || scalar == "*"
  }

  /// What is behind a pause or an extension is no part of the number that people know by heart.
  private static func endsNumber(_ scalar: Unicode.Scalar, before next: Unicode.Scalar) -> Bool {
    switch scalar {
    case ";", ",", "x", "X": true
    case "p", "P", "w", "W": DialString.decimalDigit(next) != nil
    default: false
    }
  }

  /// `+49 030 …` is `+4930…`, where a number of the country comes of it.
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

  /// `+49 (0)89 …` is `+4989…` from abroad and `089…` at home.
  private mutating func drop(bracketedZero: Int) {
    let start = plusOrigin != nil ? 0 : 2
    guard start == 0 || PhoneForms.isBehindZeros(digits) else { return }
    let isTrunk = digits.withUnsafeBufferPointer { digits in
      guard let code = CountryCode(digits, at: start) else { return false }
      return code.trunk == .trunk0 && start + code.length == bracketedZero
    }
    guard isTrunk else { return }
    digits.remove(at: bracketedZero)
    origins.remove(at: bracketedZero)
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
