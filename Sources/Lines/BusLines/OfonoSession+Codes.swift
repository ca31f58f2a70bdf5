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

  /// Gives the SIM a code that the user has typed. The code is not written or kept anywhere.
  ///
  /// - Parameter words: the kind of code, and the codes.
  mutating func give(_ words: [String], by member: String) {
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

  mutating func finishCode(_ answer: BusAnswer, at now: Instant) {
    // The number of tries left is reported again after a right code and after a wrong one.
    told.forgetSIM()
    if case .values = answer { codeUntil = now + Self.codePatience }
    if let chosen { askProperties(chosen, Interface.sim) }
  }

  /// Asks for the state of the SIM again, because another one may be inserted. oFono forgets the
  /// required code of the last SIM and reports that of the next one only if it differs.
  mutating func lookAtSIM(_ path: String) {
    for name in ["PinRequired", "Retries"] { parts[Interface.sim]?[name] = nil }
    codeUntil = nil
    askProperties(path, Interface.sim)
  }

  /// Asks the SIM to change the PIN. A wrong old PIN costs a try, so the request is sent only once.
  mutating func changePIN(from old: String, to new: String) {
    guard let chosen, sim == .ready, wrongPIN == nil else {
      return talk.emit(.sim(.pinChange(.failed("the SIM is not ready"))))
    }
    guard SIMCodes.isRight(old), SIMCodes.isRight(new) else {
      return talk.emit(.sim(.pinChange(.failed("a PIN has 4 to 8 digits"))))
    }
    let call = BusCall(
      chosen, Interface.sim, "ChangePin", "sss", [.string("pin"), .string(old), .string(new)],
      patience: .seconds(30), isSecret: true)
    talk.ask(call, for: .pinChange)
  }

  mutating func finishPINChange(_ answer: BusAnswer, at now: Instant) {
    guard case .failure(let name, let text) = answer else {
      return talk.emit(.sim(.pinChange(.changed)))
    }
    guard name.hasSuffix(".Failed") || name.hasSuffix(".IncorrectPassword"), let chosen else {
      return talk.emit(.sim(.pinChange(.failed(ServiceText.message(name, text)))))
    }
    // oFono gives no reason. Only now does it ask the SIM for the tries left after a wrong PIN.
    wrongPIN = WrongPIN(triesBefore: pinTries, until: now + Self.codePatience)
    askProperties(chosen, Interface.sim)
  }

  /// Reports why a PIN was not changed, once oFono knows the reason or the waiting time `isOver`.
  mutating func tellWrongPIN(isOver: Bool = false) {
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

  mutating func ask(service text: String, by member: String) {
    guard let chosen, told.isReady, parts[Interface.codes] != nil else {
      return talk.emit(.service(.failed("the modem can't do this")))
    }
    // The network waits less than three minutes for its user (3GPP TS 24.090).
    let call = BusCall(
      chosen, Interface.codes, member, "s", [.string(text)], patience: .seconds(180),
      isSecret: true)
    talk.ask(call, for: .service)
  }

  /// Sends a code that the user has typed.
  mutating func send(service code: String) {
    guard !ServiceCode.concernsSIM(code) else {
      return talk.emit(.service(.failed("a code for the SIM is sent to no network")))
    }
    ask(service: code, by: "Initiate")
  }

  mutating func endService() {
    guard let chosen, parts[Interface.codes] != nil else { return }
    talk.ask(BusCall(chosen, Interface.codes, "Cancel"), for: .nothing)
  }

  mutating func finishService(_ answer: BusAnswer, _ purpose: Purpose) {
    switch (answer, purpose) {
    case (.values(let values), .service):
      guard let chosen else { return }
      // `Initiate` returns the kind, `USSD` or a supplementary service; `Respond` returns only a
      // text. The properties tell whether the network waits for an answer.
      let text = values.last?.text ?? values.first?.text.map { "\($0): done" } ?? ""
      talk.ask(
        BusCall(chosen, Interface.codes, "GetProperties"),
        for: .serviceState(ServiceText.bounded(text)))
    case (.failure(let name, let text), .service):
      talk.emit(.service(.failed(ServiceText.message(name, text))))
    case (let answer, .serviceState(let text)):
      let isAsking: Bool
      if case .values(let values) = answer {
        isAsking = values.first?["State"]?.text == "user-response"
      } else {
        isAsking = false
      }
      talk.emit(.service(isAsking ? .asks(text) : .told(text)))
    default: break
    }
  }
}
