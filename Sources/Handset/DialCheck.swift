import Contacts
import Telephony

/// Which numbers are never dialled without a question.
package struct DialCheck: Hashable, Sendable {
  package enum Concern: Hashable, Sendable {
    /// Begins with `*` or `#`: may forward calls or change the line (3GPP TS 22.030).
    case code
    case emergency
    /// Has more digits than any telephone number (ITU-T E.164: 15 behind the international prefix):
    /// a slip of the keys, or two numbers that were written as one.
    case long
  }

  package var emergencyNumbers: EmergencyNumbers

  /// - Parameter country: Where the user is, ISO 3166-1 alpha-2; where that is not known, the
  ///   emergency numbers of all countries are asked about.
  package init(country: String?) {
    self.init(emergencyNumbers: EmergencyNumbers(country: country))
  }

  package init(emergencyNumbers: EmergencyNumbers) {
    self.emergencyNumbers = emergencyNumbers
  }

  /// As this one, with the emergency numbers that a line names: see ``EmergencyNumbers/adding(_:)``.
  package func adding(emergencyNumbers named: Set<String>) -> DialCheck {
    named.isEmpty ? self : DialCheck(emergencyNumbers: emergencyNumbers.adding(named))
  }

  /// Whether a dial string may reach an emergency number, at once or behind a prefix; that one's own
  /// number is shown or hidden is one, too.
  package func isEmergency(_ number: String) -> Bool {
    guard let telephone = Self.telephone(number) else { return false }
    let number = PrivateCall(telephone)?.number ?? telephone
    return Self.called(number).contains { emergencyNumbers.contains($0) }
  }

  /// Whether an emergency number keeps its place before contacts with names on the same keys. With a
  /// known country every emergency number does. ``concern(_:)`` asks before an emergency call in either
  /// case.
  package func staysEmergency(besideContacts number: String) -> Bool {
    guard let telephone = Self.telephone(number) else { return false }
    let number = PrivateCall(telephone)?.number ?? telephone
    return Self.called(number).contains { emergencyNumbers.keepsUncovered($0) }
  }

  /// What may be called: what follows a pause is sent after the call stands, but for the pause behind
  /// a digit or two, which may be for an outside line.
  private static func called(_ number: String) -> [Substring] {
    // What begins so is behind no prefix. This is asked at every key of a name.
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

  /// The number that an address has in it; `nil` where it is called by a name.
  private static func telephone(_ number: String) -> String? {
    guard let address = SIPURI(number) else { return number }
    return address.number
  }

  /// - Parameter number: a dial string, or an address: what the number in it is, it may become.
  package func concern(_ number: String) -> Concern? {
    guard let number = Self.telephone(number) else { return nil }
    if PrivateCall(number) != nil, isEmergency(number) { return .emergency }
    let called = Self.called(number)
    // Wherever it stands, the network may take it for a code.
    if called.contains(where: { $0.contains("*") || $0.contains("#") }) { return .code }
    if called.contains(where: { emergencyNumbers.contains($0) }) { return .emergency }
    // The longest prefixes have three digits: 011, 810.
    let isLong = called.contains { $0.count > ($0.hasPrefix("+") ? 1 + 15 : 3 + 15) }
    return isLong ? .long : nil
  }
}
