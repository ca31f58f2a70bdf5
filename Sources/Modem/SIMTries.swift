import Telephony

/// How often a code of the SIM may still be tried: no standard way is known by all modems.
enum SIMTries: Hashable, Sendable {
  /// `+SPIC`, `+UPINCNT`: PIN, PIN2, PUK, PUK2; some have the first only.
  case inOrder(String)
  /// `+QPINC="SC"`: what it is of, PIN, PUK.
  case ofCard(String)
  /// `^CPIN?`: the code that is wanted, its tries, then PUK, PIN, PUK2, PIN2.
  case besideState(String)
  /// `+CPINR`, 3GPP TS 27.007, 8.65: a line for each code.
  case byName(String)

  var command: String {
    switch self {
    case .inOrder(let text), .ofCard(let text), .besideState(let text), .byName(let text): text
    }
  }

  func left(of code: SIMCode, in lines: [String]) -> Int? {
    let isPIN = code == .pin
    let all = lines.compactMap { line in
      line.firstIndex(of: ":").map { ATFields(line[line.index(after: $0)...]) }
    }
    switch self {
    case .inOrder: return all.first?.int(isPIN ? 0 : 2)
    case .ofCard: return all.first { $0.text(0) == "SC" }?.int(isPIN ? 1 : 2)
    case .besideState: return all.first?.int(1) ?? all.first?.int(isPIN ? 3 : 2)
    case .byName: return all.first { $0.text(0) == (isPIN ? "SIM PIN" : "SIM PUK") }?.int(1)
    }
  }
}
