import CallModel

/// Ways to ask how often a code of the SIM may still be tried. No way works on all modems.
enum SIMTries: Hashable, Sendable {
  /// `+UPINCNT`: PIN, PIN2, PUK, PUK2.
  case inOrder(String)
  /// `+SPIC`: PIN, PIN2, PUK, PUK2 on a SIM800 or a SIM5320 (`3,3,10,10`); PIN, PUK, PIN2, PUK2 on
  /// a SIM7600 (`3,10,0,10`), according to the documents for each. On other models only the first
  /// is sure.
  case inEitherOrder(String)
  /// `+QPINC="SC"`: the kind of code, then PIN and PUK.
  case ofCard(String)
  /// `^CPIN?`: the wanted code and its tries, then PUK, PIN, PUK2, PIN2.
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

  /// Returns the tries for the PUK, which is the second or the third field. A PIN2 has three tries,
  /// a PUK ten, and a SIM that wants its PUK has at least one.
  ///
  /// - Returns: `nil` if the field can't be determined.
  private static func pukTries(in fields: ATFields) -> Int? {
    let both = [fields.int(1), fields.int(2)].compactMap { $0 }.filter { $0 > 0 }
    return both.first { $0 > 3 } ?? (Set(both).count == 1 ? both[0] : nil)
  }
}
