import Telephony

/// How often a code of the SIM may still be tried: no standard way is known by all modems.
enum SIMTries: Hashable, Sendable {
  /// `+UPINCNT`: PIN, PIN2, PUK, PUK2.
  case inOrder(String)
  /// `+SPIC`: PIN, PIN2, PUK, PUK2 of a SIM800 or a SIM5320 (`3,3,10,10`); PIN, PUK, PIN2, PUK2 of a
  /// SIM7600 (`3,10,0,10`), as what is written for each has it; of others the first only.
  case inEitherOrder(String)
  /// `+QPINC="SC"`: what it is of, PIN, PUK.
  case ofCard(String)
  /// `^CPIN?`: the code that is wanted, its tries, then PUK, PIN, PUK2, PIN2.
  case besideState(String)
  /// `+CPINR`, 3GPP TS 27.007, 8.65: a line for each code.
  case byName(String)

  var command: String {
    switch self {
    case .inOrder(let text), .inEitherOrder(let text), .ofCard(let text), .besideState(let text),
      .byName(let text):
      text
    }
  }

  func left(of code: SIMCode, in lines: [String]) -> Int? {
    let isPIN = code == .pin
    let all = lines.compactMap { line in
      line.firstIndex(of: ":").map { ATFields(line[line.index(after: $0)...]) }
    }
    switch self {
    case .inOrder: return all.first?.int(isPIN ? 0 : 2)
    case .inEitherOrder: return all.first.flatMap { isPIN ? $0.int(0) : Self.pukTries(in: $0) }
    case .ofCard: return all.first { $0.text(0) == "SC" }?.int(isPIN ? 1 : 2)
    case .besideState: return all.first?.int(1) ?? all.first?.int(isPIN ? 3 : 2)
    case .byName: return all.first { $0.text(0) == (isPIN ? "SIM PIN" : "SIM PUK") }?.int(1)
    }
  }

  /// The second or the third: a PIN2 has three tries, a PUK ten, and a SIM that wants its PUK has one.
  ///
  /// - Returns: `nil` where it may be either.
  private static func pukTries(in fields: ATFields) -> Int? {
    let both = [fields.int(1), fields.int(2)].compactMap { $0 }.filter { $0 > 0 }
    return both.first { $0 > 3 } ?? (Set(both).count == 1 ? both[0] : nil)
  }
}
