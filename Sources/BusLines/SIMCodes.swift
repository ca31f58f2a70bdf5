import Keypad

/// The codes of a SIM, as either service takes them.
enum SIMCodes {
  /// Whether a PIN or a PUK can be right: 3GPP TS 31.101, 9.5.
  static func isRight(_ code: String) -> Bool {
    4...8 ~= code.utf8.count && code.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

/// A PIN that oFono has not changed, and whose tries are still to be told.
struct WrongPIN: Hashable, Sendable {
  /// How often it might have been tried before; `nil` where nobody knew.
  var triesBefore: Int?
  var until: Instant
}
