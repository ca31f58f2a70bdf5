/// A link to a telephone number (RFC 3966). Its text isn't trusted, because it may come from a
/// stranger.
package struct TelURI: Hashable, Sendable {
  /// The number: only digits, with a leading `+` if it is international.
  package let number: String
  /// The digits to send after the call is answered (`;ext=`); not part of ``number``.
  package let `extension`: String?

  package enum Problem: Error, Hashable, Sendable {
    case noTelLink
    case noNumber
    /// The text contains more than a number; the associated value is the text. `*` and `#` change
    /// settings of the line, and some telephones dial such codes without asking; a pause sends
    /// tones.
    case code(String)
    case tooLong
  }

  /// The maximum number of digits. E.164 numbers have 15 digits; with prefixes they stay below this
  /// limit.
  package static let digitLimit = 32

  /// Reads a link.
  ///
  /// - Throws: ``Problem`` if the text is not a `tel:` link, contains anything but a number, has no
  ///   digits, or has more digits than ``digitLimit``.
  package init(_ text: String) throws(Problem) {
    guard text.prefix(4).lowercased() == "tel:", let decoded = Self.decoded(text.dropFirst(4))
    else { throw .noTelLink }
    let parts = decoded.drop { $0 == "/" }.split(separator: ";", omittingEmptySubsequences: false)
    let digits = try Self.digits(parts.first ?? "", separators: ["-", ".", "(", ")", " "])
    let context = parts.dropFirst().first { $0.lowercased().hasPrefix("phone-context=") }
    // A context that isn't a prefix is left out.
    let whole = context.map { PhoneContext.applied(to: "\(digits);\($0)") } ?? digits
    number = whole.prefix { $0 != ";" }.filter { ($0.isASCII && $0.isNumber) || $0 == "+" }
    self.extension = parts.dropFirst().lazy.filter { $0.lowercased().hasPrefix("ext=") }
      .map { String($0.dropFirst(4).filter { $0.isASCII && $0.isNumber }) }.first { !$0.isEmpty }
  }

  /// Reads a number as people write it, or a link to a number. The rules are those of a link, plus
  /// the separators that are usual on web pages and in letters.
  ///
  /// - Throws: ``Problem`` if the text contains anything but a number, has no digits, or has more
  ///   digits than ``digitLimit``.
  package init(written text: String) throws(Problem) {
    if text.prefix(4).lowercased() == "tel:" {
      self = try TelURI(text)
      return
    }
    var separators: Set<Unicode.Scalar> = ["-", ".", "(", ")", "−"]
    separators.formUnion(
      text.unicodeScalars.lazy.filter { scalar in
        switch scalar.properties.generalCategory {
        // Direction marks are often copied along with a number.
        case .spaceSeparator, .dashPunctuation, .format: true
        default: false
        }
      })
    number = try Self.digits(text[...], separators: separators)
    `extension` = nil
  }

  /// Returns the digits, with `+` before an international number. A `(0)` after a country code is
  /// dropped, because it is dialled only within the country.
  private static func digits(
    _ written: Substring, separators: Set<Unicode.Scalar>
  ) throws(Problem) -> String {
    let scalars = written.unicodeScalars.filter { !separators.contains($0) }
    let plain = scalars.first == "+" ? scalars.dropFirst() : scalars[...]
    guard plain.allSatisfy({ ("0"..."9").contains($0) }) else { throw .code(String(written)) }
    if plain.isEmpty { throw .noNumber }
    guard plain.count <= Self.digitLimit else { throw .tooLong }
    return DialString.normalize(String(written)) ?? String(String.UnicodeScalarView(scalars))
  }

  /// Decodes percent encoding; returns `nil` if a `%` isn't followed by two hexadecimal digits, or
  /// they aren't an ASCII character.
  private static func decoded(_ text: Substring) -> String? {
    var result = ""
    var rest = text.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(String.UnicodeScalarView(rest.prefix(2)))
      guard digits.count == 2, digits.allSatisfy(\.isHexDigit),
        let value = UInt8(digits, radix: 16), value < 0x80
      else { return nil }
      rest = rest.dropFirst(2)
      result.unicodeScalars.append(Unicode.Scalar(value))
    }
    return result
  }
}
