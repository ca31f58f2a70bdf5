/// Turns numbers as people write them into dial strings.
package enum DialString {
  private static let lengthLimit = 64

  /// Returns the number with ASCII digits and without separators; `nil` if the text contains
  /// anything that can't be dialled.
  ///
  /// The result has at most 64 characters, more than any network accepts (E.164 has 15 digits, and
  /// supplementary service strings of 3GPP TS 22.030 stay below 60).
  package static func normalize(_ written: String) -> String? {
    // Typed numbers mostly are digits already.
    if (1...lengthLimit).contains(written.utf8.count),
      written.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      return written
    }
    return symbols(of: written).map { symbols in
      String(decoding: symbols.lazy.map(\.character), as: UTF8.self)
    }
  }

  /// A character of a dial string.
  package struct Symbol: Hashable, Sendable {
    /// One of `+0123456789*#,;`. No other character is ever passed to a dial command.
    package var character: UInt8
    /// Its position in Unicode scalars of the text. For a pause that stands for a word, the
    /// position of the word.
    package var origin: Int
  }

  /// Returns the characters of ``normalize(_:)`` with the position of each in the text. If the text
  /// has a `phone-context`, the positions are those in the text with the context before the number,
  /// as in ``PhoneNumber/value``.
  package static func symbols(of written: String) -> [Symbol]? {
    let scalars = Array(PhoneContext.applied(to: written).unicodeScalars)
    var result: [Symbol] = []
    func ends(with character: UInt8) -> Bool { result.last?.character == character }
    var rest = scalars[...]
    while let scalar = rest.first {
      let place = rest.startIndex
      rest.removeFirst()
      func append(_ character: Unicode.Scalar) {
        result.append(Symbol(character: UInt8(truncatingIfNeeded: character.value), origin: place))
      }
      if scalar == ";", let after = afterParameter(rest) {
        rest = after.rest
        if after.isExtension, !result.isEmpty { append(";") }
        continue
      }
      if let digit = decimalDigit(scalar) {
        append(Unicode.Scalar(0x30 + UInt8(digit)))
        continue
      }
      switch scalar {
      case "#" where isExtension(rest, behind: result):
        append(";")
      case "*"
      where rest.first == "*" && !result.isEmpty
        && isCarrierSign(rest.dropFirst(), behind: result):
        rest = rest.dropFirst()
      case "*", "#":
        append(scalar)
      case "+":
        // A plus sign precedes a number; in a code it may follow a star: `*21*+49…#`.
        let isCode = result.first.map { $0.character == .star || $0.character == .pound } ?? false
        guard result.isEmpty || isCode && ends(with: .star) else { return nil }
        append("+")
      case ",", ";":
        // A pause at the beginning is dropped. It has no effect, and code that checks how the
        // number begins would not see the number.
        if !result.isEmpty { append(scalar) }
      case "(" where isTrunkZero(rest, after: result):
        rest = rest.dropFirst(2)
      case "＋":
        guard result.isEmpty else { return nil }
        append("+")
      case "p", "P":
        guard !result.isEmpty, startsWithDigit(rest) else { return nil }
        append(",")
      case "w", "W":
        guard !result.isEmpty, startsWithDigit(rest) else { return nil }
        append(";")
      case "＃", "№":
        guard isExtension(rest, behind: result) else { return nil }
        append(";")
      case "x", "X":
        let behind = rest.drop { $0 == "x" || $0 == "X" }
        if isCarrierSign(behind, behind: result) {
          rest = behind
          continue
        }
        guard !result.isEmpty, isExtension(skippingSpaces(rest)) else { return nil }
        append(";")
      case "e", "E":
        guard !result.isEmpty, let after = afterExtensionWord(rest), isExtension(after) else {
          return nil
        }
        rest = after
        append(";")
      default:
        guard isSeparator(scalar) else { return nil }
      }
    }
    let isNumber = result.contains {
      isDigit($0.character) || $0.character == .star || $0.character == .pound
    }
    return isNumber && result.count <= lengthLimit ? result : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the text is the `(0)` of `+49 (0)89 …` or `0049 (0)89 …`, which is only dialled inside
  /// the country. Italy's zero is part of the number.
  private static func isTrunkZero(
    _ rest: ArraySlice<Unicode.Scalar>, after dialled: [Symbol]
  ) -> Bool {
    guard rest.starts(with: "0)".unicodeScalars) else { return false }
    let characters = dialled.lazy.map(\.character)
    let hasPlus = characters.first == .plus
    guard hasPlus || characters.starts(with: "00".utf8) else { return false }
    let code = characters.dropFirst(hasPlus ? 1 : 2)
    guard (1...3).contains(code.count), code.allSatisfy(isDigit) else { return false }
    return !CountryCodes.keepsZero(code.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
  }

  /// Whether a `#` is between a whole number and its extension, `(212) 555-0101 #22`. Codes begin
  /// with a star or a pound sign.
  private static func isExtension(
    _ rest: ArraySlice<Unicode.Scalar>, behind dialled: [Symbol]
  ) -> Bool {
    let digits = dialled.dropFirst(dialled.first?.character == .plus ? 1 : 0)
    guard digits.count >= 7, digits.allSatisfy({ isDigit($0.character) }) else { return false }
    let behind = rest.drop { isSeparator($0) }
    return (1...7).contains(behind.count { decimalDigit($0) != nil })
      && behind.allSatisfy { decimalDigit($0) != nil || isSeparator($0) }
  }

  /// Whether an extension begins at `rest`: it begins with a digit and has at most
  /// ``longestExtension`` digits. More digits may be another number.
  private static func isExtension(_ rest: ArraySlice<Unicode.Scalar>) -> Bool {
    startsWithDigit(rest) && rest.count { decimalDigit($0) != nil } <= longestExtension
  }

  private static let longestExtension = 9

  /// Whether the `xx` or `**` before `rest` stands for Brazil's carrier selection code, as in
  /// `0xx11 91234-5678`. Without a code, the call uses the caller's own carrier.
  private static func isCarrierSign(
    _ rest: ArraySlice<Unicode.Scalar>, behind dialled: [Symbol]
  ) -> Bool {
    let characters = dialled.map(\.character)
    let fronts = ["", "0", "+55", "+550", "0055", "00550"]
    return fronts.contains { characters.elementsEqual($0.utf8) }
      && rest.count { decimalDigit($0) != nil } >= 10
  }

  /// Returns the value of a decimal digit of any script; `nil` for any other character.
  package static func decimalDigit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.value < 0x80 {
      return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }

  /// Whether the character is a space, a dash, a dot, a bracket or invisible formatting, as found
  /// in real address books.
  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "-", ".", "(", ")", "/", "[", "]", "·", "－", "（", "）", "−": true
    default:
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .dashPunctuation, .format: true
      default: scalar == "\t"
      }
    }
  }

  private static func skippingSpaces(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar> {
    scalars.drop { isSeparator($0) || $0 == ":" || $0 == "#" || $0 == "№" }
  }

  private static func startsWithDigit(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.first.map { decimalDigit($0) != nil } ?? false
  }

  /// Returns the text after a parameter of a `tel:` URI (RFC 3966 section 3). For `ext=` it is the
  /// digits of the extension. For another parameter, such as a context that isn't a prefix (see
  /// ``PhoneContext``), it is the text after the parameter. Returns `nil` if no parameter begins
  /// here.
  private static func afterParameter(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> (rest: ArraySlice<Unicode.Scalar>, isExtension: Bool)? {
    let name = scalars.prefix { $0.properties.isAlphabetic || $0 == "-" }
    let behindName = scalars.dropFirst(name.count)
    guard !name.isEmpty, behindName.first == "=" else { return nil }
    let value = behindName.dropFirst()
    if lowercased(name) == "ext" {
      return startsWithDigit(value) ? (value, true) : nil
    }
    return (value.drop { $0 != ";" }, false)
  }

  /// Returns the text after the word `ext`, `ext.`, `extn` or `extension`, whose `e` has already
  /// been read. Returns `nil` for any other word, and if no digit follows.
  private static func afterExtensionWord(
    _ scalars: ArraySlice<Unicode.Scalar>
  ) -> ArraySlice<Unicode.Scalar>? {
    for word in ["xtension", "xtn", "xt"] {
      guard lowercased(scalars.prefix(word.unicodeScalars.count)) == word else { continue }
      let rest = skippingSpaces(scalars.dropFirst(word.unicodeScalars.count))
      return startsWithDigit(rest) ? rest : nil
    }
    return nil
  }

  static func lowercased(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars)).lowercased()
  }
}
