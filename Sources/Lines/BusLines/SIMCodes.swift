import Keypad

/// The form of a SIM's codes.
enum SIMCodes {
  /// Whether the text has the form of a PIN or a PUK (3GPP TS 31.101, 9.5).
  static func isRight(_ code: String) -> Bool {
    4...8 ~= code.utf8.count && code.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

/// A PIN that oFono has not changed. Its number of tries left is still to be reported.
struct WrongPIN: Hashable, Sendable {
  /// The number of tries before; `nil` if unknown.
  var triesBefore: Int?
  var until: Instant
}
