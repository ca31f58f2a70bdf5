import Telephony

/// How a modem writes text on the port: `+CSCS`, 3GPP TS 27.007, 5.5.
enum ATCharacters: String, Hashable, Sendable, CaseIterable {
  // Those that say the most without a code of their own stand first.
  case utf8 = "UTF-8"
  case latin1 = "8859-1"
  case gsm = "GSM"
  case ira = "IRA"
  case ucs2 = "UCS2"

  /// The best of those that `+CSCS=?` lists.
  static func best(of list: String) -> ATCharacters? {
    allCases.first { list.uppercased().contains("\"\($0.rawValue)\"") }
  }

  /// What may be sent in a reply: what is in each of these sets, and can't end a command or begin
  /// another.
  static func mayBeSent(_ text: String) -> Bool {
    (1...ServiceCode.limit).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        (0x20..<0x7F).contains($0) && GSMAlphabet.isASCII($0)
          && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: ";")
      }
  }

  /// - Parameter text: what ``mayBeSent(_:)``.
  func written(_ text: String) -> String {
    self == .ucs2 ? ATBytes.hex(text.utf8.flatMap { [0, $0] }) : text
  }

  /// What the network says, from what the modem has written of it.
  ///
  /// - Parameter coding: 3GPP TS 23.038, 5; `nil` where that is not told.
  func read(_ text: String, coding: Int?) -> String {
    let isWide = coding.map(Self.isWide) ?? false
    if let bytes = ATBytes.read(text) {
      if isWide || self == .ucs2, let words = Self.wide(bytes) { return words }
      if !isWide, let words = Self.packed(bytes, text) { return words }
    }
    // Nothing else has bytes like these: they are of the alphabet of GSM whatever it calls them.
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

  /// Two bytes a character: UCS2, 3GPP TS 23.038, 5.
  private static func isWide(_ coding: Int) -> Bool {
    switch coding {
    case 0x11: true
    case 0x40...0x7F, 0x90...0x9F: coding & 0x0C == 0x08
    default: false
    }
  }

  private static func wide(_ bytes: [UInt8]) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    return String(
      decoding: stride(from: 0, to: bytes.count, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }, as: UTF16.self)
  }

  /// Some modems write the seven bits as the network has packed them. A number looks like that, too:
  /// so only what has letters, and makes sense.
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
}
