/// A caller's number that a modem has written as the hexadecimal digits of its UCS-2 characters,
/// four each: `002B003400390033…` for `+493…` (3GPP TS 27.005, 3.1, `+CSCS="UCS2"`).
package enum HexNumber {
  /// The longest number of plain digits: an exit code of 3 digits and the 15 digits of ITU-T E.164.
  static let longestPlain = 18
  /// The maximum number of characters.
  private static let limit = 64

  /// Returns the decoded number; the unchanged text if one of its groups is not a character of a
  /// number.
  ///
  /// Up to 18 decimal digits may also be a telephone number as they are. Of these texts, 12 or more
  /// digits are decoded, because no number with the exit code 00 begins like `0031 0032 …`. Digits
  /// such as `0037 …` are not decoded, because they are dialled through networks of Japan.
  ///
  /// - Parameter isUCS2: whether the modem was told to write UCS-2.
  package static func read(_ text: String, isUCS2: Bool = false) -> String {
    let length = text.utf8.count
    let isPlain = length <= longestPlain && text.isDigits
    guard length >= 8, length <= 4 * limit, length.isMultiple(of: 4),
      isUCS2 || !isPlain || length >= 12 && !text.hasPrefix("0037"),
      let bytes = HexBytes.read(text)
    else { return text }
    var number = ""
    for place in stride(from: 0, to: bytes.count, by: 2) {
      let character = bytes[place + 1]
      guard bytes[place] == 0, isOfNumber(character, isFirst: place == 0) else { return text }
      number.unicodeScalars.append(Unicode.Scalar(character))
    }
    return number.contains(where: \.isNumber) ? number : text
  }

  /// Whether a byte is a character of a number: 3GPP TS 24.008, 10.5.4.7.
  private static func isOfNumber(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "*"), UInt8(ascii: "#"),
      UInt8(ascii: "a")...UInt8(ascii: "c"), UInt8(ascii: "A")...UInt8(ascii: "C"):
      true
    case UInt8(ascii: "+"): isFirst
    default: false
    }
  }
}
