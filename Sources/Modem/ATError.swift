/// `+CME ERROR`: 3GPP TS 27.007, 9.2.
enum ATError {
  private static let words = [
    3: "the modem may not do this now", 10: "there is no SIM", 11: "the SIM wants its PIN",
    12: "the SIM wants its PUK", 13: "the SIM has failed", 14: "the SIM is busy",
    15: "this is a wrong SIM", 30: "there is no network", 31: "the network does not answer",
    32: "the network allows emergency calls only",
  ]

  private static func code(_ line: String) -> Int? {
    line.split(separator: ":").last.flatMap { Int($0.trimmed) }
  }

  /// Whether the SIM is what is wrong: there is none, it wants a code, or is busy.
  static func isOfSIM(_ line: String) -> Bool { code(line).map { (10...17).contains($0) } ?? false }

  static func words(_ line: String) -> String {
    code(line).flatMap { words[$0] } ?? "the modem refuses: \(line)"
  }
}
