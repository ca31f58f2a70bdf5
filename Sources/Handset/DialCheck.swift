import Contacts

/// Which numbers are never dialled without a question.
public struct DialCheck: Hashable, Sendable {
  public enum Concern: Hashable, Sendable {
    /// Begins with `*` or `#`: may forward calls or change the line (3GPP TS 22.030).
    case code
    case emergency
  }

  public var emergencyNumbers: Set<String>

  /// 112 and 911 everywhere, and what 3GPP TS 22.101 §10.1.1 and national plans add. A number too
  /// many costs one question.
  public static let commonEmergencyNumbers: Set<String> = [
    "000", "08", "100", "101", "102", "103", "104", "108", "110", "111", "112", "113", "115", "117",
    "118", "119", "122", "123", "190", "191", "192", "193", "911", "997", "998", "999",
  ]

  public init(emergencyNumbers: Set<String> = Self.commonEmergencyNumbers) {
    self.emergencyNumbers = emergencyNumbers
  }

  /// - Parameter number: a dial string.
  public func concern(_ number: String) -> Concern? {
    if number.hasPrefix("*") || number.hasPrefix("#") { return .code }
    // What follows a pause is sent after the call stands.
    let called = number.prefix { $0 != "," && $0 != ";" }
    if emergencyNumbers.contains(String(called)) { return .emergency }
    // A code behind a `+` or in the middle still reaches the network as one.
    return called.contains("*") || called.contains("#") ? .code : nil
  }
}
