/// The default alphabet of GSM with its extension, and the packing of seven bits into eight: 3GPP
/// TS 23.038, 6.1.2 and 6.2.1.
enum GSMAlphabet {
  private static let characters: [Unicode.Scalar] = Array(
    ("@£$¥èéùìòÇ\nØø\rÅå" + "Δ_ΦΓΛΩΠΨΣΘΞ\u{1B}ÆæßÉ" + " !\"#¤%&'()*+,-./" + "0123456789:;<=>?"
      + "¡ABCDEFGHIJKLMNO" + "PQRSTUVWXYZÄÖÑÜ§" + "¿abcdefghijklmno" + "pqrstuvwxyzäöñüà")
      .unicodeScalars)

  private static let extended: [UInt8: Unicode.Scalar] = [
    0x0A: "\n", 0x14: "^", 0x28: "{", 0x29: "}", 0x2F: "\\", 0x3C: "[", 0x3D: "~", 0x3E: "]",
    0x40: "|", 0x65: "€",
  ]

  /// Returns the text of septets, each in one byte.
  static func text(_ septets: some Sequence<UInt8>) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for septet in septets {
      let place = Int(septet & 0x7F)
      if isEscaped {
        isEscaped = false
        // An unknown extended character is shown as in the main table.
        result.append(extended[septet] ?? characters[place])
      } else if septet == 0x1B {
        isEscaped = true
      } else {
        result.append(characters[place])
      }
    }
    return String(result)
  }

  /// Whether a character is the same byte in this alphabet and in ASCII, so that the modem's
  /// character set doesn't matter.
  static func isASCII(_ byte: UInt8) -> Bool {
    byte < 0x80 && characters[Int(byte)].value == UInt32(byte)
  }

  static func unpack(_ bytes: [UInt8]) -> [UInt8] {
    var septets: [UInt8] = []
    var (carry, bits) = (UInt16(0), UInt16(0))
    for byte in bytes {
      carry |= UInt16(byte) << bits
      bits += 8
      while bits >= 7 {
        septets.append(UInt8(carry & 0x7F))
        carry >>= 7
        bits -= 7
      }
    }
    // A carriage return, or zero bits, may fill the last byte (6.1.2.3.1).
    if bytes.count.isMultiple(of: 7), septets.last == 0x0D || septets.last == 0 {
      septets.removeLast()
    }
    return septets
  }

  /// - Parameter text: a text whose bytes all satisfy ``isASCII(_:)``.
  static func pack(_ text: String) -> [UInt8] {
    var septets = Array(text.utf8)
    if septets.count % 8 == 7 { septets.append(0x0D) }
    var bytes: [UInt8] = []
    var (carry, bits) = (UInt16(0), UInt16(0))
    for septet in septets {
      carry |= UInt16(septet & 0x7F) << bits
      bits += 7
      if bits >= 8 {
        bytes.append(UInt8(carry & 0xFF))
        carry >>= 8
        bits -= 8
      }
    }
    if bits > 0 { bytes.append(UInt8(carry & 0xFF)) }
    return bytes
  }
}
