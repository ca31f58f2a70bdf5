/// `+CME ERROR`, 3GPP TS 27.007, 9.2: as a number or, if `+CMEE=1` was refused, in words.
enum ATError {
  private static let words = [
    3: "not allowed now", 10: "there is no SIM", 11: "the SIM needs its PIN",
    12: "the SIM needs its PUK", 13: "the SIM has failed", 14: "the SIM is busy",
    15: "wrong SIM", 16: "wrong code", 30: "there is no network",
    31: "the network does not answer", 32: "the network allows emergency calls only",
  ]

  private static let verbose = [
    "OPERATION NOT ALLOWED": 3, "SIM NOT INSERTED": 10, "SIM PIN REQUIRED": 11,
    "SIM PUK REQUIRED": 12, "SIM FAILURE": 13, "SIM BUSY": 14, "SIM WRONG": 15,
    "INCORRECT PASSWORD": 16, "NO NETWORK SERVICE": 30, "NETWORK TIMEOUT": 31,
  ]

  /// Returns the error's number; `nil` for a bare `ERROR` or a text of the maker's own.
  static func code(_ line: String) -> Int? {
    line.split(separator: ":").last.flatMap { Int($0.trimmed) ?? verbose[$0.trimmed.uppercased()] }
  }

  /// Whether the cause is the SIM: it is missing, wants a code or is busy.
  static func isOfSIM(_ line: String) -> Bool { code(line).map { (10...17).contains($0) } ?? false }

  static func message(_ line: String) -> String {
    code(line).flatMap { words[$0] } ?? "the modem refuses: \(line)"
  }
}
