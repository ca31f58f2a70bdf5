import CallModel
import Contacts

/// Decides which numbers are dialled only after a question.
package struct DialCheck: Hashable, Sendable {
  package enum Concern: Hashable, Sendable {
    /// A number that begins with `*` or `#`. It may forward calls or change the line (3GPP TS
    /// 22.030).
    case code
    case emergency
    /// A number with more digits than any telephone number (ITU-T E.164: 15 after the international
    /// prefix): a slip of the keys, or two numbers that were written as one.
    case long
  }

  package var emergencyNumbers: EmergencyNumbers

  /// - Parameter country: The user's country, ISO 3166-1 alpha-2. If it is `nil`, the check asks
  ///   about the emergency numbers of all countries.
  package init(country: String?) {
    self.init(emergencyNumbers: EmergencyNumbers(country: country))
  }

  package init(emergencyNumbers: EmergencyNumbers) {
    self.emergencyNumbers = emergencyNumbers
  }

  /// Returns this check with the emergency numbers that a line names: see
  /// ``EmergencyNumbers/adding(_:)``.
  package func adding(emergencyNumbers named: Set<String>) -> DialCheck {
    named.isEmpty ? self : DialCheck(emergencyNumbers: emergencyNumbers.adding(named))
  }

  /// Whether a dial string may reach an emergency number, directly or after a prefix. The prefix
  /// may also show or hide the caller's number, see `PrivateCall`.
  package func isEmergency(_ number: String) -> Bool {
    guard let telephone = Self.telephone(number) else { return false }
    let number = PrivateCall(telephone)?.number ?? telephone
    return Self.called(number).contains { emergencyNumbers.contains($0) }
  }

  /// Whether an emergency number keeps its place before contacts with names on the same keys. With
  /// a known country every emergency number does. ``concern(_:)`` asks before an emergency call in
  /// either case.
  package func staysEmergency(besideContacts number: String) -> Bool {
    guard let telephone = Self.telephone(number) else { return false }
    let number = PrivateCall(telephone)?.number ?? telephone
    return Self.called(number).contains { emergencyNumbers.keepsUncovered($0) }
  }

  /// Returns the numbers that a dial string may call. Digits after a pause are sent once the call
  /// is connected, so they are left out. But one or two digits before the first pause may be for an
  /// outside line: then the number follows the pause.
  private static func called(_ number: String) -> [Substring] {
    // Digits that begin with 2 to 8 have no prefix. This shortcut matters, because each key of a
    // name needs this check.
    if let first = number.utf8.first, digits2To8 ~= first, number.utf8.allSatisfy({ digits ~= $0 })
    {
      return [Substring(number)]
    }
    let rest = number.drop { EmergencyNumbers.isPause($0) }
    let first = rest.prefix { !EmergencyNumbers.isPause($0) }
    let called = EmergencyNumbers.behindPrefixes(rest)
    guard first.endIndex < rest.endIndex, first.count <= 2 else { return called }
    return called + EmergencyNumbers.behindPrefixes(rest[first.endIndex...])
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let digits2To8 = UInt8(ascii: "2")...UInt8(ascii: "8")

  /// Returns the telephone number in an address; `nil` if the address has a name instead.
  private static func telephone(_ number: String) -> String? {
    guard let address = SIPURI(number) else { return number }
    return address.number
  }

  /// Whether digits are a number to dial rather than the keys of a name: an emergency number, or a
  /// short or a whole number of the country. No wrong key is forgiven in such a number.
  ///
  /// - Parameter country: The user's country, ISO 3166-1 alpha-2 in capitals; if it is `nil`, only
  ///   emergency numbers are known.
  package func isNumber(_ digits: String, in country: String?) -> Bool {
    if isEmergency(digits) { return true }
    guard let plan = country.flatMap({ NumberPlan.of($0) }) else { return false }
    let all = digits.utf8.map { $0 &- UInt8(ascii: "0") }
    guard plan.isWhole(all) else { return false }
    if all.count > Self.longestShort { return true }
    // In some countries any few digits may be a code for messages, which says nothing.
    let alike = (0...9).count { plan.isWhole(all.dropLast() + [$0]) }
    return alike <= 5
  }

  /// The maximum number of digits of a number that may be a code for messages.
  private static let longestShort = 6

  /// - Parameter number: a dial string, or an address, which may be dialled as its number.
  package func concern(_ number: String) -> Concern? {
    guard let number = Self.telephone(number) else { return nil }
    if PrivateCall(number) != nil, isEmergency(number) { return .emergency }
    let called = Self.called(number)
    // The network may read `*` or `#` as a code at any position.
    if called.contains(where: { $0.contains("*") || $0.contains("#") }) { return .code }
    if called.contains(where: { emergencyNumbers.contains($0) }) { return .emergency }
    // The longest prefixes have three digits: 011, 810.
    let isLong = called.contains { $0.count > ($0.hasPrefix("+") ? 1 + 15 : 3 + 15) }
    return isLong ? .long : nil
  }
}
