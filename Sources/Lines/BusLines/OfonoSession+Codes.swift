import BusMessages
import CallModel
import Keypad

/// The SIM and its codes, and the codes of the network.
extension OfonoSession {
  // MARK: The SIM

  var sim: SIMState? {
    guard let properties = parts[Interface.sim], !properties.isEmpty else { return nil }
    if properties["Present"]?.isTrue == false { return .absent }
    func tries(_ code: String) -> Int? { SIMCodes.tries(properties["Retries"]?[code]) }
    switch properties["PinRequired"]?.text {
    case nil: return nil
    case "none", "pin2", "puk2": return .ready
    case "pin": return line.codeUntil == nil ? .wants(.pin, triesLeft: tries("pin")) : nil
    case "puk": return line.codeUntil == nil ? .wants(.puk, triesLeft: tries("puk")) : nil
    default: return .failed("it is locked to another network")
    }
  }

  mutating func give(_ code: SIMCode, _ codes: [String]) {
    guard let chosen = line.chosen, parts[Interface.sim] != nil,
      codes.allSatisfy(SIMCodes.isRight)
    else {
      if let sim { emit(.sim(.state(sim))) }
      return
    }
    let member = code == .pin ? "EnterPin" : "ResetPin"
    ask(.withCodes([code.rawValue] + codes, to: chosen, Interface.sim, member), for: .code)
  }

  mutating func askSIMState(_ path: String) { askProperties(path, Interface.sim) }

  /// Asks for the state of the SIM again, because another one may be inserted. oFono forgets the
  /// required code of the last SIM and reports that of the next one only if it differs.
  mutating func requestSIM(_ path: String) {
    for name in ["PinRequired", "Retries"] { parts[Interface.sim]?[name] = nil }
    line.codeUntil = nil
    askProperties(path, Interface.sim)
  }

  func pinChangeCall(from old: String, to new: String) -> BusCall? {
    guard let chosen = line.chosen, sim == .ready, wrongPIN == nil else { return nil }
    return .withCodes(["pin", old, new], to: chosen, Interface.sim, "ChangePin")
  }

  static func isWrongPIN(_ error: String) -> Bool {
    error.hasSuffix(".Failed") || error.hasSuffix(".IncorrectPassword")
  }

  /// oFono's error gives no reason. oFono asks the SIM for the tries left only after the error.
  mutating func askTries(_ path: String, at now: Instant) {
    wrongPIN = WrongPIN(triesBefore: pinTries, until: now + Self.codePatience)
    askProperties(path, Interface.sim)
  }

  /// Reports why a PIN was not changed, once oFono knows the reason or the waiting time is over
  /// (`isOver`).
  mutating func emitWrongPIN(isOver: Bool = false) {
    guard let wrongPIN else { return }
    let isBlocked = parts[Interface.sim]?["PinRequired"]?.text == "puk"
    let tries = pinTries
    let isTaken = tries.map { tries in wrongPIN.triesBefore.map { tries < $0 } ?? true } ?? false
    guard isBlocked || isTaken || isOver else { return }
    self.wrongPIN = nil
    emit(
      .sim(
        .pinChange(
          isBlocked || isTaken
            ? .wrong(triesLeft: isBlocked ? 0 : tries)
            : .failed("the SIM refuses: the PIN is as before"))))
  }

  private var pinTries: Int? { SIMCodes.tries(parts[Interface.sim]?["Retries"]?["pin"]) }

  // MARK: The network's

  /// `Initiate` returns the kind, `USSD` or a supplementary service; `Respond` returns only a text.
  static func serviceText(_ values: [BusValue]) -> String {
    values.last?.text ?? values.first?.text.map { "\($0): done" } ?? ""
  }
}
