/// A text from the network that a modem has written as the hexadecimal digits of its bytes: UCS-2,
/// or one byte per character. The coding that a modem names beside the text may be another one.
///
/// A text is decoded only if all of its bytes are characters of one coding. Up to 18 decimal digits
/// in an unknown coding may also be a number, a PIN or a code: they stay digits, unless each group
/// of four is an ASCII character.
package enum HexText {
  /// The coding of the bytes that a modem names: 3GPP TS 23.038, 5.
  package enum Coding: Hashable, Sendable {
    case ucs2, eightBit, unknown
  }

  /// Returns the decoded text; `nil` if `written` is not such a text, or may have another meaning.
  ///
  /// With an unknown coding, Chinese and Korean texts are found only by ``denseText(_:)``, because
  /// nearly any two bytes are one of their characters.
  package static func read(_ written: String, _ coding: Coding) -> String? {
    guard let bytes = bytes(written) else { return nil }
    let isDecimal = written.isDigits
    let mayBeNumber = isDecimal && written.utf8.count <= HexNumber.longestPlain
    if mayBeNumber, coding == .unknown {
      guard let text = wide(bytes), text.utf8.count >= 2,
        text.utf8.allSatisfy({ $0 < 0x80 })
      else { return nil }
      return text
    }
    if let text = wide(bytes) {
      if coding == .ucs2, !isDecimal { return text }
      if isSure(text, coding, isDecimal: isDecimal) { return text }
    }
    // The hexadecimal digits of a sentence are never decimal digits only.
    if coding == .ucs2 || coding == .unknown && isDecimal { return nil }
    return narrow(bytes, coding, mayBeNumber: mayBeNumber)
  }

  private static func isSure(_ text: String, _ coding: Coding, isDecimal: Bool) -> Bool {
    guard let scripts = ScriptSet(text), !scripts.isDense else { return false }
    let scalars = text.unicodeScalars
    // Decimal digits that would be rare Latin letters, or a single letter, stay digits.
    if isDecimal, scalars.contains(where: { (0x100...0x36F).contains($0.value) }) { return false }
    return scalars.count >= 2 || coding == .ucs2 && scalars.allSatisfy { $0.value < 0x100 }
  }

  /// Returns a UCS-2 text in any script; `nil` if `written` is not one, consists of decimal digits
  /// only, or is so short that it may be another code in hexadecimal digits.
  package static func denseText(_ written: String) -> String? {
    guard !written.isDigits, let bytes = bytes(written), let text = wide(bytes),
      ScriptSet(text) != nil, text.unicodeScalars.count >= 4
    else { return nil }
    return text
  }

  /// Returns `nil` for mixed upper and lower case, which no program writes, and for a short text.
  private static func bytes(_ written: String) -> [UInt8]? {
    guard written.utf8.count >= 4,
      !written.contains(where: \.isUppercase) || !written.contains(where: \.isLowercase)
    else { return nil }
    return HexBytes.read(written)
  }

  /// Returns the text of groups of two bytes, without the zeros that fill the end; `nil` if a group
  /// is not a character. Of the control characters only line ends and tabs are allowed.
  private static func wide(_ bytes: [UInt8]) -> String? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    var units = stride(from: 0, to: bytes.count, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    while units.last == 0 { units.removeLast() }
    if units.first == 0xFEFF { units.removeFirst() }
    guard let text = String(validating: units, as: UTF16.self), !text.isEmpty,
      text.unicodeScalars.allSatisfy(isShown)
    else { return nil }
    return text
  }

  /// Returns the text of single bytes: ASCII or UTF-8, and also ISO 8859-1 if the modem names eight
  /// bits.
  private static func narrow(_ bytes: [UInt8], _ coding: Coding, mayBeNumber: Bool) -> String? {
    let bytes = Array(bytes.reversed().drop { $0 == 0 }.reversed())
    guard bytes.count >= (coding == .eightBit && !mayBeNumber ? 2 : 4) else { return nil }
    var text = String(validating: bytes, as: UTF8.self)
    if text == nil, coding == .eightBit {
      text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
    guard let text, text.unicodeScalars.allSatisfy(isShown), let scripts = ScriptSet(text),
      !scripts.isDense
    else { return nil }
    return mayBeNumber ? (text.isDigits ? text : nil) : (isProse(text) ? text : nil)
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control: scalar == "\n" || scalar == "\r" || scalar == "\t"
    case .unassigned, .privateUse, .surrogate: false
    default: true
    }
  }

  /// Whether at least two thirds of the text are letters, digits, spaces and line ends. A text of
  /// fewer than 12 characters must also have no sign that is unusual in a sentence.
  private static func isProse(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    let words = scalars.count { scalar in
      scalar == " " || scalar == "\n" || scalar == "\r" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    return words * 3 >= scalars.count * 2
      && (scalars.count >= 12 || !scalars.contains { "[]{}|\\^~`<>".unicodeScalars.contains($0) })
  }
}
