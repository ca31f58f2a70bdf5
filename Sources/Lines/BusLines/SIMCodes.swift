import BusMessages
import CallModel
import Keypad

/// The form of a SIM's codes.
enum SIMCodes {
  /// Whether the text has the form of a PIN or a PUK (3GPP TS 31.101, 9.5).
  static func isRight(_ code: String) -> Bool { code.isDigits(4...8) }

  /// Returns the number of tries left that a service reports.
  static func tries(_ value: BusValue?) -> Int? {
    value?.int.flatMap { (0...99).contains($0) ? $0 : nil }
  }
}

/// A PIN that oFono has not changed. Its number of tries left is still to be reported.
struct WrongPIN: Hashable, Sendable {
  /// The number of tries left before the attempt; `nil` if unknown.
  var triesBefore: Int?
  var until: Instant
}

extension BusCall {
  /// Returns a call whose arguments are only strings, some of them codes for the SIM.
  static func withCodes(
    _ words: [String], to path: String, _ interface: String, _ member: String
  ) -> BusCall {
    BusCall(
      path, interface, member, String(repeating: "s", count: words.count),
      words.map { .string($0) }, patience: .seconds(30), isSecret: true)
  }
}
