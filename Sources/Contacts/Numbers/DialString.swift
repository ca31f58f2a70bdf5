/// Turns numbers as people write them into what may be dialled.
package enum DialString {
  /// The only characters that ever reach a dial command.
  package static let allowed = Set<Character>("+0123456789*#,;")
  private static let lengthLimit = 64

  /// Digits as ASCII, separators dropped; `nil` where something in it can't be dialled.
  ///
  /// At most 64 characters, more than any network takes (E.164 has 15 digits, and supplementary
  /// service strings of 3GPP TS 22.030 stay below 60).
  package static func normalize(_ written: String) -> String? {
    // What is typed mostly is one already.
    if (1...lengthLimit).contains(written.utf8.count),
      written.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      return written
    }
    var result = ""
    var rest = Substring(PhoneContext.applied(to: written)).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == ";", let after = afterParameter(rest) {
        rest = after.rest
        if after.isExtension, !result.isEmpty { result += ";" }
        continue
      }
      if scalar.value < 0x80, allowed.contains(Character(scalar)) {
        switch scalar {
        case "#" where isExtension(rest, behind: result):
          result += ";"
        case "*"
        where rest.first == "*" && !result.isEmpty
          && isCarrierSign(rest.dropFirst(), behind: result):
          rest = rest.dropFirst()
        case "+":
          // In front of a number, which in a code stands behind a star: `*21*+49…#`.
          let isInCode = result.hasSuffix("*") && (result.hasPrefix("*") || result.hasPrefix("#"))
          guard result.isEmpty || isInCode else { return nil }
          result += "+"
        case ",", ";":
          // Nothing to pause after: it would only hide what is called from a look at its start.
          if !result.isEmpty { result.unicodeScalars.append(scalar) }
        default:
          result.unicodeScalars.append(scalar)
        }
        continue
      }
      if let digit = decimalDigit(scalar) {
        result += String(digit)
        continue
      }
      switch scalar {
      case "(" where isTrunkZero(rest, after: result):
        rest = rest.dropFirst(2)
      case "＋":
        guard result.isEmpty else { return nil }
        result = "+"
      case "p", "P":
        guard !result.isEmpty, startsWithDigit(rest) else { return nil }
        result += ","
      case "w", "W":
        guard !result.isEmpty, startsWithDigit(rest) else { return nil }
        result += ";"
      case "＃", "№":
        guard isExtension(rest, behind: result) else { return nil }
        result += ";"
      case "x", "X":
        let behind = rest.drop { $0 == "x" || $0 == "X" }
        if isCarrierSign(behind, behind: result) {
          rest = behind
          continue
        }
        guard !result.isEmpty, startsWithDigit(skippingSpaces(rest)) else { return nil }
        result += ";"
      case "e", "E":
        guard !result.isEmpty, let after = afterExtensionWord(rest) else { return nil }
        rest = after
        result += ";"
      default:
        guard isSeparator(scalar) else { return nil }
      }
    }
    let hasDigit = result.contains { $0.isNumber }
    let isCode = result.contains("*") || result.contains("#")
    guard hasDigit || isCode, result.count <= lengthLimit else { return nil }
    return result
  }

  /// The `(0)` of `+49 (0)89 …` and `0049 (0)89 …` is dialled inside the country only. Italy's is
  /// part of the number.
  private static func isTrunkZero(
    _ rest: Substring.UnicodeScalarView, after dialled: String
  ) -> Bool {
    guard rest.starts(with: "0)".unicodeScalars) else { return false }
    let code = dialled.hasPrefix("+") ? dialled.dropFirst() : dialled.dropFirst(2)
    guard dialled.hasPrefix("+") || dialled.hasPrefix("00"), (1...3).contains(code.count),
      let number = Int(code)
    else { return false }
    return !CountryCodes.keepsZero(number)
  }

  /// Whether a `#` stands between a whole number and its extension, `(212) 555-0101 #22`. Codes begin
  /// with a star or a pound sign.
  private static func isExtension(
    _ rest: Substring.UnicodeScalarView, behind dialled: String
  ) -> Bool {
    let digits = dialled.hasPrefix("+") ? dialled.dropFirst() : dialled[...]
    guard digits.utf8.count >= 7, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return false }
    let behind = rest.drop { isSeparator($0) }
    return (1...7).contains(behind.count { decimalDigit($0) != nil })
      && behind.allSatisfy { decimalDigit($0) != nil || isSeparator($0) }
  }

  /// Whether the two letters that stand for any carrier's code end there: Brazil's `0xx11 91234-5678`.
  /// Without them the number is dialled with the caller's own carrier.
  private static func isCarrierSign(
    _ rest: Substring.UnicodeScalarView, behind dialled: String
  ) -> Bool {
    let national =
      dialled.hasPrefix("+55")
      ? dialled.dropFirst(3)
      : dialled.hasPrefix("0055")
        ? dialled.dropFirst(4) : dialled[...]
    guard national.isEmpty || national == "0" else { return false }
    return rest.count { decimalDigit($0) != nil } >= 10
  }

  /// The value of a decimal digit of any script, `nil` for everything else.
  package static func decimalDigit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.value < 0x80 {
      return (0x30...0x39).contains(scalar.value) ? Int(scalar.value) - 0x30 : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Int(value)
  }

  /// Spaces, dashes, dots, brackets and invisible formatting, as found in real address books.
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
    _ scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    scalars.drop { isSeparator($0) || $0 == ":" || $0 == "#" || $0 == "№" }
  }

  private static func startsWithDigit(_ scalars: Substring.UnicodeScalarView) -> Bool {
    scalars.first.map { decimalDigit($0) != nil } ?? false
  }

  /// What follows a parameter of a `tel:` URI (RFC 3966 section 3): the digits of an extension
  /// behind `ext=`, or what stands behind any other parameter, such as a context that is no prefix
  /// (see ``PhoneContext``); `nil` where none begins here.
  private static func afterParameter(
    _ scalars: Substring.UnicodeScalarView
  ) -> (rest: Substring.UnicodeScalarView, isExtension: Bool)? {
    let name = scalars.prefix { $0.properties.isAlphabetic || $0 == "-" }
    let behindName = scalars.dropFirst(name.count)
    guard !name.isEmpty, behindName.first == "=" else { return nil }
    let value = behindName.dropFirst()
    if String(name).lowercased() == "ext" {
      return startsWithDigit(value) ? (value, true) : nil
    }
    return (value.drop { $0 != ";" }, false)
  }

  /// What follows `xt`, `xt.`, `xtn` or `xtension` where digits come next.
  private static func afterExtensionWord(
    _ scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    for word in ["xtension", "xtn", "xt"] {
      let head = String(scalars.prefix(word.unicodeScalars.count)).lowercased()
      guard head == word else { continue }
      let rest = skippingSpaces(scalars.dropFirst(word.unicodeScalars.count))
      return startsWithDigit(rest) ? rest : nil
    }
    return nil
  }
}
