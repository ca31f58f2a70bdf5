import Contacts

/// Which numbers are never dialled without a question.
public struct DialCheck: Hashable, Sendable {
  public enum Concern: Hashable, Sendable {
    /// Begins with `*` or `#`: may forward calls or change the line (3GPP TS 22.030).
    case code
    case emergency
    /// Has more digits than any telephone number (ITU-T E.164: 15 behind the international prefix):
    /// a slip of the keys, or two numbers that were written as one.
    case long
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
    // What follows a pause is sent after the call stands.
    let called = number.drop { $0 == "," || $0 == ";" }.prefix { $0 != "," && $0 != ";" }
    // Wherever it stands, the network may take it for a code.
    if called.contains("*") || called.contains("#") { return .code }
    // Some networks put through an emergency number behind an international prefix, too.
    let behindPlus = called.drop { $0 == "+" }
    let behindZeros: Substring = called.hasPrefix("00") ? called.dropFirst(2) : ""
    let forms = [called, behindPlus, behindZeros]
    if forms.contains(where: { emergencyNumbers.contains(String($0)) }) { return .emergency }
    // The longest prefixes have three digits: 011, 810.
    return called.count > (called.hasPrefix("+") ? 1 + 15 : 3 + 15) ? .long : nil
  }
}
