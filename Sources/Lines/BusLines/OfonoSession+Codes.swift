import BusMessages
import CallModel
import Keypad

/// The SIM and its codes, and the codes of the network.
extension OfonoSession {
  // MARK: The SIM

  var sim: SIMState? {
    guard let properties = parts[Interface.sim], !properties.isEmpty else { return nil }
    if properties["Present"]?.isTrue == false { return .absent }
    func tries(_ code: String) -> Int? {
      properties["Retries"]?[code]?.int.flatMap { (0...99).contains($0) ? $0 : nil }
    }
    switch properties["PinRequired"]?.text {
    case nil: return nil
    case "none", "pin2", "puk2": return .ready
    case "pin": return codeUntil == nil ? .wants(.pin, triesLeft: tries("pin")) : nil
    case "puk": return codeUntil == nil ? .wants(.puk, triesLeft: tries("puk")) : nil
    default: return .failed("it is locked to another network")
    }
  }

  mutating func unlock(_ pin: String) { give(["pin", pin], by: "EnterPin") }
  mutating func unblock(_ puk: String, newPIN pin: String) {
    give(["puk", puk, pin], by: "ResetPin")
  }

  /// Gives the SIM a code that the user has typed.
  ///
  /// - Parameter words: the kind of code, and the codes.
  private mutating func give(_ words: [String], by member: String) {
    guard let chosen, parts[Interface.sim] != nil,
      words.dropFirst().allSatisfy(SIMCodes.isRight)
    else {
      if let sim { talk.emit(.sim(.state(sim))) }
      return
    }
    let call = BusCall(
      chosen, Interface.sim, member, String(repeating: "s", count: words.count),
      words.map { .string($0) }, patience: .seconds(30), isSecret: true)
    talk.ask(call, for: .code)
  }

  mutating func askSIMState(_ path: String) { askProperties(path, Interface.sim) }

  /// Asks for the state of the SIM again, because another one may be inserted. oFono forgets the
  /// required code of the last SIM and reports that of the next one only if it differs.
  mutating func requestSIM(_ path: String) {
    for name in ["PinRequired", "Retries"] { parts[Interface.sim]?[name] = nil }
    codeUntil = nil
    askProperties(path, Interface.sim)
  }

  func pinChangeCall(from old: String, to new: String) -> BusCall? {
    guard let chosen, sim == .ready, wrongPIN == nil else { return nil }
    return BusCall(
      chosen, Interface.sim, "ChangePin", "sss", [.string("pin"), .string(old), .string(new)],
      patience: .seconds(30), isSecret: true)
  }

  static func isWrongPIN(_ error: String) -> Bool {
    error.hasSuffix(".Failed") || error.hasSuffix(".IncorrectPassword")
  }

  /// oFono gives no reason. Only now does it ask the SIM for the tries left after a wrong PIN.
  mutating func askTries(_ path: String, at now: Instant) {
    wrongPIN = WrongPIN(triesBefore: pinTries, until: now + Self.codePatience)
    askProperties(path, Interface.sim)
  }

  /// Reports why a PIN was not changed, once oFono knows the reason or the waiting time `isOver`.
  mutating func emitWrongPIN(isOver: Bool = false) {
    guard let wrongPIN else { return }
    let isBlocked = parts[Interface.sim]?["PinRequired"]?.text == "puk"
    let tries = pinTries
    let isTaken = tries.map { tries in wrongPIN.triesBefore.map { tries < $0 } ?? true } ?? false
    guard isBlocked || isTaken || isOver else { return }
    self.wrongPIN = nil
    talk.emit(
      .sim(
        .pinChange(
          isBlocked || isTaken
            ? .wrong(triesLeft: isBlocked ? 0 : tries)
            : .failed("the SIM refuses: the PIN is as before"))))
  }

  private var pinTries: Int? {
    parts[Interface.sim]?["Retries"]?["pin"]?.int.flatMap { 0...99 ~= $0 ? $0 : nil }
  }

  // MARK: The network's

  /// `Initiate` returns the kind, `USSD` or a supplementary service; `Respond` returns only a text.
  static func serviceText(_ values: [BusValue]) -> String {
    values.last?.text ?? values.first?.text.map { "\($0): done" } ?? ""
  }

  static func codesCall(_ path: String) -> BusCall {
    BusCall(path, Interface.codes, "GetProperties")
  }
}
