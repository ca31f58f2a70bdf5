/// How telephone numbers are dialled in one country, as far as a number alone can tell.
///
/// Made to be sure, not complete: what might be a number of another kind, such as a local number
/// without its area code, a short number or a service that can't be reached from abroad, is no
/// national number here.
package struct NumberPlan: Hashable, Sendable {
  /// Of ITU-T E.164, without a plus sign: `49`.
  package let countryCode: String
  /// What stands before a country code instead of the plus sign, in digits.
  let internationalPrefixes: [[UInt8]]
  let forms: [Form]

  /// A way in which national numbers are written.
  struct Form: Hashable, Sendable {
    /// In digits; empty where the country has none.
    var trunk: [UInt8]
    var mayOmitTrunk: Bool
    /// Bit `n` is set where a number may have `n` digits without the trunk prefix.
    var lengths: UInt32
    /// One of these begins the number without the trunk prefix.
    var starts: [[UInt8]]
    /// And none of these.
    var exceptions: [[UInt8]]
  }

  /// What the digits of a number are.
  package enum Reading: Hashable, Sendable {
    /// An international prefix and, from this digit on, a country code.
    case international(Int)
    /// A whole national number, which from this digit on is as it is dialled from abroad behind the
    /// country code.
    case national(Int)
  }

  /// The plan of a country by its ISO 3166-1 alpha-2 code in capitals; `nil` where it is not known.
  package static func of(_ territory: String) -> NumberPlan? { byTerritory[territory] }

  /// The countries whose plans are known, by their ISO 3166-1 alpha-2 codes, sorted.
  package static var territories: [String] { byTerritory.keys.sorted() }

  /// What the number is when it is dialled in this country; `nil` where that is not certain.
  ///
  /// - Parameter digits: 0 to 9 each, without a plus sign and separators. Anything else, such as
  ///   the codes that stand for star and pound elsewhere, makes the number none.
  package func reading(_ digits: [UInt8]) -> Reading? {
    guard digits.count <= Self.digitLimit, digits.allSatisfy({ $0 < 10 }) else { return nil }
    for prefix in internationalPrefixes where digits.starts(with: prefix) {
      let rest = digits.count - prefix.count
      // No country code begins with 0.
      guard rest >= Self.shortest, digits[prefix.count] != 0 else { continue }
      return .international(prefix.count)
    }
    for form in forms {
      if !form.trunk.isEmpty, digits.starts(with: form.trunk),
        form.has(digits[form.trunk.count...])
      {
        return .national(form.trunk.count)
      }
      if form.trunk.isEmpty || form.mayOmitTrunk, form.has(digits[...]) { return .national(0) }
    }
    return nil
  }

  /// The trunk prefix that people dial or leave out as they like; empty where it is not so.
  package var optionalTrunk: String {
    let trunk = forms.first { $0.mayOmitTrunk }?.trunk ?? []
    return trunk.map { String($0) }.joined()
  }

  /// More than any number with an international prefix has.
  private static let digitLimit = 20
  /// E.164 numbers have at most 15 digits; the shortest in use has 7 (Niue, Saint Helena).
  static let shortest = 7
  static let longest = 15

  /// Whether the digits behind a `+` can be a whole number: its length is one of its country where
  /// that is known, and there is no trunk prefix left in it.
  static func isInternational(_ digits: ArraySlice<UInt8>) -> Bool {
    guard (shortest...longest).contains(digits.count), let first = digits.first, first != 0 else {
      return false
    }
    let head = digits.prefix(3).reduce(0) { $0 * 10 + Int($1) }
    let length = CountryCodes.length(head: head)
    let code = digits.prefix(length).reduce(0) { $0 * 10 + Int($1) }
    let national = digits.dropFirst(length)
    if national.first == 0, !CountryCodes.keepsZero(code) { return false }
    guard let lengths = lengths[code] else { return true }
    return lengths & 1 << UInt32(national.count) != 0
  }

  /// The country code that the digits are, and nothing else; `nil` where they are none.
  static func countryCode(_ digits: [UInt8]) -> Int? {
    guard (1...3).contains(digits.count), digits[0] != 0 else { return nil }
    let code = digits.reduce(0) { $0 * 10 + Int($1) }
    let head = [code * 100, code * 10, code][digits.count - 1]
    return CountryCodes.length(head: head) == digits.count ? code : nil
  }

  /// Whether what follows the country code is a whole number of its country, without the trunk
  /// prefix; `true` where the country's plan is not known.
  ///
  /// - Parameter digits: as of ``isInternational(_:)``, for which they have to be one.
  static func isNational(behindCode digits: [UInt8]) -> Bool {
    let length = CountryCodes.length(head: digits.prefix(3).reduce(0) { $0 * 10 + Int($1) })
    let code = digits.prefix(length).map { String($0) }.joined()
    let plans = byTerritory.values.filter { $0.countryCode == code }
    return plans.isEmpty
      || plans.contains { $0.forms.contains { $0.has(digits[length...]) } }
  }
}

extension NumberPlan.Form {
  /// Whether this is a whole national number without its trunk prefix.
  fileprivate func has(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.count < 32 && lengths & 1 << UInt32(digits.count) != 0
      && starts.contains { digits.starts(with: $0) }
      && !exceptions.contains { digits.starts(with: $0) }
  }
}
