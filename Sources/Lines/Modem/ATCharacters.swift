import CallModel

/// The character sets in which a modem writes text on the port: `+CSCS`, 3GPP TS 27.007, 5.5.
enum ATCharacters: String, Hashable, Sendable, CaseIterable {
  // The best comes first: the set with the most characters. UCS2 is last, as its text is written in
  // hexadecimal.
  case utf8 = "UTF-8"
  case latin1 = "8859-1"
  case gsm = "GSM"
  case ira = "IRA"
  case ucs2 = "UCS2"

  /// Returns the best of the sets in the answer to `+CSCS=?`.
  static func best(of list: String) -> ATCharacters? {
    allCases.first { list.uppercased().contains("\"\($0.rawValue)\"") }
  }

  /// Whether a reply may be sent: all its characters are in each of these sets, and none can end a
  /// command or begin another.
  static func mayBeSent(_ text: String) -> Bool {
    (1...ServiceCode.limit).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x20..<0x7F).contains($0) && GSMAlphabet.isASCII($0)
          && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ";")
      }
  }

  /// - Parameter text: a text for which ``mayBeSent(_:)`` holds.
  func written(_ text: String) -> String {
    self == .ucs2 ? HexBytes.write(text.utf8.flatMap { [0, $0] }) : text
  }

  /// Returns the network's message, decoded from the modem's text.
  ///
  /// - Parameter coding: the data coding scheme (3GPP TS 23.038, 5); `nil` if it is not given.
  func read(_ text: String, coding: Int?) -> String {
    let reportedCoding = Self.reportedCoding(coding)
    let text = Self.withoutLanguage(text, coding)
    // A modem that is set to UCS-2 writes all text in it.
    if let words = HexText.read(text, self == .ucs2 ? .ucs2 : reportedCoding) { return words }
    let packed =
      reportedCoding == .ucs2 ? nil : HexBytes.read(text).flatMap { Self.packed($0, text) }
    if let packed, Self.isProse(packed) { return packed }
    if let words = HexText.denseText(text) ?? packed { return words }
    // Control characters can only be of the GSM alphabet, whichever set the modem names.
    guard self == .gsm, text.unicodeScalars.allSatisfy({ $0.value < 0x80 }) else {
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.flatMap { scalar in
            scalar.value < 0x20 && scalar != "\n"
              ? Array(GSMAlphabet.text([UInt8(scalar.value)]).unicodeScalars) : [scalar]
          }))
    }
    return GSMAlphabet.text(text.utf8)
  }

  /// Removes the language with which the text begins if the coding is 17: two letters, packed into
  /// two bytes.
  private static func withoutLanguage(_ text: String, _ coding: Int?) -> String {
    guard coding == 0x11, text.utf8.count >= 8, let bytes = HexBytes.read(text.prefix(4)) else {
      return text
    }
    let isLanguage = GSMAlphabet.unpack(bytes).allSatisfy { (0x61...0x7A).contains($0) }
    return isLanguage ? String(text.dropFirst(4)) : text
  }

  /// Returns the coding of the bytes according to the coding groups of 3GPP TS 23.038, 5.
  private static func reportedCoding(_ coding: Int?) -> HexText.Coding {
    switch coding {
    case 0x11?: return .ucs2
    case let coding? where (0x40...0x7F).contains(coding) || (0x90...0x9F).contains(coding):
      return coding & 0x0C == 0x08 ? .ucs2 : coding & 0x0C == 0x04 ? .eightBit : .unknown
    case let coding? where (0xF0...0xFF).contains(coding):
      return coding & 0x04 == 0 ? .unknown : .eightBit
    default: return .unknown
    }
  }

  /// Decodes the text of modems that write the network's packed septets in hexadecimal. A number
  /// may look like such text, so letters and a readable result are required.
  private static func packed(_ bytes: [UInt8], _ text: String) -> String? {
    guard bytes.count >= 4, text.contains(where: \.isLetter),
      text.allSatisfy({ !$0.isLowercase })
    else { return nil }
    let words = GSMAlphabet.text(GSMAlphabet.unpack(bytes))
    let isSense = words.unicodeScalars.allSatisfy {
      (0x20..<0x7F).contains($0.value) || $0 == "\n" || $0 == "\r" || $0.properties.isAlphabetic
    }
    return isSense ? words : nil
  }

  /// Whether the text looks more like a sentence than like Chinese that was decoded wrongly: at
  /// least 80 % of it is ASCII, and few capitals follow small letters.
  private static func isProse(_ text: String) -> Bool {
    let scalars = Array(text.unicodeScalars)
    let plain = scalars.count { $0.value < 0x7F }
    let jumps = zip(scalars, scalars.dropFirst()).count {
      $0.properties.isLowercase && $1.properties.isUppercase
    }
    return plain * 10 >= scalars.count * 8 && jumps * 8 <= scalars.count
  }
}
