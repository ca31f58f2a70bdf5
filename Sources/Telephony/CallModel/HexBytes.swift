/// Bytes as modems write them: two hexadecimal digits each.
package enum HexBytes {
  /// Returns the bytes; `nil` if the text is empty, or does not consist of pairs of hexadecimal
  /// digits.
  package static func read(_ hex: some StringProtocol) -> [UInt8]? {
    let digits = Array(hex.utf8)
    guard !digits.isEmpty, digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  package static func write(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Returns the value of an ASCII digit; `nil` for any other byte.
  private static func value(_ digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map { UInt8($0) }
  }
}
