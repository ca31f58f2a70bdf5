extension PhoneNumber {
  /// The digits of a number with words in it, such as `18005550199` for `1-800-JKL-0199`: the
  /// letters stand for their keys (ITU-T E.161, table 1). The text begins with `+` if the number
  /// does.
  ///
  /// `nil` for any other number, including one with a remark. A vanity number is recognised only by
  /// its beginning: an area code of North America, or the digits of freephone and shared cost
  /// services (`0800`, `0700`, `0180`, `1300` …, or these after a country code). The program must
  /// show these digits to the user before it dials them.
  package var vanityDigits: String? {
    // This quick check suffices for nearly all numbers, because they have no letters.
    guard value.utf8.contains(where: { (0x61...0x7a).contains($0 | 0x20) }) else { return nil }
    return VanityNumber(VanityNumber.joined(VanityNumber.withoutRemark(value)))?.digits
  }
}

/// Reads ``PhoneNumber/vanityDigits``.
private struct VanityNumber {
  private var symbols: [UInt8] = []
  /// For each symbol, whether it is written as a letter.
  private var isLetter: [Bool] = []
  private var hasPlus = false

  var digits: String {
    (hasPlus ? "+" : "") + symbols.map { String($0) }.joined()
  }

  init?(_ written: String) {
    guard written.utf8.count <= 32,
      written.utf8.contains(where: { (0x61...0x7a).contains($0 | 0x20) }),
      read(written), hasPlausibleWords(written), isPlausible
    else { return nil }
  }

  /// Returns the text without brackets at its end, and without a final word for the kind of number:
  /// `1-800-FLOWERS (free)`, `(800) FLOWERS home`. Brackets with digits are part of the number.
  static func withoutRemark(_ written: String) -> String {
    guard written.utf8.count <= 64 else { return written }
    var rest = Substring(written)
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    if rest.last == ")", let start = rest.lastIndex(of: "("), start > rest.startIndex,
      !rest[start...].contains(where: \.isNumber)
    {
      return withoutRemark(String(rest[..<start]))
    }
    if let space = rest.lastIndex(of: " "),
      remarks.contains(rest[space...].dropFirst().lowercased())
    {
      return withoutRemark(String(rest[..<space]))
    }
    return String(rest)
  }

  /// Joins a word that is written with separate letters, `1.800 E L E P H A N T`.
  static func joined(_ written: String) -> String {
    let words = written.split { $0 == " " || $0 == "." || $0 == "-" }
    guard words.count(where: { $0.count == 1 && $0.first?.isLetter == true }) >= 3 else {
      return written
    }
    var result = ""
    var wasLetter = false
    for word in words {
      let isLetter = word.utf8.count == 1 && word.first?.isLetter == true
      if !result.isEmpty, !(isLetter && wasLetter) { result += " " }
      result += isLetter ? word.uppercased() : String(word)
      wasLetter = isLetter
    }
    return result
  }

  /// The keys of the letters, beginning with A.
  private static let keys = Array("22233344455566677778889999".utf8)

  private static func key(of byte: UInt8) -> UInt8? {
    // Bit 0x20 distinguishes small letters from capitals.
    let place = Int(byte | 0x20) - Int(UInt8(ascii: "a"))
    return keys.indices.contains(place) ? keys[place] - UInt8(ascii: "0") : nil
  }

  private mutating func read(_ written: String) -> Bool {
    for byte in written.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        symbols.append(byte - UInt8(ascii: "0"))
        isLetter.append(false)
      case UInt8(ascii: "+") where symbols.isEmpty && !hasPlus:
        hasPlus = true
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "("),
        UInt8(ascii: ")"), UInt8(ascii: "/"):
        break
      default:
        guard let key = Self.key(of: byte) else { return false }
        symbols.append(key)
        isLetter.append(true)
      }
    }
    return true
  }

  /// Words for the kind of a number, and words before an extension.
  private static let remarks: Set<String> = [
    "cell", "direct", "ext", "extension", "extn", "fax", "handy", "home", "main", "mob", "mobil",
    "mobile", "office", "p", "pager", "phone", "privat", "private", "tel", "voice", "w", "work",
    "x",
  ]

  /// Whether no word is a remark, and none has mixed case as in `FLOWERSx12`.
  private func hasPlausibleWords(_ written: String) -> Bool {
    written.split { !$0.isLetter }.allSatisfy { word in
      let rest = word.dropFirst()
      return !Self.remarks.contains(word.lowercased())
        && (rest.allSatisfy(\.isLowercase) || word.allSatisfy(\.isUppercase))
    }
  }

  private var isPlausible: Bool {
    guard symbols.count <= NumberPlan.longest, isLetter.count(where: { $0 }) >= 3,
      let lead = isLetter.firstIndex(of: true)
    else { return false }
    if !hasPlus { return isNorthAmerican(lead, from: 0) || isService(lead, from: 0) }
    guard symbols.count > 3, lead > 3 else { return false }
    if symbols[0] == 1 { return isNorthAmerican(lead, from: 0) }
    let head = symbols.prefix(3).reduce(0) { $0 * 10 + Int($1) }
    return isService(lead, from: CountryCodes.length(head: head))
  }

  /// Whether the number has an area code in digits and seven more symbols. Any further symbols must
  /// be letters. These need not be dialled.
  private func isNorthAmerican(_ lead: Int, from start: Int) -> Bool {
    let national = symbols[start] == 1 ? start + 1 : start
    guard symbols.count >= national + 10, (3...6).contains(lead - national) else { return false }
    return symbols[national] > 1 && isLetter[(national + 10)...].allSatisfy { $0 }
  }

  /// The first digits of service numbers. Australia's 1300 and 1800 have no trunk prefix.
  private static let services: [[UInt8]] = [
    // International freephone, ITU-T E.169.1.
    [0, 0, 8, 0, 0],
    [0, 8, 0, 0], [0, 9, 0, 0], [0, 7, 0, 0], [0, 1, 8, 0], [0, 5, 0, 8], [1, 3, 0, 0],
    [1, 8, 0, 0],
  ]
  private static let servicesFromAbroad: [[UInt8]] = [
    [8, 0, 0], [9, 0, 0], [7, 0, 0], [1, 3, 0, 0], [1, 8, 0, 0], [1, 8, 0],
  ]

  /// Whether the number is a service number with a word after its first digits.
  ///
  /// - Parameter start: the end of a country code, or 0.
  private func isService(_ lead: Int, from start: Int) -> Bool {
    let number = symbols[start...]
    for service in start == 0 ? Self.services : Self.servicesFromAbroad
    where number.starts(with: service) {
      let end = start + service.count
      return (end...end + 2).contains(lead) && (3...9).contains(symbols.count - end)
    }
    return number.starts(with: [1, 3]) && lead == start + 2 && number.count == 6
  }
}
