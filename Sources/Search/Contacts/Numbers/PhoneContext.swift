/// The parameter `;phone-context=` of a `tel:` URI (RFC 3966 section 5.1.5), which states where a
/// local number is valid: `1234567;phone-context=+49-30`.
///
/// The RFC warns that the digits of a context are not always a prefix: `911` in the context `+1`
/// has no international form. So the context is put before the number only if the result is a whole
/// number of the country. A trunk prefix is left out: `030 1234567` in the context `+49` is
/// `+49-301234567`. In any other case, and if the context is a domain, the number stays in its
/// local form.
enum PhoneContext {
  private static let name = "phone-context="

  /// Returns the number with its context before it. A text without a context is returned unchanged,
  /// and so is a number to which the context can't be added.
  static func applied(to text: String) -> String {
    guard text.utf8.contains(.semicolon) else { return text }
    var parts = text.split(separator: ";", omittingEmptySubsequences: false)
    let place = parts.indices.dropFirst().first {
      parts[$0].lowercased().hasPrefix(name) && parts[$0].dropFirst(name.utf8.count).first == "+"
    }
    guard let place else { return text }
    let context = parts[place].dropFirst(name.utf8.count)
    guard let local = digits(of: parts[0]), let prefix = digits(of: context.dropFirst()),
      !prefix.isEmpty, !parts[0].contains("+")
    else { return text }
    let trunk = trunk(of: prefix)
    if isWhole(prefix, local[...]) {
      parts[0] = "\(context)-\(parts[0])"
    } else if !trunk.isEmpty, local.starts(with: trunk), isWhole(prefix, local[trunk.count...]) {
      let national = local.dropFirst(trunk.count).map { String($0) }.joined()
      parts[0] = "\(context)-\(national)"
    } else {
      return text
    }
    parts.remove(at: place)
    return parts.joined(separator: ";")
  }

  /// Returns the ASCII digits among separators; `nil` if there is any other character.
  private static func digits(of text: Substring) -> [UInt8]? {
    var result: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80, let digit = DialString.decimalDigit(scalar) {
        result.append(UInt8(digit))
      } else if !DialString.isSeparator(scalar) {
        return nil
      }
    }
    return result
  }

  /// Returns the prefix of national numbers if the context is a country code; otherwise an empty
  /// list.
  private static func trunk(of prefix: [UInt8]) -> [UInt8] {
    guard let code = NumberPlan.countryCode(prefix) else { return [] }
    return CountryCodes.trunk(of: code).utf8.map { $0 - UInt8(ascii: "0") }
  }

  private static func isWhole(_ prefix: [UInt8], _ local: ArraySlice<UInt8>) -> Bool {
    // Shorter numbers are emergency and service numbers in any context.
    guard local.count >= shortest, NumberPlan.isInternational((prefix + local)[...]) else {
      return false
    }
    // `116117` in the context `+49` is as long as a German number, but isn't one.
    return NumberPlan.isNational(behindCode: prefix + local)
  }

  private static let shortest = 4
}
